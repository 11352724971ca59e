import type { BlockProps } from "../../../content/compose/define.ts";
import type { heroCarousel } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof heroCarousel>, "block" | "data"> = {
  block: {
    heading: "The fire",
    headingVoice: "is lit | at six.",
    lead: "Wood smoke, long tables and a kitchen that keeps its lamps on until two in the morning.",
    slides: [
      {
        data: null,
        src: "/media/dishes/hero-oven-mouth.png",
        alt: "A margherita pizza on a board in front of the lit oven",
        caption: "The oven, half past six",
        focalPoint: "72% 60%",
      },
      {
        data: null,
        src: "/media/dishes/hero-table-spread.png",
        alt: "A walnut table set with pizza, soup, salad and pancakes",
        caption: "A table for four, by mistake",
        focalPoint: "60% 60%",
      },
      {
        data: null,
        src: "/media/places/dining-room-evening.jpg",
        alt: "The dining room in the evening",
        caption: "The room, before the doors",
      },
    ],
    lines: [{ heading: "One table,", headingVoice: "all | of it.", lead: "Nobody here orders one plate." }],
    primary: { label: "BOOK A TABLE", to: "/Book" },
    secondary: { label: "VIEW MENU", to: "/Section4" },
  },
  data: { hours: "18:00 - 02:00", established: 1998 },
};
