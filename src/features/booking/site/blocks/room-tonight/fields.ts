import { defineBlock } from "../../../../../content/compose/define.ts";
import { roomData } from "../room-data.ts";
import { optional, text, textarea } from "../../../../../content/model/fields.ts";

export const roomTonight = defineBlock({
  type: "room-tonight",
  label: "The room tonight",
  help: "The plan of the room with tonight's free tables, a slider for the hour, and a link to book. For the top or the end of a page.",
  fields: {
    heading: text("Heading", { max: 40 }),
    headingVoice: optional(text("Heading, second part", { max: 40, help: "In italics." })),
    lead: optional(textarea("Text below the heading", { max: 200 })),
    button: text("Button text", { max: 24 }),
  },
  messages: ["booking"],
  getData: (_block, { settings }) => ({ timeZone: settings.booking.timeZone, ...roomData(settings) }),
});
