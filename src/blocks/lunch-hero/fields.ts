import { defineBlock } from "../define.ts";
import { labelledLink, list, longText, picture, text } from "../../content-model/fields.ts";

export const lunchHero = defineBlock({
  type: "lunch-hero",
  label: "Lunch and happy hour",
  underHeader: true,
  fields: {
    heading: text("Heading, first line", { max: 20 }),
    headingSecond: text("Heading, second line", { max: 20 }),
    lead: longText("Lead", { max: 160 }),
    lunch: text("Lunch hours, as shown", { max: 30, help: "Happy hour comes from the opening hours." }),
    noon: picture("Picture at noon"),
    evening: picture("Picture of the happy hour"),
    links: list("Buttons", labelledLink("Button"), { min: 1, max: 2 }),
  },
  collect: (_block, { settings }) => ({ happyHour: settings.hours.happyHour }),
});
