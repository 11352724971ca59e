import { defineBlock } from "../../../content/compose/define.ts";
import { group, list, textarea, number, optional, image, text } from "../../../content/model/fields.ts";

/**
 * Returns the number of calendar years since the restaurant was founded, by the clock of the machine that
 * runs this code.
 */
export const yearsSince = (established: number): number => new Date().getFullYear() - established;

export const stats = defineBlock({
  type: "stats",
  label: "Numbers in lines beside a picture",
  help: "For facts such as years, dishes and staff.",
  fields: {
    heading: text("Heading", { max: 60 }),
    text: textarea("Text", { max: 240 }),
    image: image("Picture"),
    stats: list(
      "Lines",
      group("Line", {
        count: optional(
          number("Number", {
            whole: true,
            min: 0,
            help: "If empty: the number of years since the restaurant opened.",
          }),
        ),
        first: text("First part of the text", { max: 30 }),
        second: text("Second part of the text", { max: 30 }),
      }),
      { min: 1, max: 4 },
    ),
  },
  // Years at the time of the build; the browser calculates them again.
  getData: (_block, { settings: { site } }) => ({
    established: site.established,
    years: yearsSince(site.established),
  }),
});
