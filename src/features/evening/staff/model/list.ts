import type { Party } from "./book.ts";
import { isGone, phaseOf, type Phase } from "./phase.ts";

export const listFilters = ["Now", "To come", "Seated", "Gone"] as const;
export type ListFilter = (typeof listFilters)[number];

export interface ListRow {
  readonly party: Party;
  readonly phase: Phase;
}

export interface PartyList {
  /** Rows above the marker of the current minute: parties that need a host. */
  readonly urgent: readonly ListRow[];
  /** Rows below the marker, in chronological order. */
  readonly rest: readonly ListRow[];
  readonly counts: Readonly<Record<Exclude<ListFilter, "Now">, number>>;
}

const isSeated = (phase: Phase): boolean => phase === "seated" || phase === "over";

/**
 * Returns the list for a filter. `Now` lists first the parties that need a host, because they are late or
 * have overstayed, and then the parties still to come.
 */
export function listOf(
  parties: readonly Party[],
  filter: ListFilter,
  now: number | undefined,
  lateAfter: number,
): PartyList {
  const rows = parties
    // A walk-in that was undone is not shown.
    .filter(({ isWalkIn, status }) => !(isWalkIn && status === "cancelled"))
    .map((party) => ({ party, phase: phaseOf(party, now, lateAfter) }))
    .toSorted((a, b) => a.party.from - b.party.from || a.party.name.localeCompare(b.party.name));
  const toCome = rows.filter(({ phase }) => !isGone(phase) && !isSeated(phase));
  const seated = rows.filter(({ phase }) => isSeated(phase));
  const gone = rows.filter(({ phase }) => isGone(phase));
  const counts = { "To come": toCome.length, Seated: seated.length, Gone: gone.length };
  const isUrgent = ({ party, phase }: ListRow) =>
    phase === "late" || phase === "over" || (phase !== "seated" && now !== undefined && party.from < now);
  switch (filter) {
    case "Now": {
      const urgent = [
        ...toCome.filter((row) => isUrgent(row)),
        ...seated.filter(({ phase }) => phase === "over"),
      ];
      return { urgent, rest: toCome.filter((row) => !isUrgent(row)), counts };
    }
    case "To come":
      return { urgent: [], rest: toCome, counts };
    case "Seated":
      return { urgent: [], rest: seated.toSorted((a, b) => a.party.to - b.party.to), counts };
    case "Gone":
      return { urgent: [], rest: gone, counts };
  }
}
