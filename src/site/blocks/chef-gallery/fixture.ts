import type { BlockProps } from "../../../content/compose/define.ts";
import type { chefGallery } from "./fields.ts";

type Chef = BlockProps<typeof chefGallery>["data"]["chefs"][number];

const chef = (slug: string, title: string, role: string, file: string, description: string): Chef => ({
  slug,
  path: `/team/${slug}`,
  title,
  role,
  description,
  image: { data: null, src: `/media/people/${file}.jpg`, alt: `Portrait of ${title}` },
});

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof chefGallery>, "block" | "data"> = {
  block: {
    eyebrow: "The kitchen",
    heading: "Four cooks, one stove, no shouting",
    text: "Tap a frame. They do not mind being looked at; they can see you too.",
  },
  data: {
    chefs: [
      chef(
        "marco-alessi",
        "Marco Alessi",
        "Head Chef",
        "head-chef",
        "Runs the oven. Has never used a timer.",
      ),
      chef(
        "imani-okafor",
        "Imani Okafor",
        "Sous Chef",
        "sous-chef",
        "Sauces, stocks and the last word on salt.",
      ),
      chef("nora-lindqvist", "Nora Lindqvist", "Pastry Chef", "pastry-chef", "In at four, for the tarts."),
      chef(
        "henri-caron",
        "Henri Caron",
        "Executive Chef",
        "executive-chef",
        "Opened the doors in 1998. Still carries a spoon.",
      ),
    ],
  },
};
