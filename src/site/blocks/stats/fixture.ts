import type { BlockProps } from "../../../content/compose/define.ts";
import type { stats } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof stats>, "block" | "data"> = {
  block: {
    heading: "Most Trusted Restaurant",
    text: "Trust is a table that is ready when you arrive, a price that is the price, and a cook who comes out when you ask.",
    image: {
      data: null,
      src: "/media/places/bar-counter.jpg",
      alt: "The bar at night",
      focalPoint: "30% 50%",
    },
    stats: [
      { first: "years at", second: "the same stove" },
      { count: 20, first: "unique food", second: "specialties" },
      { count: 69, first: "team", second: "members" },
    ],
  },
  data: { established: 1998, years: 28 },
};
