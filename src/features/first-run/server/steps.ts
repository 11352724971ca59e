import type { FirstRunStep } from "../contract/first-run.ts";
import { cardStep } from "./card-step.ts";
import type { Step } from "./form-step.ts";
import { houseStep } from "./house-step.ts";
import { samplesStep } from "./removal-steps.ts";
import { clockStep, hoursStep, lookStep, pagesStep, tablesStep } from "./settings-steps.ts";

export const steps: Readonly<Record<FirstRunStep, Step>> = {
  house: houseStep,
  clock: clockStep,
  hours: hoursStep,
  tables: tablesStep,
  look: lookStep,
  card: cardStep,
  pages: pagesStep,
  samples: samplesStep,
};
