import type { BlockProps } from "../../../content/compose/define.ts";
import type { counters } from "./fields.ts";

type Shot = BlockProps<typeof counters>["data"]["images"][number];

const shot = (slug: string, src: string, shape: Shot["shape"], alt: string, caption: string): Shot => ({
  slug,
  path: "",
  html: "",
  title: alt,
  shape,
  places: ["strip"],
  image: { data: null, src, alt, caption },
});

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof counters>, "block" | "data"> = {
  block: {
    heading: "The house in numbers and pictures",
    stats: [
      { count: 15, first: "new", second: "projects" },
      { count: 15, first: "total", second: "awards" },
      { count: 20, first: "unique food", second: "specialties" },
      { count: 69, first: "team", second: "members" },
    ],
    caption: "Five pictures from one Thursday",
  },
  data: {
    images: [
      shot(
        "open-kitchen",
        "/media/places/open-kitchen.jpg",
        "landscape",
        "The open kitchen",
        "The pass, ten minutes before service",
      ),
      shot(
        "berry-tart",
        "/media/dishes/berry-tart.png",
        "portrait",
        "A berry tart",
        "Tart of the day, gone by nine",
      ),
      shot(
        "bar-counter",
        "/media/places/bar-counter.jpg",
        "wide",
        "The bar, bottles lit from behind",
        "Three stools, always one free",
      ),
      shot(
        "fire-and-smoke",
        "/media/posts/fire-and-smoke.png",
        "square",
        "Steaks over open flame",
        "Oak first, then beech",
      ),
      shot(
        "terrace-night",
        "/media/places/terrace-night.jpg",
        "landscape",
        "The terrace at night",
        "The terrace, open until the last bulb",
      ),
    ],
  },
};
