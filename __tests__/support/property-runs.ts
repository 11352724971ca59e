/** Number of random inputs for a property; `npm run test:full` tries ten times as many. */
export const propertyRuns = (number = 100): number => number * Number(process.env["PROPERTY_RUNS"] ?? 1);
