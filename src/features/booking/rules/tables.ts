import type { TableAssignment } from "./rules.ts";
import type { Minute } from "./service-time.ts";

/** A hold on tables, for a party or a block, between two minutes (the last one excluded). */
export interface TableHold {
  readonly reservationId: string;
  /** 0 for a block. */
  readonly partySize: number;
  /** Expected arrival; undefined for a block. */
  readonly arrives: Minute | undefined;
  readonly tables: TableAssignment;
  readonly from: Minute;
  readonly to: Minute;
}

/** Which tables are taken, and when. */
export interface Occupancy {
  /** True if the table is free from one minute to another. */
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

/** Every table in assignments whose tables are all free between two minutes, each once. */
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
 * The first assignment whose tables are all free between two minutes; they are sorted best first. They are
 * only reserved once written in the same unit of work.
 */
export const proposeTables = (
  assignments: readonly TableAssignment[],
  occupancy: Occupancy,
  from: Minute,
  to: Minute,
): TableAssignment | undefined =>
  assignments.find((tables) => tables.every((table) => occupancy.isFree(table, from, to)));

/** One table from one minute to another (excluded). */
export interface Hold {
  readonly table: string;
  readonly from: number;
  readonly to: number;
}
