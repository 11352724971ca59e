import { defineBlock } from "../define.ts";
import { labelledLink, longText, picture, text } from "../../content-model/fields.ts";

export const welcome = defineBlock({
  type: "welcome",
  label: "Welcome with hotline",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    text: longText("Text", { max: 600 }),
    link: labelledLink("Link"),
    hotlineText: longText("Words beside the hotline", { max: 80 }),
    picture: picture("Large picture"),
    detail: picture("Small picture"),
  },
  collect: (_block, { settings }) => ({ hotline: settings.site.hotline }),
});
