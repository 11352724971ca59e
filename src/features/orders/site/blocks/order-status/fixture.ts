import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { orderStatus } from "./fields.ts";

/**
 * The block with sample content but without an order, because the order is loaded with the token in the
 * guest's link.
 */
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
