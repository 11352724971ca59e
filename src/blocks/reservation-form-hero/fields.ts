import { defineBlock } from "../define.ts";
import { linkGroup, textarea, optional, image, text } from "../../content-model/fields.ts";

const broken = "A bar | breaks the line.";

export const reservationFormHero = defineBlock({
  type: "reservation-form-hero",
  label: "Dinner reservation",
  transparentHeader: true,
  help: "The hours above the picture are those of Settings, Opening hours, Top bar.",
  fields: {
    heading: text("Heading", { max: 60, help: broken }),
    headingVoice: optional(text("Heading, the part in italics", { max: 60, help: broken })),
    lead: textarea("Lead", { max: 160 }),
    image: image("Picture"),
    menuLink: linkGroup("First link"),
    orderLink: linkGroup("Second link"),
    bookLink: linkGroup("Third link"),
    formHeading: text("Heading of the form", { max: 40 }),
    formText: text("Words below it", { max: 80 }),
    button: text("Button", { max: 24 }),
  },
  getData: (_block, { settings }) => ({
    hours: settings.hours.topBar,
    timeZone: settings.booking.timeZone,
  }),
});
