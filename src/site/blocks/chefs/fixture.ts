import type { BlockProps } from "../../../content/compose/define.ts";
import type { chefs } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof chefs>, "block" | "data"> = {
  block: {
    eyebrow: "Meet the chefs",
    heading: "Three people who taste everything twice",
    chefs: ["marco-alessi", "imani-okafor", "nora-lindqvist"],
  },
  data: {
    chefs: [
      {
        slug: "marco-alessi",
        path: "/team/marco-alessi",
        html: "",
        title: "Marco Alessi",
        role: "Head Chef",
        image: { data: null, src: "/media/people/head-chef.jpg", alt: "Portrait of Marco Alessi" },
        description: "Runs the oven. Has never used a timer.",
      },
      {
        slug: "imani-okafor",
        path: "/team/imani-okafor",
        html: "",
        title: "Imani Okafor",
        role: "Sous Chef",
        image: { data: null, src: "/media/people/sous-chef.jpg", alt: "Portrait of Imani Okafor" },
        description: "Sauces, stocks and the last word on salt.",
      },
      {
        slug: "nora-lindqvist",
        path: "/team/nora-lindqvist",
        html: "",
        title: "Nora Lindqvist",
        role: "Pastry Chef",
        image: { data: null, src: "/media/people/pastry-chef.jpg", alt: "Portrait of Nora Lindqvist" },
        description: "In at four, for the tarts.",
      },
    ],
  },
};
