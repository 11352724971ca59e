import type { ExpectedWait, QuotedWait } from "../../contract/evening.ts";
import type { ReservationStatus } from "../../../booking/contract/reservation.ts";
import type { Stay } from "../../rules/evening-rules.ts";

/*
 * The book of one evening for the staff screens. All times are in minutes past midnight at the start of the
 * service date. They continue past 1440, so that a service past midnight belongs to one evening.
 */

/** A party that has booked or walked in. */
export interface Party extends Stay {
  /** Reference of the party's reservation. */
  readonly id: string;
  /** Version of the row that the host sees. Commands include it. */
  readonly version: number;
  readonly status: ReservationStatus;
  readonly size: number;
  readonly name: string;
  /**
   * Booked arrival. `from` and `to` are the stay at the current tables, which is only a plan until the party
   * is seated.
   */
  readonly plannedFrom: number;
  readonly seatedAt: number | undefined;
  /**
   * Stays at earlier and current tables, in order. If the party came late, its first stay begins at the
   * booked time.
   */
  readonly stays: readonly Stay[];
  /** For a no-show, the tables that were held for it. */
  readonly missed: readonly string[];
  readonly isWalkIn: boolean;
  /** True if the table is held for a guest on the waiting list who has not answered. */
  readonly isOffer: boolean;
  readonly phone: string | undefined;
  readonly hasEmail: boolean;
  /** Note written by staff. */
  readonly note: string | undefined;
  readonly allergies: string | undefined;
  readonly occasion: string | undefined;
  /** Request that the guest wrote when booking. */
  readonly request: string | undefined;
  readonly tableWish: string | undefined;
  readonly isSample: boolean;
  /** True if the guest has confirmed in reply to the reminder. */
  readonly isComing: boolean;
  readonly cancelReason: string | undefined;
  readonly history: { readonly visits: number; readonly noShows: number; readonly last: string | undefined };
  /** Initials of the staff member who last changed the party. */
  readonly changedBy: string | undefined;
}

export interface BookTable {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly area: string;
  /** False if the table is no longer in the settings, but parties still have it. */
  readonly inUse: boolean;
  /**
   * Position on the floor sketch: at 0, the table touches the left or top edge; at 100, the right or bottom
   * edge. Undefined if the table has not been placed.
   */
  readonly position: { readonly x: number; readonly y: number } | undefined;
}

export interface TableCombination {
  readonly tables: readonly string[];
  readonly min: number;
  readonly max: number;
}

