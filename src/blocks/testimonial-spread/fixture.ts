import type { BlockProps } from "../define.ts";
import type { guestBook } from "./fields.ts";

const guest = {
  slug: "margaret-hale",
  path: "",
  html: "",
  name: "Margaret Hale",
  note: "Guest, table nine",
  quote:
    "We came for one plate of pasta and stayed until the chairs went up. Nobody hurried us, and the second bottle was the better one.",
  rating: 5,
  picture: { image: null, src: "/media/people/guest-1.jpg" },
};

/** The block with real content, for the pattern book, the CMS and tests. */
export const specimen: Pick<BlockProps<typeof guestBook>, "block" | "data"> = {
  block: {
    eyebrow: "The guest book",
    heading: "Said before the coats were on",
    pages: ["margaret-hale", "margaret-hale"],
  },
  data: { pages: [guest, guest] },
};
