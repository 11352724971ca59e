import type { BookingRules } from "./rules.ts";

/** Party, date and rules of an availability request. */
export interface AvailabilityQuery {
  readonly rules: BookingRules;
  /** Number of persons. */
  readonly party: number;
  readonly now: Date;
  /** The id of a reservation being moved: its own tables count as free. */
  readonly except?: string;
}
