import { defineBlock } from "../define.ts";
import { labelledLink, text } from "../../content-model/fields.ts";
import { serviceTimes } from "../../features/booking/service-times.ts";

export const manageReservation = defineBlock({
  type: "manage-reservation",
  label: "A guest's own reservation",
  help: "Shows the reservation whose link the guest has opened, and lets them move or cancel it.",
  fields: {
    heading: text("Heading", { max: 60 }),
    find: labelledLink("Way to find a reservation", {
      help: "For guests whose link is missing or has expired.",
    }),
    book: labelledLink("Way to book again"),
  },
  collect: (_block, { settings: { site, booking } }) => ({
    timeZone: booking.timeZone,
    largestParty: booking.largestParty,
    services: serviceTimes(booking.services, booking.slotInterval),
    name: site.name,
    address: site.address,
    phone: site.phone,
  }),
});
