import type { FormDefinition } from "../../../core/contract/form.ts";
import * as paths from "../../../core/contract/paths.ts";

/** What the guest of an order can do without script. */
export const cancelOrder = {
  name: "cancelOrder",
  area: "order-status",
  action: paths.cancelOrder,
  page: "tracking",
  heading: "cancel.title",
  button: "cancel.yes",
  fields: [{ name: "token", label: "heading", type: "hidden" }],
} as const satisfies FormDefinition;
