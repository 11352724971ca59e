import type { BlockProps } from "../define.ts";
import type { accountForm } from "./fields.ts";

/** The block with real content, for the pattern book, the CMS and tests. */
export const specimen: Pick<BlockProps<typeof accountForm>, "block" | "data"> = {
  block: {
    form: "login",
    heading: "Good to see you again",
    links: [
      { label: "Create an account", to: "/Signup" },
      { label: "Forgot your password?", to: "/Forgotten" },
    ],
    picture: {
      image: null,
      src: "/media/places/bar-counter.jpg",
      alt: "The bar at night, bottles lit from behind",
      caption: "Your stool is the one on the left",
      focus: "22% 50%",
    },
  },
  data: undefined,
};
