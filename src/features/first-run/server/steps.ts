import type { FirstRunStep } from "../contract/first-run.ts";
import type { FormStep } from "./form-step.ts";
import { houseStep } from "./house-step.ts";
import { clockStep, hoursStep, lookStep, pagesStep, tablesStep } from "./settings-steps.ts";

/** A step as an owner reads it, and its form if it is one. */
const stepOf = (name: string, lead: string, form?: FormStep) => ({ name, lead, ...(form ? { form } : {}) });

/** In their order. */
export const steps: Readonly<Record<FirstRunStep, ReturnType<typeof stepOf>>> = {
  house: stepOf("The house", "Six lines, and the sample restaurant has moved out.", houseStep),
  clock: stepOf(
    "Money & clock",
    "How prices, dates and times are written, on the site and in emails.",
    clockStep,
  ),
  hours: stepOf("Hours", "Guests can book in these hours, and read them on every page.", hoursStep),
  tables: stepOf(
    "Tables",
    "How many of each size. The plan of the room is drawn from that; no guest is promised a table by number.",
    tablesStep,
  ),
  look: stepOf(
    "Colours & type",
    "One look to begin with. Every one is easy to read; each colour can be changed later.",
    lookStep,
  ),
  card: stepOf(
    "The card",
    "Paste it the way it comes. Then you see how it was read, the doubtful lines first.",
  ),
  pages: stepOf(
    "Pages",
    "A page that goes takes every link to it along. It can be brought back from the history.",
    pagesStep,
  ),
  samples: stepOf(
    "Samples away",
    "What has never been changed goes. What you have changed is yours, and stays.",
  ),
};
