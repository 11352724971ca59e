import type { BlockProps } from "../../../../../content/compose/define.ts";
import { sampleRoom } from "../reservation-form-full/fixture.ts";
import type { roomTonight } from "./fields.ts";

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
    ...sampleRoom,
  },
};
