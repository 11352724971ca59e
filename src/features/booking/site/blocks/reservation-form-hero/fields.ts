import { defineBlock } from "../../../../../content/compose/define.ts";
import { timesField, listOfferedTimes } from "../form-times.ts";
import { linkGroup, textarea, optional, image, text } from "../../../../../content/model/fields.ts";
import { hotlineOf } from "../../../../../core/shared/contact-links.ts";

const broken = "A bar | marks a line break.";

export const reservationFormHero = defineBlock({
  type: "reservation-form-hero",
  messages: ["booking", "forms"],
  label: "Reservation form over a large picture",
  help: "For the top of a page about booking. The hours above the picture come from Settings, Opening hours, Top bar.",
  transparentHeader: true,
  overhang: "panel",
  fields: {
    heading: text("Heading", { max: 60, help: broken }),
    headingVoice: optional(text("Heading, the part in italics", { max: 60, help: broken })),
    lead: textarea("Intro text", { max: 160 }),
    image: image("Picture"),
    menuLink: linkGroup("First link"),
    orderLink: optional(linkGroup("Second link")),
    bookLink: linkGroup("Third link"),
    formHeading: text("Heading of the form", { max: 40 }),
    formText: text("Text below the form's heading", { max: 80 }),
    button: text("Button text", { max: 24 }),
    times: timesField,
  },
  getData: ({ times }, { settings }) => ({
    times: listOfferedTimes(times, settings),
    hours: settings.hours.topBar ?? [],
    timeZone: settings.booking.timeZone,
    hotline: hotlineOf(settings.site),
  }),
});
