import { defineBlock } from "../../../../../content/compose/define.ts";
import {
  select,
  linkGroup,
  list,
  textarea,
  optional,
  image,
  text,
} from "../../../../../content/model/fields.ts";

export const accountForm = defineBlock({
  type: "account-form",
  messages: ["account", "forms"],
  label: "Form for logging in, signing up or choosing a new password",
  help: "For the pages of guests' accounts, with one form on each page.",
  fields: {
    form: select("Form", {
      login: "Log in",
      signup: "Sign up",
      forgotten: "Forgotten password",
      reset: "New password",
    }),
    heading: text("Heading", { max: 60 }),
    text: optional(textarea("Text below the heading", { max: 200 })),
    links: list("Links below", linkGroup("Link"), { min: 1, max: 3 }),
    image: image("Picture"),
  },
  getData: (_block, { settings: { site } }) => ({ phone: site.phone }),
});
