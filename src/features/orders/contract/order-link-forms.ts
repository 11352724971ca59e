import type { FormDefinition } from "../../../core/contract/form.ts";
import * as paths from "../../../core/contract/paths.ts";

/** Forms a guest can use on an order without script. */
export const cancelOrder = {
  name: "cancelOrder",
  area: "order-status",
  action: paths.cancelOrder,
  page: "tracking",
  heading: "cancel.title",
  button: "cancel.yes",
  fields: [{ name: "token", label: "heading", type: "hidden" }],
} as const satisfies FormDefinition;
