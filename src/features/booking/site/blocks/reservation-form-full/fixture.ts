import { drawRoom } from "../../../../../core/shared/room-drawing.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { reservationFormFull } from "./fields.ts";

const everyDay = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

const tables = [
  { name: "1", max: 2, area: "Window" },
  { name: "7", max: 4, area: "Oven room" },
  { name: "22", max: 6, area: "Garden room" },
  { name: "24", max: 10, area: "Oven room" },
];

/** A sample room, shared by all fixtures that show one. */
export const sampleRoom = {
  tables,
  drawing: drawRoom(tables, [
    { name: "Oven room", kind: "room", fire: true },
    { name: "Window", kind: "window" },
  ])!,
};

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof reservationFormFull>, "block" | "data"> = {
  block: {
    heading: "Reservation form",
    evening: "The evening",
    person: "Whose name is on the card",
    wishes: "Anything we should know",
    messageHelp: "Allergies, a birthday, a favourite corner. If there is nothing, just say hello.",
    button: "BOOK A TABLE",
    hotline: "Or call the 24/7 hotline,",
  },
  data: {
    timeZone: "Europe/Rome",
    largestParty: 12,
    servicePeriods: [
      { name: "Lunch", days: everyDay, times: ["12:00 PM", "12:30 PM", "1:00 PM"] },
      { name: "Dinner", days: ["fri", "sat", "sun"], times: ["6:00 PM", "7:30 PM", "12:30 AM"] },
    ],
    hotline: "555-0124",
    name: "The restaurant",
    street: "Lantern Street",
    ...sampleRoom,
  },
};
