import type { ExpectedWait, QuotedWait } from "../../contract/evening.ts";
import type { ReservationStatus } from "../../../booking/contract/reservation.ts";
import type { Stay } from "../../rules/evening-rules.ts";

/*
 * The book of one evening as staff's screens draw it. All times are minutes past the midnight at which the service date begins;
 * the small hours count on past 1440, so that a service past midnight is one evening.
 */

/** A party that has booked or has come by. */
export interface Party extends Stay {
  /** Its reference. */
  readonly id: string;
  /** Of the row this was decided on; a command carries it. */
  readonly version: number;
  readonly status: ReservationStatus;
  readonly size: number;
  readonly name: string;
  /** When they had booked to come. `from` and `to` are of the stay at the tables they have now, as planned until they are seated. */
  readonly plannedFrom: number;
  readonly seatedAt: number | undefined;
  /** Tables that are theirs, and those that they sat at before, in order: a party that came late has its table from its time on. */
  readonly stays: readonly Stay[];
  /** Of a party that did not come: the tables that were held for it. */
  readonly missed: readonly string[];
  readonly isWalkIn: boolean;
  /** A table that is held for a guest of the waiting list who has not answered. */
  readonly isOffer: boolean;
  readonly phone: string | undefined;
  readonly hasEmail: boolean;
  /** Staff's own. */
  readonly note: string | undefined;
  readonly allergies: string | undefined;
  /** Birthday, anniversary. */
  readonly occasion: string | undefined;
  /** Request that the guest wrote when booking. */
  readonly request: string | undefined;
  readonly tableWish: string | undefined;
  /** The guest has answered the reminder. */
  readonly isComing: boolean;
  readonly cancelReason: string | undefined;
  readonly history: { readonly visits: number; readonly noShows: number; readonly last: string | undefined };
  /** Initials of the last staff member to change it. */
  readonly changedBy: string | undefined;
}

export interface BookTable {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly area: string;
  /** False if the settings no longer have it although parties hold it. */
  readonly inUse: boolean;
  /** On the floor's sketch, in hundredths of its width and height; undefined if not placed. */
  readonly position: { readonly x: number; readonly y: number } | undefined;
}

export interface TableCombination {
  readonly tables: readonly string[];
  readonly min: number;
  readonly max: number;
}

/** Tables closed to guests for a while. */
export interface TableBlock {
  readonly id: string;
  readonly version: number;
  readonly tables: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

/** A party that waits for a table, at the door or for an email. */
export interface WaitingParty {
  readonly id: string;
  readonly version: number;
  readonly size: number;
  readonly name: string;
  readonly atTheDoor: boolean;
  readonly phone: string | undefined;
  readonly hasEmail: boolean;
  readonly note: string | undefined;
  readonly since: number;
  /** `21:00`, of the wish. */
  readonly earliest: string | undefined;
  readonly latest: string | undefined;
  readonly quoted: QuotedWait | undefined;
  /** The table that is held for them: for which time, and until when. */
  readonly offer:
    { readonly tables: readonly string[]; readonly at: string; readonly until: string } | undefined;
}

/** A line of the log. */
export interface LogEntry {
  readonly sequence: number;
  readonly at: number;
  readonly kind: string;
  /** Initials, or `guest`; undefined for the service itself. */
  readonly by: string | undefined;
  /** Member with these initials, if known. */
  readonly member: string | undefined;
  /** The initials were typed although there are PINs. */
  readonly isUnverified: boolean;
  readonly text: string;
  /** The party, block or waiting party. */
  readonly subject: string | undefined;
  /** Of the command that made it. */
  readonly key: string | undefined;
  readonly canUndo: boolean;
  readonly isUndone: boolean;
  /** Of an undo: the line that it took back. */
  readonly undoes: number | undefined;
}

export interface ServiceSpan {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Why it is closed (may be empty); undefined if open. */
  readonly closed: string | undefined;
  /** Guests who may arrive at one time; undefined if unlimited. */
  readonly coversPerSlot: number | undefined;
}

export interface EveningBook {
  /** `YYYY-MM-DD`, the service date. */
  readonly date: string;
  /** The service date of now. */
  readonly today: string;
  readonly timeZone: string;
  /** Of the event log: everything up to it is in here. */
  readonly sequence: number;
  readonly services: readonly ServiceSpan[];
  readonly tables: readonly BookTable[];
  readonly combinations: readonly TableCombination[];
  readonly turnTimes: readonly { readonly upTo: number; readonly minutes: number }[];
  readonly largestParty: number;
  /** Most covers that should arrive in a quarter of an hour; undefined if unlimited. */
  readonly pace: number | undefined;
  /** Minutes after which a party that has not come counts as late. */
  readonly lateAfter: number;
  readonly parties: readonly Party[];
  readonly blocks: readonly TableBlock[];
  readonly waitlist: readonly WaitingParty[];
  /** The newest first. */
  readonly log: readonly LogEntry[];
  /** Waits that parties at the door would be quoted, by size; undefined if there is no table tonight. */
  readonly waits: ReadonlyMap<number, ExpectedWait | undefined>;
  /** Evenings with parties of which no host has said if they came, the latest first. */
  readonly unresolved: readonly { readonly date: string; readonly parties: number }[];
  readonly onlineBookings: { readonly paused: boolean; readonly message: string | undefined };
  /** Why the day is closed or special. */
  readonly dayNote: string | undefined;
}

/** Statuses of parties that hold their tables. */
const holding: ReadonlySet<ReservationStatus> = new Set(["pending", "confirmed", "seated"]);

export const holdsTables = ({ status }: Pick<Party, "status">): boolean => holding.has(status);

/** The tables at which a board shows a party. */
export const tablesShown = ({ tables, missed }: Pick<Party, "tables" | "missed">): readonly string[] =>
  tables.length > 0 ? tables : missed;

/** Minutes that a party of this size is expected to stay. */
export const turnOf = ({ turnTimes }: Pick<EveningBook, "turnTimes">, size: number): number =>
  (turnTimes.find(({ upTo }) => size <= upTo) ?? turnTimes.at(-1))?.minutes ?? 120;

/** `Window`, of the first of the tables. */
export const areaOf = (book: Pick<EveningBook, "tables">, tables: readonly string[]): string | undefined =>
  book.tables.find(({ name }) => name === tables[0])?.area;
