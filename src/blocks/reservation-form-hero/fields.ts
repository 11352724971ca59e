import { defineBlock } from "../define.ts";
import { labelledLink, longText, optional, picture, text } from "../../content-model/fields.ts";

const broken = "A bar | breaks the line.";

export const dinnerLanding = defineBlock({
  type: "dinner-landing",
  label: "Dinner reservation",
  underHeader: true,
  help: "The hours above the picture are those of Settings, Opening hours, Top bar.",
  fields: {
    heading: text("Heading", { max: 60, help: broken }),
    headingVoice: optional(text("Heading, the part in italics", { max: 60, help: broken })),
    lead: longText("Lead", { max: 160 }),
    picture: picture("Picture"),
    menuLink: labelledLink("First link"),
    orderLink: labelledLink("Second link"),
    bookLink: labelledLink("Third link"),
    formHeading: text("Heading of the form", { max: 40 }),
    formText: text("Words below it", { max: 80 }),
    button: text("Button", { max: 24 }),
  },
  collect: (_block, { settings }) => ({
    hours: settings.hours.topBar,
    timeZone: settings.booking.timeZone,
  }),
});
