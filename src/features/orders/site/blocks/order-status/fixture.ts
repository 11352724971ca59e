import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { orderStatus } from "./fields.ts";

/** The block without an order, because the content depends on the link that opens it. */
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
