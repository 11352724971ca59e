import type { BlockProps } from "../../../content/compose/define.ts";
import type { testimonialSpread } from "./fields.ts";

const guest = {
  slug: "margaret-hale",
  path: "",
  html: "",
  name: "Margaret Hale",
  note: "Guest, table nine",
  quote:
    "We came for one plate of pasta and stayed until the chairs went up. Nobody hurried us, and the second bottle was the better one.",
  rating: 5,
  image: { data: null, src: "/media/people/guest-1.jpg" },
};

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof testimonialSpread>, "block" | "data"> = {
  block: {
    eyebrow: "The guest book",
    heading: "Said before the coats were on",
    pages: ["margaret-hale", "margaret-hale"],
    notes: ["In October", "A week later. It was still true, so she wrote it again."],
  },
  data: { pages: [guest, guest] },
};
