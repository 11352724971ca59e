import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { orderStatus } from "./fields.ts";

/** The block without an order: the opened link decides what it shows. */
export const fixture: Pick<BlockProps<typeof orderStatus>, "block" | "data"> = {
  block: {},
  data: {
    house: "The Corner House",
    address: "14 Lantern Street, Harbour Quarter",
    phone: "555-0100",
    timeZone: "America/New_York",
    keptMinutes: 30,
    dishes: [{ slug: "margherita-pizza", title: "Margherita pizza", choices: [] }],
  },
};
