import { defineBlock } from "../../../content/compose/define.ts";
import { optional, linkGroup, textarea, image, text } from "../../../content/model/fields.ts";
import { hotlineOf } from "../../../core/shared/contact-links.ts";

export const welcome = defineBlock({
  type: "welcome",
  messages: ["house"],
  label: "Two pictures with text and the hotline",
  help: "Introduces the restaurant. The hotline's number comes from the settings.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    text: textarea("Text", { max: 600 }),
    link: linkGroup("Link"),
    hotlineText: textarea("Text beside the hotline", { max: 80 }),
    image: image("Large picture"),
    detail: image("Small picture"),
  },
  getData: (_block, { settings: { site } }) => ({
    hotline: hotlineOf(site),
    isHotline: site.hotline !== undefined,
  }),
});
