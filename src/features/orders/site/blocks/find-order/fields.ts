import { defineBlock } from "../../../../../content/compose/define.ts";

export const findOrder = defineBlock({
  type: "find-order",
  messages: ["forms", "order-status", "reservation"],
  label: "Form to find an order",
  help: "Leads guests from the number of an order and its telephone number to its page. It is there while orders are taken.",
  fields: {},
  getData: (_block, { settings }) => ({ phone: settings.site.phone, isOpen: settings.ordering.open }),
});
