import { defineBlock } from "../../../content/compose/define.ts";
import { group, linkGroup, textarea, optional, text } from "../../../content/model/fields.ts";

export const galleryTiles = defineBlock({
  type: "gallery-tiles",
  messages: ["house"],
  label: "Gallery pictures as tiles, with a call to action",
  help: "Shows the gallery pictures that are marked “Gallery page”.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    closing: group("Call to action", {
      heading: text("Heading", { max: 80 }),
      text: optional(textarea("Text", { max: 240 })),
      button: linkGroup("Button"),
    }),
  },
  getData: (_block, { gallery }) => ({
    tiles: gallery
      .filter(({ places }) => places.includes("page"))
      .map(({ slug, title, image }) => ({ slug, title, image })),
  }),
});
