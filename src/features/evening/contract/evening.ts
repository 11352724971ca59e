import * as v from "valibot";
import { endpoint, typedReply } from "../../../core/contract/endpoint.ts";
import { missing, requestParameters } from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import type { ReservationStatus, PartySource } from "../../booking/contract/reservation.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";
import {
  houseEventKinds,
  type LogEntry,
  date,
  knownSequence,
  lastEventId,
} from "../../../core/contract/log.ts";

/** Tables that a party has, or had, for a period. */
export interface EveningStay {
  readonly tables: readonly string[];
  /** First minute of the period, ISO 8601. */
  readonly from: string;
  /** End of the period (exclusive). */
  readonly to: string;
}

/**
 * A party as staff see it. Instants are in ISO 8601 format; times of day are on the restaurant's clock:
 * `20:30`.
 */
export interface EveningParty {
  readonly id: string;
  /** Incremented with every change. */
  readonly version: number;
  /**
   * `pending`: the restaurant has to confirm the reservation, or the guest has to answer an offer
   * (`heldUntil`).
   */
  readonly status: ReservationStatus;
  readonly source: PartySource;
  readonly size: number;
  readonly name: string | null;
  /** Service date. */
  readonly date: string;
  /** Expected arrival, in minutes past midnight of the service date. */
  readonly minutes: number;
  /** Time of day at which the party is or was expected. */
  readonly time: string;
  /** Instant at which the party is or was expected. */
  readonly startsAt: string;
  /** Instant until which the party holds its tables. Once the party has left, the instant at which it left. */
  readonly endsAt: string;
  /** `endsAt` as a time of day. */
  readonly until: string;
  readonly seatedAt: string | null;
  readonly leftAt: string | null;
  /** The party's current tables. */
  readonly tables: readonly string[];
  /**
   * In chronological order; the last stay is at `tables`. A party that was moved while seated has several
   * stays.
   */
  readonly stays: readonly EveningStay[];
  /** Tables that were held for a party that did not come. */
  readonly missed?: readonly string[] | undefined;
  readonly phone: string | null;
  readonly hasEmail: boolean;
  readonly sample: boolean;
  readonly allergies: string | null;
  readonly occasion: string | null;
  /** Note written by staff. */
  readonly note: string | null;
  /** Request in the guest's own words. */
  readonly request: string | null;
  /** The table that the guest asked for. */
  readonly tableWish: string | null;
  /** The guest's answer to the reminder. */
  readonly answer: "coming" | null;
  /** Instant at which the reminder was queued. */
  readonly remindedAt: string | null;
  /** Instant at which an offer lapses. */
  readonly heldUntil: string | null;
  readonly cancelReason: string | null;
  /**
   * Earlier visits and no-shows of guests with the same email address or telephone number; `last` is the date
   * of the last visit.
   */
  readonly visits: { readonly count: number; readonly noShows: number; readonly last: string | null };
  /** Initials of the staff member who last changed the party; null if no staff member has changed it. */
  readonly changedBy: string | null;
  /** Instant of the last change by anyone. */
  readonly changedAt: string;
}

/** Tables that cannot be used for a period. */
export interface EveningBlock extends EveningStay {
  readonly id: string;
  readonly version: number;
  readonly date: string;
  readonly reason: string | null;
  /** True if the block has been lifted. Only events contain lifted blocks. */
  readonly removed: boolean;
  /** Initials of the staff member who last changed the block. */
  readonly changedBy: string | null;
}

/**
 * Wait quoted to a party, in minutes. Half of all parties of the same size are seated within `from` minutes,
 * and four fifths within `to` minutes.
 */
export interface QuotedWait {
  readonly from: number;
  readonly to: number;
}

/** Estimated wait that has not been quoted to a party yet. */
export interface ExpectedWait extends QuotedWait {
  /**
   * Minutes within which only one party in twenty is seated. A party that goes for a walk should be back by
   * then.
   */
  readonly earliest: number;
}

export const waitingStatuses = ["waiting", "offered", "seated", "booked", "left"] as const;
export type WaitingStatus = (typeof waitingStatuses)[number];

export interface EveningWaitingParty {
  readonly id: string;
  readonly version: number;
  readonly date: string;
  /**
   * `offered`: a table is held for the party. `seated`, `booked`, `left`: the party is no longer waiting;
   * these statuses occur only in events.
   */
  readonly status: WaitingStatus;
  /** False if the party waits at home and is contacted by email or telephone. */
  readonly atTheDoor: boolean;
  readonly size: number;
  readonly name: string | null;
  readonly phone: string | null;
  readonly hasEmail: boolean;
  readonly sample: boolean;
  readonly note: string | null;
  /** Instant at which the party was added. */
  readonly since: string;
  /** Times of day between which the party wants to come. */
  readonly earliest: string | null;
  readonly latest: string | null;
  readonly quoted: QuotedWait | null;
  readonly offer: {
    readonly reservation: string;
    readonly tables: readonly string[];
    /** Time of day for which the table is offered. */
    readonly at: string;
    /** When the offer expires, as an instant and as a time of day. */
    readonly heldUntil: string;
    readonly heldUntilTime: string;
  } | null;
  /** Id of the reservation made for the party. */
  readonly reservation: string | null;
  /** Initials of the staff member who last changed the party. */
  readonly changedBy: string | null;
}

