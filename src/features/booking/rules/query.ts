import type { BookingRules } from "./rules.ts";

/** For which party availability is asked, when, and under which rules. */
export interface AvailabilityQuery {
  readonly rules: BookingRules;
  /** Persons. */
  readonly party: number;
  readonly now: Date;
  /** The id of a reservation that is to be moved: its own tables count as free. */
  readonly except?: string;
}
