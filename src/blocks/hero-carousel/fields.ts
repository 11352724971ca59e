import { defineBlock } from "../define.ts";
import { labelledLink, list, longText, optional, picture, text } from "../../content-model/fields.ts";

export const heroCarousel = defineBlock({
  type: "hero-carousel",
  label: "Hero with three pictures",
  underHeader: true,
  fields: {
    heading: text("Heading, first line", { max: 40 }),
    headingVoice: optional(
      text("Heading, second line", {
        max: 40,
        help: "The words after the bar | are set in italics: is lit | at six.",
      }),
    ),
    lead: longText("Lead", { max: 160 }),
    slides: list("Pictures", picture("Picture"), { min: 3, max: 3 }),
    primary: labelledLink("First button"),
    secondary: labelledLink("Second button"),
  },
  collect: (_block, { settings }) => ({ hours: settings.hours.hero, established: settings.site.established }),
});
