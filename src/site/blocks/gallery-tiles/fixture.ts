import type { BlockProps } from "../../../content/compose/define.ts";
import type { galleryTiles } from "./fields.ts";

const tile = (slug: string, title: string, file: string, alt: string, caption: string) => ({
  slug,
  title,
  image: { data: null, src: `/media/${file}`, alt, caption },
});

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof galleryTiles>, "block" | "data"> = {
  block: {
    eyebrow: "Six pictures",
    heading: "What the lamps see",
    closing: {
      heading: "It looks better with you in it",
      text: "The table by the window is the one people photograph.",
      button: { label: "BOOK A TABLE", to: "/Book" },
    },
  },
  data: {
    tiles: [
      tile(
        "open-kitchen",
        "The open kitchen",
        "places/open-kitchen.jpg",
        "Copper pans over the pass",
        "The pass",
      ),
      tile("bar-counter", "The bar", "places/bar-counter.jpg", "The bar, lit from behind", "Three stools"),
      tile(
        "terrace-night",
        "The terrace",
        "places/terrace-night.jpg",
        "The terrace at night",
        "The last bulb",
      ),
    ],
  },
};
