import type { TableAssignment } from "./rules.ts";
import type { Minute } from "./service-time.ts";

/** Hold on tables for a party or a block, from `from` until just before `to`. */
export interface TableHold {
  readonly reservationId: string;
  /** Number of guests; 0 for a block. */
  readonly partySize: number;
  /** Expected arrival; undefined for a block. */
  readonly arrives: Minute | undefined;
  readonly tables: TableAssignment;
  readonly from: Minute;
  readonly to: Minute;
}

export interface Occupancy {
  /** True if the table is free from `from` until just before `to`. */
  isFree(table: string, from: Minute, to: Minute): boolean;
  /** Number of guests arriving at this minute. */
  arrivingAt(minute: Minute): number;
}

export function occupancyOf(holds: readonly TableHold[]): Occupancy {
  const holdsByTable = new Map<string, TableHold[]>();
  const arrivals = new Map<Minute, number>();
  const arrived = new Set<string>();
  for (const hold of holds) {
    // A party that was moved while seated has two holds, but arrived once.
    if (hold.arrives !== undefined && !arrived.has(hold.reservationId)) {
      arrivals.set(hold.arrives, (arrivals.get(hold.arrives) ?? 0) + hold.partySize);
      arrived.add(hold.reservationId);
    }
    for (const table of hold.tables) {
      const others = holdsByTable.get(table);
      if (others) others.push(hold);
      else holdsByTable.set(table, [hold]);
    }
  }
  return {
    isFree: (table, from, to) => !holdsByTable.get(table)?.some((hold) => hold.from < to && from < hold.to),
    arrivingAt: (minute) => arrivals.get(minute) ?? 0,
  };
}

/**
 * Returns the tables, without duplicates, of all assignments whose tables are all free from `from` until just
 * before `to`.
 */
export const freeTables = (
  assignments: readonly TableAssignment[],
  occupancy: Occupancy,
  from: Minute,
  to: Minute,
): readonly string[] => [
  ...new Set(
    assignments.filter((tables) => tables.every((table) => occupancy.isFree(table, from, to))).flat(),
  ),
];

/**
 * Returns the first assignment whose tables are all free from `from` until just before `to`. Reserves
 * nothing: the caller must write the hold in the same unit of work.
 *
 * @param assignments best first
 */
export const proposeTables = (
  assignments: readonly TableAssignment[],
  occupancy: Occupancy,
  from: Minute,
  to: Minute,
): TableAssignment | undefined =>
  assignments.find((tables) => tables.every((table) => occupancy.isFree(table, from, to)));

/** Hold on one table, from `from` until just before `to`. */
export interface Hold {
  readonly table: string;
  readonly from: number;
  readonly to: number;
}
