import type { BlockProps } from "../../../content/compose/define.ts";
import type { hoursCard } from "./fields.ts";

const days = ["mon" as const, "tue" as const, "wed" as const, "thu" as const, "fri" as const, "sat" as const, "sun" as const]; // prettier-ignore

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof hoursCard>, "block" | "data"> = {
  block: { heading: "When we cook", note: "Half past midnight still counts as tonight." },
  data: {
    timeZone: "Europe/Rome",
    servicePeriods: [
      { name: "Breakfast", from: "09:00", to: "12:00", days },
      { name: "Lunch", from: "12:00", to: "17:00", days },
      { name: "Dinner", from: "18:00", to: "02:00", days },
    ],
    day: { start: 540, end: 1560, oneByOne: true },
  },
};
