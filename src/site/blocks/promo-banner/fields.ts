import { defineBlock } from "../../../content/compose/define.ts";
import { checkbox, select, linkGroup, textarea, image, text } from "../../../content/model/fields.ts";

export const promoBanner = defineBlock({
  type: "promo-banner",
  label: "One offer with a picture and a button",
  help: "Promotes one thing, as an amber band or as a dark strip.",
  overhang: ({ look }) => (look === "plate" ? "plate" : undefined),
  roomBelow: "none",
  overlapSide: "right",
  fields: {
    heading: text("Heading", { max: 40 }),
    text: textarea("Text", { max: 160 }),
    link: linkGroup("Button"),
    image: image("Picture"),
    overlap: checkbox("The round picture overlaps the block above", {
      help: "If that block has room for it.",
    }),
    look: select("Layout", {
      plate: "Amber band with a round picture",
      strip: "Dark strip over the picture",
    }),
  },
});
