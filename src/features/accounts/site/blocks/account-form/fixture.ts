import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { accountForm } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof accountForm>, "block" | "data"> = {
  block: {
    form: "login",
    heading: "Good to see you again",
    links: [
      { label: "Create an account", to: "/Signup" },
      { label: "Forgot your password?", to: "/Forgotten" },
    ],
    image: {
      data: null,
      src: "/media/places/bar-counter.jpg",
      alt: "The bar at night, bottles lit from behind",
      caption: "Your stool is the one on the left",
      focalPoint: "22% 50%",
    },
  },
  data: { phone: "555-0100" },
};
