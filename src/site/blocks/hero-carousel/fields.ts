import { defineBlock } from "../../../content/compose/define.ts";
import { group, linkGroup, list, textarea, optional, image, text } from "../../../content/model/fields.ts";

export const heroCarousel = defineBlock({
  type: "hero-carousel",
  messages: ["house"],
  label: "Large sliding pictures with a heading and two buttons",
  help: "Opens the home page. The hours come from the settings.",
  transparentHeader: true,
  fields: {
    heading: text("Heading, first line", { max: 40 }),
    headingVoice: optional(
      text("Heading, second line", {
        max: 40,
        help: "The words after the bar | are in italics: is lit | at six.",
      }),
    ),
    lead: textarea("Intro text", { max: 160 }),
    slides: list("Pictures", image("Picture"), { min: 3, max: 3 }),
    lines: optional(
      list(
        "Text for the second and third pictures",
        group("Words", {
          heading: text("Heading, first line", { max: 40 }),
          headingVoice: optional(text("Heading, second line", { max: 40 })),
          lead: textarea("Intro text", { max: 160 }),
        }),
        { max: 2, help: "If empty, the text stays the same." },
      ),
    ),
    primary: linkGroup("First button"),
    secondary: linkGroup("Second button"),
  },
  getData: (_block, { settings }) => ({ hours: settings.hours.hero, established: settings.site.established }),
});
