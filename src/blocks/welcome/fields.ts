import { defineBlock } from "../define.ts";
import { linkGroup, textarea, image, text } from "../../content-model/fields.ts";

export const welcome = defineBlock({
  type: "welcome",
  label: "Welcome with hotline",
  fields: {
    eyebrow: text("Eyebrow", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    text: textarea("Text", { max: 600 }),
    link: linkGroup("Link"),
    hotlineText: textarea("Words beside the hotline", { max: 80 }),
    image: image("Large picture"),
    detail: image("Small picture"),
  },
  getData: (_block, { settings }) => ({ hotline: settings.site.hotline }),
});
