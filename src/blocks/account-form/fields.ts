import { defineBlock } from "../define.ts";
import { choice, labelledLink, list, longText, optional, picture, text } from "../../content-model/fields.ts";

export const accountForm = defineBlock({
  type: "account-form",
  label: "Account form",
  fields: {
    form: choice("Form", {
      login: "Log in",
      signup: "Sign up",
      forgotten: "Forgotten password",
      reset: "New password",
    }),
    heading: text("Heading", { max: 60 }),
    text: optional(longText("Below the heading", { max: 200 })),
    links: list("Links below", labelledLink("Link"), { min: 1, max: 3 }),
    picture: picture("Picture"),
  },
});
