import type { FormDefinition } from "../../../core/contract/form.ts";
import * as paths from "../../../core/contract/paths.ts";
import { readReference } from "../../booking/contract/reservation-link.ts";

/** Form with which a guest cancels an order without scripts. */
export const cancelOrder = {
  name: "cancelOrder",
  area: "order-status",
  action: paths.cancelOrder,
  page: "tracking",
  heading: "cancel.title",
  button: "cancel.yes",
  fields: [{ name: "token", label: "heading", type: "hidden" }],
} as const satisfies FormDefinition;

/** Form with which a guest who has lost the link to an order finds the order. */
export const findOrder = {
  name: "findOrder",
  area: "reservation",
  action: paths.findOrder,
  page: "tracking",
  heading: "order.heading",
  button: "order.button",
  fields: [
    {
      name: "reference",
      label: "order.reference",
      type: "text",
      placeholder: "find.example",
      required: "order.referenceRequired",
    },
    {
      name: "phoneNumber",
      label: "order.phone",
      type: "tel",
      autoComplete: "tel",
      required: "order.phoneRequired",
    },
  ],
  check: ({ reference = "" }): Partial<Record<string, string>> =>
    readReference(reference) ? {} : { reference: "find.referenceWrong" },
  errorTexts: {
    ORDER_NOT_FOUND: "order.unknown",
  },
} as const satisfies FormDefinition;
