import { defineBlock } from "../define.ts";
import { linkGroup, list, textarea, image, text } from "../../content-model/fields.ts";

export const lunchHero = defineBlock({
  type: "lunch-hero",
  messages: ["house"],
  label: "Two pictures, noon and evening, with a heading",
  help: "Opens the page about lunch. Happy hour comes from the opening hours.",
  transparentHeader: true,
  fields: {
    heading: text("Heading, first line", { max: 20 }),
    headingSecond: text("Heading, second line", { max: 20 }),
    lead: textarea("Intro text", { max: 160 }),
    lunch: text("Lunch hours, as shown", { max: 30, help: "Happy hour comes from the opening hours." }),
    noon: image("Picture at noon"),
    evening: image("Picture of the happy hour"),
    links: list("Buttons", linkGroup("Button"), { min: 1, max: 2 }),
  },
  getData: (_block, { settings }) => ({ happyHour: settings.hours.happyHour }),
});
