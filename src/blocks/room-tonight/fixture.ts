import { drawRoom } from "../../shared/room-drawing.ts";
import type { BlockProps } from "../define.ts";
import type { roomTonight } from "./fields.ts";

const tables = [
  { name: "1", max: 2, area: "Window" },
  { name: "7", max: 4, area: "Oven room" },
  { name: "22", max: 6, area: "Garden room" },
  { name: "24", max: 10, area: "Oven room" },
];

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof roomTonight>, "block" | "data"> = {
  block: {
    heading: "The fire is lit",
    headingVoice: "at six.",
    lead: "Every candle is a table that is still free for two.",
    button: "BOOK A TABLE",
  },
  data: {
    timeZone: "Europe/Rome",
    street: "Mill Lane",
    tables,
    drawing: drawRoom(tables, [
      { name: "Oven room", kind: "room", fire: true },
      { name: "Window", kind: "window" },
    ])!,
  },
};
