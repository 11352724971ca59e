import { defineBlock } from "../../../../../content/compose/define.ts";
import { image, linkGroup, optional, text } from "../../../../../content/model/fields.ts";
import { formatsOf } from "../../../../../core/shared/formats.ts";
import { servicePeriodTimes } from "../../../../../core/shared/service-period-times.ts";

export const manageReservation = defineBlock({
  type: "manage-reservation",
  messages: ["booking", "forms", "reservation"],
  label: "A guest's own reservation",
  help: "Shows the reservation whose link the guest has opened, and lets them move or cancel it.",
  fields: {
    heading: text("Heading", { max: 60 }),
    find: linkGroup("Link to find a reservation", {
      help: "For guests whose link is missing or has expired.",
    }),
    book: linkGroup("Link to book again"),
    image: optional(image("Picture", { help: "Beside the form that finds a reservation." })),
  },
  getData: (_block, { settings: { site, booking } }) => ({
    timeZone: booking.timeZone,
    largestParty: booking.largestParty,
    servicePeriods: servicePeriodTimes(booking.servicePeriods, booking.slotInterval, formatsOf(site.formats)),
    name: site.name,
    address: site.address,
    phone: site.phone,
  }),
});
