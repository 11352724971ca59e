import { defineBlock } from "../../../content/compose/define.ts";
import { optional, text } from "../../../content/model/fields.ts";
import { periodMinutes } from "../../../core/shared/service-period.ts";

export const hoursCard = defineBlock({
  type: "hours-card",
  messages: ["house"],
  label: "The bookable hours as a timeline of the day",
  help: "Shows the service periods of the booking settings.",
  fields: {
    heading: text("Heading", { max: 40 }),
    note: optional(text("Text below the hours", { max: 120 })),
  },
  getData: (_block, { settings: { booking } }) => {
    const spans = booking.servicePeriods.map(periodMinutes).sort((a, b) => a.start - b.start);
    return {
      timeZone: booking.timeZone,
      servicePeriods: booking.servicePeriods,
      /**
       * Start of the first service period and end of the last, in minutes past midnight; the end can exceed
       * 1440.
       */
      day: {
        start: Math.min(...spans.map(({ start }) => start)),
        end: Math.max(...spans.map(({ end }) => end)),
        /** True if no two periods overlap in time of day, even on different weekdays. */
        oneByOne: spans.every(({ start }, index) => start >= (spans[index - 1]?.end ?? 0)),
      },
    };
  },
});
