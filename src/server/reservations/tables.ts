import type { TableAssignment } from "./rules.ts";
import type { Minute } from "./service-time.ts";

/** A party that has its tables, from one minute to another (not included). */
export interface TableHold {
  readonly reservationId: string;
  readonly partySize: number;
  readonly tables: TableAssignment;
  readonly from: Minute;
  readonly to: Minute;
}

/** Who sits where, made for asking. */
export interface Occupancy {
  /** Whether nobody holds the table at any time from one minute to another. */
  isFree(table: string, from: Minute, to: Minute): boolean;
  /** How many guests arrive at this minute. */
  arrivingAt(minute: Minute): number;
}

export function occupancyOf(holds: readonly TableHold[]): Occupancy {
  const stays = new Map<string, TableHold[]>();
  const arrivals = new Map<Minute, number>();
  for (const party of holds) {
    arrivals.set(party.from, (arrivals.get(party.from) ?? 0) + party.partySize);
    for (const table of party.tables) {
      const there = stays.get(table);
      if (there) there.push(party);
      else stays.set(table, [party]);
    }
  }
  return {
    isFree: (table, from, to) => !stays.get(table)?.some((party) => party.from < to && from < party.to),
    arrivingAt: (minute) => arrivals.get(minute) ?? 0,
  };
}

/**
 * The first of the seatings (they come best first) whose tables are all free from one minute to another. It only
 * proposes: the table is taken by what is written in the same unit of work.
 */
export const proposeTables = (
  assignments: readonly TableAssignment[],
  occupancy: Occupancy,
  from: Minute,
  to: Minute,
): TableAssignment | undefined =>
  assignments.find((tables) => tables.every((table) => occupancy.isFree(table, from, to)));