/** Tables that guests cannot use for a while. */
export interface TableBlock {
  readonly id: string;
  readonly version: number;
  readonly tables: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

/** A party waiting for a table, at the door or at home. */
export interface WaitingParty {
  readonly id: string;
  readonly version: number;
  readonly size: number;
  readonly name: string;
  readonly atTheDoor: boolean;
  readonly isSample: boolean;
  readonly phone: string | undefined;
  readonly hasEmail: boolean;
  readonly note: string | undefined;
  readonly since: number;
  /** Earliest and latest times that suit the party, such as `21:00`. */
  readonly earliest: string | undefined;
  readonly latest: string | undefined;
  readonly quoted: QuotedWait | undefined;
  /**
   * The tables held for the party, the time for which they are offered (`at`), and the end of the hold
   * (`until`).
   */
  readonly offer:
    { readonly tables: readonly string[]; readonly at: string; readonly until: string } | undefined;
}

export interface LogEntry {
  readonly sequence: number;
  readonly at: number;
  readonly kind: string;
  /** Initials of the staff member, or `guest`; undefined if the service itself made the change. */
  readonly by: string | undefined;
  /** Name of the staff member with these initials, if known. */
  readonly member: string | undefined;
  /** True if the author only typed initials although the restaurant uses PINs. */
  readonly isUnverified: boolean;
  readonly text: string;
  /** Id of the party, block or waiting party. */
  readonly subject: string | undefined;
  /** Key of the command that made the change. */
  readonly key: string | undefined;
  readonly canUndo: boolean;
  readonly isUndone: boolean;
  /** For an undo, the sequence number of the entry that it reverted. */
  readonly undoes: number | undefined;
}

export interface ServiceSpan {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Reason for the closure (can be empty); undefined if open. */
  readonly closed: string | undefined;
  /** Maximum number of guests arriving at the same time; undefined if unlimited. */
  readonly coversPerSlot: number | undefined;
}

export interface EveningBook {
  /** `YYYY-MM-DD`, the service date. */
  readonly date: string;
  /** The current service date. */
  readonly today: string;
  readonly timeZone: string;
  /** Sequence number of the last event that the book includes. */
  readonly sequence: number;
  readonly services: readonly ServiceSpan[];
  readonly tables: readonly BookTable[];
  readonly combinations: readonly TableCombination[];
  readonly turnTimes: readonly { readonly upTo: number; readonly minutes: number }[];
  readonly largestParty: number;
  /** Maximum covers arriving in a quarter of an hour; undefined if unlimited. */
  readonly pace: number | undefined;
  /** Minutes after which a party that has not come counts as late. */
  readonly lateAfter: number;
  readonly parties: readonly Party[];
  readonly blocks: readonly TableBlock[];
  readonly waitlist: readonly WaitingParty[];
  /** Newest first. */
  readonly log: readonly LogEntry[];
  /**
   * Waits to quote to parties at the door, by party size; undefined if a party of that size would have to
   * wait too long, or would get no table tonight.
   */
  readonly waits: ReadonlyMap<number, ExpectedWait | undefined>;
  /** Evenings with parties that no host has marked as seated or as a no-show; latest evening first. */
  readonly unresolved: readonly { readonly date: string; readonly parties: number }[];
  /**
   * Counts across all evenings. `fillable`: the service date for which an empty book can be filled; null if
   * it cannot be filled.
   */
  readonly samples: { readonly parties: number; readonly orders: number; readonly fillable: string | null };
  readonly onlineBookings: { readonly paused: boolean; readonly message: string | undefined };
  /** Reason why the day is closed or special. */
  readonly dayNote: string | undefined;
}

/** Statuses of parties that hold their tables. */
const holding: ReadonlySet<ReservationStatus> = new Set(["pending", "confirmed", "seated"]);

export const holdsTables = ({ status }: Pick<Party, "status">): boolean => holding.has(status);

/** Returns the tables in whose rows the timeline shows a party. */
export const tablesShown = ({ tables, missed }: Pick<Party, "tables" | "missed">): readonly string[] =>
  tables.length > 0 ? tables : missed;

/** Returns the minutes that a party of this size is expected to stay. */
export const turnOf = ({ turnTimes }: Pick<EveningBook, "turnTimes">, size: number): number =>
  (turnTimes.find(({ upTo }) => size <= upTo) ?? turnTimes.at(-1))?.minutes ?? 120;

/** Returns the area of the first of the tables, such as `Window`. */
export const areaOf = (book: Pick<EveningBook, "tables">, tables: readonly string[]): string | undefined =>
  book.tables.find(({ name }) => name === tables[0])?.area;

/**
 * Returns the tables for a party dropped on a table's row: that table if it is large enough, otherwise the
 * first suitable combination that includes it. If there is no such combination, returns that table anyway.
 */
export function tablesForDrop(
  { tables, combinations }: Pick<EveningBook, "tables" | "combinations">,
  party: Pick<Party, "size" | "tables">,
  name: string,
): readonly string[] {
  if (party.tables.includes(name)) return party.tables;
  const single = tables.find((table) => table.name === name);
  if (single && party.size <= single.max) return [name];
  return (
    combinations.find((one) => one.tables.includes(name) && one.min <= party.size && party.size <= one.max)
      ?.tables ?? [name]
  );
}
