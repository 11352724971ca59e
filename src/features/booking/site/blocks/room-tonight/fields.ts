import { defineBlock } from "../../../../../content/compose/define.ts";
import { roomData } from "../room-data.ts";
import { optional, text, textarea } from "../../../../../content/model/fields.ts";

export const roomTonight = defineBlock({
  type: "room-tonight",
  label: "The room tonight",
  help: "The plan of the room with the tables that are free tonight, an hour to slide, and the way to book. For the top of a page or for its end.",
  fields: {
    heading: text("Heading", { max: 40 }),
    headingVoice: optional(text("Heading, second part", { max: 40, help: "In italics." })),
    lead: optional(textarea("Text below the heading", { max: 200 })),
    button: text("Button text", { max: 24 }),
  },
  messages: ["booking"],
  getData: (_block, { settings }) => ({ timeZone: settings.booking.timeZone, ...roomData(settings) }),
});