export const eveningEventKinds = [
  "booked",
  "walked-in",
  "seated",
  "completed",
  "no-show",
  "cancelled",
  "moved",
  "joined",
  "lengthened",
  "edited",
  "confirmed",
  "answered",
  "blocked",
  "unblocked",
  "waiting",
  "offered",
  "offer-withdrawn",
  "offer-lapsed",
  "offer-accepted",
  "offer-declined",
  "left-waiting",
  "paused",
  "resumed",
  "table-renamed",
  "undone",
  ...houseEventKinds,
] as const;
export type EveningEventKind = (typeof eveningEventKinds)[number];

export type EveningLogEntry = LogEntry<EveningEventKind>;

export interface OnlineBookings {
  readonly paused: boolean;
  /** Message to guests while bookings are paused. */
  readonly message: string | null;
}

/**
 * Wait to quote to a party that arrives now, by party size. `quoted` is null if a party of that size would
 * have to wait too long, or would get no table tonight.
 */
export type ExpectedWaits = readonly { readonly size: number; readonly quoted: ExpectedWait | null }[];

/** Current state of everything that a change affects. */
export interface EveningStates {
  readonly parties: readonly EveningParty[];
  readonly blocks: readonly EveningBlock[];
  readonly waiting: readonly EveningWaitingParty[];
}

/**
 * Data of `event: change`: the log entry, and the current state of everything that the change affected. A
 * party whose `date` differs from this evening's has been moved to another evening.
 */
export interface EveningEvent extends EveningStates {
  readonly entry: EveningLogEntry;
  readonly onlineBookings?: OnlineBookings | undefined;
  readonly waits?: ExpectedWaits | undefined;
}

export interface EveningTable {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly area: string | null;
  /**
   * Position on the floor sketch: at 0, the table touches the left or top edge; at 100, the right or bottom
   * edge. Null if the table has not been placed.
   */
  readonly position: { readonly x: number; readonly y: number } | null;
  /** True if the table is no longer in the settings, but a party still has it. */
  readonly removed: boolean;
}

export interface EveningReply extends EveningStates {
  readonly success: true;
  readonly date: string;
  /** Current instant on the service's clock. */
  readonly now: string;
  /** IANA zone of the restaurant. */
  readonly timeZone: string;
  /** Always empty. Screens opened before an update still expect this field, and use Intl if it is empty. */
  readonly utcOffsets: readonly never[];
  /** The service date of `now`. */
  readonly today: string;
  /** Sequence number of the last event included in this snapshot; screens then listen for later events. */
  readonly sequence: number;
  readonly periods: readonly {
    readonly name: string;
    /** Start and end of the service, as instants. */
    readonly startsAt: string;
    readonly endsAt: string;
    /** Start and end of the service, as times of day. */
    readonly from: string;
    readonly to: string;
    /** True if a closure in the settings applies. */
    readonly closed: boolean;
    readonly closureReason: string | null;
    /** Maximum number of guests arriving at the same time; null if unlimited. */
    readonly coversPerSlot: number | null;
  }[];
  /** Reason why the day is closed or special, written for guests. */
  readonly note: string | null;
  /** Maximum party size that staff can seat together. */
  readonly largestParty: number;
  /** Maximum number of guests arriving in a quarter of an hour; null if unlimited. */
  readonly pace: number | null;
  /** Planned length of stay in minutes, by party size. The last entry applies to all larger parties. */
  readonly turnTimes: readonly { readonly upTo: number; readonly minutes: number }[];
  readonly onlineBookings: OnlineBookings;
  /** In the same order as in the settings; removed tables come last. */
  readonly tables: readonly EveningTable[];
  readonly combinations: readonly {
    readonly tables: readonly string[];
    readonly min: number;
    readonly max: number;
  }[];
  readonly waits: ExpectedWaits;
  /**
   * Evenings of the last week with parties that no host has marked as seated or as a no-show; latest evening
   * first.
   */
  readonly unresolved: readonly { readonly date: string; readonly parties: number }[];
  /** Sample parties and their orders, across all evenings. */
  readonly samples: {
    /** Number of sample parties, including those on the waiting list. */
    readonly parties: number;
    readonly orders: number;
    /** Service date for which an empty book can be filled with sample guests; null if it cannot be filled. */
    readonly fillable: string | null;
  };
  /** The last fifty changes, newest first. */
  readonly log: readonly EveningLogEntry[];
}

const eveningQuery = requestParameters({
  date: v.optional(v.pipe(date, v.description("Service date. If absent, tonight's."))),
});

export const getEvening = endpoint({
  operationId: "getEvening",
  method: "GET",
  path: paths.getEvening,
  summary:
    "Get the book of one evening: tables, parties, the waiting list, and the sequence number from which to listen for events",
  tag: "Staff",
  auth: "staff",
  roles: permissions.reservations,
  request: { query: eveningQuery },
  replies: { 200: typedReply<EveningReply>() },
  errors: [missing, "INVALID_DATE_FORMAT"],
});

export const getEveningEvents = endpoint({
  operationId: "getEveningEvents",
  method: "GET",
  path: paths.getEveningEvents,
  summary:
    "Get changes to an evening as server-sent events: change (EveningEvent; its id is the sequence number), heartbeat, reload, end",
  tag: "Staff",
  auth: "staff",
  roles: permissions.reservations,
  request: {
    query: requestParameters({
      date: v.optional(v.pipe(date, v.description("Service date. If absent, tonight's."))),
      after: knownSequence,
    }),
    headers: lastEventId,
  },
  replies: { 200: { mediaType: "text/event-stream" } },
  errors: [missing, "INVALID_DATE_FORMAT", "INVALID_FIELD", "TOO_MANY_REQUESTS"],
});
