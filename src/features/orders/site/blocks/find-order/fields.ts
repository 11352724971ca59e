import { defineBlock } from "../../../../../content/compose/define.ts";

export const findOrder = defineBlock({
  type: "find-order",
  messages: ["forms", "order-status", "reservation"],
  label: "Form to find an order",
  help: "Guests enter an order's number and telephone number to open its page. Shown only while orders are taken.",
  fields: {},
  getData: (_block, { settings }) => ({ phone: settings.site.phone, isOpen: settings.ordering.open }),
});
