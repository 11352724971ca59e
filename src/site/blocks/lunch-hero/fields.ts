import { defineBlock } from "../../../content/compose/define.ts";
import { formatsOf } from "../../../core/shared/formats.ts";
import { hoursAtNoon } from "../../../core/shared/opening-day.ts";
import { readableHours } from "../../../core/shared/time.ts";
import { linkGroup, list, optional, textarea, image, text } from "../../../content/model/fields.ts";

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
    lunch: optional(
      text("Lunch hours, as shown", {
        max: 30,
        help: "If empty: those of the service period at noon, from Booking. Happy hour comes from the opening hours.",
      }),
    ),
    noon: image("Picture at noon"),
    evening: image("Picture of the happy hour"),
    links: list("Buttons", linkGroup("Button"), { min: 1, max: 2 }),
  },
  getData: ({ lunch }, { settings: { booking, hours, site } }) => {
    const formats = formatsOf(site.formats);
    return {
      lunch: lunch ? readableHours(lunch, formats) : hoursAtNoon(booking.servicePeriods, formats),
      happyHour: hours.happyHour && readableHours(hours.happyHour, formats),
    };
  },
});
