import type { TableAssignment } from "./rules.ts";
import type { Minute } from "./service-time.ts";

/** The tables of a party, or blocked ones, from one minute to another (excluded). */
export interface TableHold {
  readonly reservationId: string;
  /** 0: a block, not a party. */
  readonly partySize: number;
  /** When it is expected; undefined of a block. */
  readonly arrives: Minute | undefined;
  readonly tables: TableAssignment;
  readonly from: Minute;
  readonly to: Minute;
}

/** Which tables are taken when. */
export interface Occupancy {
  /** Whether the table is free from one minute to another. */
  isFree(table: string, from: Minute, to: Minute): boolean;
  /** How many guests arrive at this minute. */
  arrivingAt(minute: Minute): number;
}

export function occupancyOf(holds: readonly TableHold[]): Occupancy {
  const holdsByTable = new Map<string, TableHold[]>();
  const arrivals = new Map<Minute, number>();
  const arrived = new Set<string>();
  for (const hold of holds) {
    // One that was moved while it sat has two holds, and came once.
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

/** Every table of the assignments whose tables are all free from one minute to another, each once. */
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
 * The first of the assignments (they come best first) whose tables are all free from one minute to another. They are
 * taken only once they are written in the same unit of work.
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
