import * as v from "valibot";
import { largestBooked, type EveningRule } from "../rules/evening-rules.ts";
import { parseTimeOfDay } from "../../../core/shared/time.ts";
import { doneReply } from "../../accounts/contract/account.ts";
import { endpoint, typedReply } from "../../../core/contract/endpoint.ts";
import {
  code,
  emailText,
  limitedLines,
  limitedText,
  lineText,
  missing,
  orMissing,
  requestBody,
  requestParameters,
  requiredText,
  type Immutable,
} from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import type { ReservationStatus, PartySource } from "../../booking/contract/reservation.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";
import {
  houseEventKinds,
  type LogEntry,
  knownVersion,
  date,
  kind,
  commandEnvelope,
  offlineCommand,
  reportQuery,
  knownSequence,
  lastEventId,
} from "../../../core/contract/log.ts";

/** Tables that a party has, or had, from one moment to another. */
export interface EveningStay {
  readonly tables: readonly string[];
  /** The first minute, ISO 8601. */
  readonly from: string;
  /** The minute after the last. */
  readonly to: string;
}

/** A party as staff see it. Instants are ISO 8601, times of day `20:30` on the restaurant's clock. */
export interface EveningParty {
  readonly id: string;
  /** Incremented with every change. */
  readonly version: number;
  /** `pending`: to be confirmed, or an unanswered offer (`heldUntil`). */
  readonly status: ReservationStatus;
  readonly source: PartySource;
  /** Number of persons. */
  readonly size: number;
  readonly name: string | null;
  /** Service date. */
  readonly date: string;
  /** Minutes past midnight of the service date. */
  readonly minutes: number;
  /** Time of day at which it is or was expected. */
  readonly time: string;
  /** Instant at which it is or was expected. */
  readonly startsAt: string;
  /** Instant until which its tables are held or, once it has left, when it left. */
  readonly endsAt: string;
  /** `endsAt` as a time of day. */
  readonly until: string;
  readonly seatedAt: string | null;
  readonly leftAt: string | null;
  /** Its current tables. */
  readonly tables: readonly string[];
  /** In order; the last one is `tables`. More than one if the party was moved while seated. */
  readonly stays: readonly EveningStay[];
  /** Tables that were held for a party that did not come. */
  readonly missed?: readonly string[] | undefined;
  readonly phone: string | null;
  readonly hasEmail: boolean;
  readonly allergies: string | null;
  readonly occasion: string | null;
  /** Note by staff. */
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
  /** Earlier evenings under the same email address or telephone number. */
  readonly visits: { readonly count: number; readonly noShows: number; readonly last: string | null };
  /** Initials of the staff member who changed it last; null if none did. */
  readonly changedBy: string | null;
  /** Instant of the last change by anyone. */
  readonly changedAt: string;
}

/** Tables that cannot be used for a time. */
export interface EveningBlock extends EveningStay {
  readonly id: string;
  readonly version: number;
  readonly date: string;
  readonly reason: string | null;
  /** True if lifted; occurs only in events. */
  readonly removed: boolean;
  /** Initials of a staff member. */
  readonly changedBy: string | null;
}

/** Minutes in which half (`from`) and four fifths (`to`) of parties of a size are seated. */
export interface QuotedWait {
  readonly from: number;
  readonly to: number;
}

/** Wait quoted to a party that has not been told yet. */
export interface ExpectedWait extends QuotedWait {
  /**
   * Minutes within which one party in twenty is seated. A party that goes for a walk should be back by then.
   */
  readonly earliest: number;
}

/** States of a party on the waiting list. */
export const waitingStatuses = ["waiting", "offered", "seated", "booked", "left"] as const;
export type WaitingStatus = (typeof waitingStatuses)[number];

/** A party on the waiting list. */
export interface EveningWaitingParty {
  readonly id: string;
  readonly version: number;
  readonly date: string;
  /**
   * `offered`: a table is held for it. `seated`, `booked`, `left`: it no longer waits; these occur only in
   * events.
   */
  readonly status: WaitingStatus;
  /** False if it waits at home and is contacted by mail or telephone. */
  readonly atTheDoor: boolean;
  readonly size: number;
  readonly name: string | null;
  readonly phone: string | null;
  readonly hasEmail: boolean;
  readonly note: string | null;
  /** Instant at which it was added. */
  readonly since: string;
  /** Times of day between which it wants to come. */
  readonly earliest: string | null;
  readonly latest: string | null;
  readonly quoted: QuotedWait | null;
  readonly offer: {
    readonly reservation: string;
    readonly tables: readonly string[];
    /** Time of day. */
    readonly at: string;
    /** Instant at which the offer lapses, and its time of day. */
    readonly heldUntil: string;
    readonly heldUntilTime: string;
  } | null;
  /** The reservation that resulted. */
  readonly reservation: string | null;
  /** Initials. */
  readonly changedBy: string | null;
}

/** Kinds of events in the log. */
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

/** One line of the evening's log. */
export type EveningLogEntry = LogEntry<EveningEventKind>;

/** Online bookings on an evening. */
export interface OnlineBookings {
  readonly paused: boolean;
  /** Message to guests while bookings are paused. */
  readonly message: string | null;
}

/** Wait quoted to a party of each size that arrives now; null if there is no table tonight. */
export type ExpectedWaits = readonly { readonly size: number; readonly quoted: ExpectedWait | null }[];

/** The current state of everything that a change concerns. */
interface EveningStates {
  readonly parties: readonly EveningParty[];
  readonly blocks: readonly EveningBlock[];
  readonly waiting: readonly EveningWaitingParty[];
}

/**
 * Data of `event: change`: the log entry, and the current state of everything it changed. A party with
 * another `date` has moved to another evening.
 */
export interface EveningEvent extends EveningStates {
  readonly entry: EveningLogEntry;
  readonly onlineBookings?: OnlineBookings | undefined;
  readonly waits?: ExpectedWaits | undefined;
}

/** A table as staff see it. */
export interface EveningTable {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly area: string | null;
  /** Position on the floor sketch, in hundredths of its width and height; null until it is placed. */
  readonly position: { readonly x: number; readonly y: number } | null;
  /** True if the table is no longer in the settings but a party still holds it. */
  readonly removed: boolean;
}

/** All data of one evening. */
export interface EveningReply extends EveningStates {
  readonly success: true;
  readonly date: string;
  /** Current instant by the service's clock. */
  readonly now: string;
  /** IANA zone of the restaurant. */
  readonly timeZone: string;
  /** Always empty, so that screens opened before the update use Intl. */
  readonly utcOffsets: readonly never[];
  /** The service date of `now`. */
  readonly today: string;
  /** Last event included in this snapshot: listen from here. */
  readonly sequence: number;
  readonly periods: readonly {
    readonly name: string;
    /** Instants. */
    readonly startsAt: string;
    readonly endsAt: string;
    /** Times of day. */
    readonly from: string;
    readonly to: string;
    /** True if a closure in the settings applies. */
    readonly closed: boolean;
    readonly closureReason: string | null;
    /** Maximum number of guests arriving at one time; null if unlimited. */
    readonly coversPerSlot: number | null;
  }[];
  /** Why the day is closed or special, worded for guests. */
  readonly note: string | null;
  /** Maximum party size that staff can seat together. */
  readonly largestParty: number;
  /** Maximum covers arriving in a quarter of an hour. */
  readonly pace: number | null;
  /** Planned minutes by party size; the last entry applies to all larger ones. */
  readonly turnTimes: readonly { readonly upTo: number; readonly minutes: number }[];
  readonly onlineBookings: OnlineBookings;
  /** In the settings' order, removed ones last. */
  readonly tables: readonly EveningTable[];
  /** Tables that can be joined. */
  readonly combinations: readonly {
    readonly tables: readonly string[];
    readonly min: number;
    readonly max: number;
  }[];
  readonly waits: ExpectedWaits;
  /**
   * Evenings of the last week with parties that no host has marked as seated or as a no-show, latest first.
   */
  readonly unresolved: readonly { readonly date: string; readonly parties: number }[];
  /** The last fifty changes, newest first. */
  readonly log: readonly EveningLogEntry[];
}

/*
 * Commands
 */

const knownId = v.pipe(requiredText("INVALID_FIELD"), v.maxLength(60, code("INVALID_FIELD")));

const partySize = v.pipe(
  v.number(orMissing("INVALID_PERSON_COUNT")),
  v.integer(code("INVALID_PERSON_COUNT")),
  v.minValue(1, code("INVALID_PERSON_COUNT")),
  v.maxValue(largestBooked, code("INVALID_PERSON_COUNT")),
  v.description("Of walk-ins and parties that wait at most `largestParty` of the evening."),
  v.examples([2]),
);

const time = v.pipe(
  v.string(orMissing("INVALID_TIME")),
  v.description("By the restaurant's clock; after midnight it belongs to the evening before."),
  v.examples(["20:30", "8:30 PM"]),
  v.trim(),
  v.check((text) => parseTimeOfDay(text) !== undefined, orMissing("INVALID_TIME")),
);

/** Absent to leave it unchanged; null or blank to remove it. Markup is ordinary text. */
const text = (max: number) => v.optional(v.nullable(limitedText(max)));

const tables = v.pipe(
  v.array(
    v.pipe(
      lineText("INVALID_FIELD"),
      v.minLength(1, code("INVALID_FIELD")),
      v.maxLength(40, code("INVALID_FIELD")),
    ),
    code("INVALID_FIELD"),
  ),
  v.maxLength(200, code("INVALID_FIELD")),
  v.description("Names of tables."),
  v.examples([["9"]]),
);
const someTables = v.pipe(tables, v.minLength(1, missing));

const details = {
  name: text(textLimits.name),
  phone: text(textLimits.phoneNumber),
  note: v.optional(v.nullable(limitedLines(textLimits.note))),
  allergies: text(textLimits.allergies),
  occasion: text(textLimits.occasion),
} as const;

const email = v.optional(v.nullable(emailText));

/** Length of the stay; the usual turn time if absent. */
const minutes = v.optional(
  v.pipe(
    v.number(code("INVALID_FIELD")),
    v.integer(code("INVALID_FIELD")),
    v.minValue(5, code("INVALID_FIELD")),
    v.maxValue(720, code("INVALID_FIELD")),
    v.description("How long it may stay; absent: as the turn times say."),
    v.examples([90]),
  ),
);

const onParty = { id: knownId, version: knownVersion } as const;

/** Commands of a host, one object each; `kind` tells them apart. */
export const eveningCommand = v.variant(
  "kind",
  [
    v.object(
      { kind: kind("walk-in"), size: partySize, tables: v.optional(someTables), minutes, ...details },
      missing,
    ),
    v.object(
      {
        kind: kind("book"),
        size: partySize,
        date,
        time,
        tables: v.optional(tables),
        minutes,
        buyout: v.optional(
          v.pipe(
            v.boolean(code("INVALID_FIELD")),
            v.description(
              "The tables are theirs for the evening: closed until they come, held until it ends.",
            ),
          ),
        ),
        email,
        ...details,
      },
      missing,
    ),
    v.object({ kind: kind("seat"), ...onParty, tables: v.optional(someTables), minutes }, missing),
    v.object({ kind: kind("complete"), ...onParty }, missing),
    v.object({ kind: kind("no-show"), ...onParty }, missing),
    v.object(
      {
        kind: kind("cancel"),
        ...onParty,
        reason: v.pipe(requiredText("INVALID_FIELD"), v.maxLength(textLimits.reason, code("FIELD_TOO_LONG"))),
      },
      missing,
    ),
    v.object(
      {
        kind: kind("move"),
        ...onParty,
        tables: v.optional(v.pipe(tables, v.description("None: it is taken off its tables."))),
        date: v.optional(date),
        time: v.optional(time),
      },
      missing,
    ),
    v.object(
      { kind: kind("join"), ...onParty, tables: v.pipe(someTables, v.description("Added to its own.")) },
      missing,
    ),
    v.object(
      {
        kind: kind("lengthen"),
        ...onParty,
        minutes: v.pipe(
          v.number(orMissing("INVALID_FIELD")),
          v.integer(code("INVALID_FIELD")),
          v.minValue(-600, code("INVALID_FIELD")),
          v.maxValue(600, code("INVALID_FIELD")),
          v.description("Below zero: it is shortened."),
          v.examples([15, -15]),
        ),
      },
      missing,
    ),
    v.object({ kind: kind("edit"), ...onParty, size: v.optional(partySize), ...details }, missing),
    v.object({ kind: kind("confirm"), ...onParty }, missing),
    v.object(
      {
        kind: kind("block"),
        date,
        tables: someTables,
        from: v.optional(v.pipe(time, v.description("Absent: from now on, or from the opening."))),
        until: v.optional(v.pipe(time, v.description("Absent: until the evening ends."))),
        reason: text(textLimits.reason),
      },
      missing,
    ),
    v.object({ kind: kind("unblock"), ...onParty }, missing),
    v.object(
      {
        kind: kind("wait"),
        size: partySize,
        date,
        atTheDoor: v.optional(v.boolean(code("INVALID_FIELD")), true),
        name: details.name,
        phone: details.phone,
        note: details.note,
        email,
        earliest: v.optional(time),
        latest: v.optional(time),
      },
      missing,
    ),
    v.object(
      { kind: kind("offer"), ...onParty, time: v.optional(time), tables: v.optional(someTables) },
      missing,
    ),
    v.object({ kind: kind("withdraw-offer"), ...onParty }, missing),
    v.object({ kind: kind("seat-waiting"), ...onParty, tables: v.optional(someTables), minutes }, missing),
    v.object({ kind: kind("remove-waiting"), ...onParty }, missing),
    v.object({ kind: kind("pause"), date, message: text(textLimits.reason) }, missing),
    v.object({ kind: kind("resume"), date }, missing),
    v.object(
      {
        kind: kind("undo"),
        sequence: v.pipe(
          v.number(orMissing("INVALID_FIELD")),
          v.integer(code("INVALID_FIELD")),
          v.minValue(1, code("INVALID_FIELD")),
          v.description("Of the event that is undone."),
        ),
      },
      missing,
    ),
  ],
  orMissing("INVALID_FIELD"),
);
/** A host's command. `id` and `version` belong to the party, the block or the waiting party. */
export type EveningCommand = Immutable<v.InferInput<typeof eveningCommand>>;
export type EveningCommandKind = EveningCommand["kind"];

export const eveningCommandRequest = requestBody({
  ...commandEnvelope,
  overrule: v.optional(v.pipe(v.boolean(code("INVALID_FIELD")), v.description("Overrules the rules."))),
  offline: offlineCommand(
    "Of seat, complete, no-show and confirm the last one wins, at any version; " +
      "texts from an edit are added to those that someone else has written meanwhile. All others are decided as they arrive.",
  ),
  command: eveningCommand,
});
/** Request of a device: a command with its envelope. */
export type EveningCommandRequest = Immutable<v.InferInput<typeof eveningCommandRequest>>;

/** A party, a block or an offer that already has a table. */
export interface EveningClash {
  readonly table: string;
  readonly with: "party" | "block" | "offer";
  readonly id: string;
  readonly name: string | null;
  readonly size: number | null;
  /** How many of the requested minutes are taken. */
  readonly minutes: number;
  /** Times of day between which it has the table. */
  readonly from: string;
  readonly until: string;
  /** True if it has overstayed and is still there. */
  readonly stillSeated: boolean;
}

/**
 * The outcome of a command. `done`, or one of these, with nothing written: `stale` (another host was faster;
 * the reply has the newer state), `clash` (a table is taken, which cannot be overruled), `rule` (send it
 * again with `overrule: true`), `refused` (it no longer makes sense). `message` is a sentence for the host.
 */
export type EveningCommandReply = EveningStates & { readonly success: true } & (
    | {
        readonly outcome: "done";
        /** Sequence of its event. */
        readonly sequence: number;
        readonly entry: EveningLogEntry;
        /** A message for the host. */
        readonly message: string | null;
      }
    | { readonly outcome: "stale"; readonly message: string }
    | { readonly outcome: "refused"; readonly message: string }
    | {
        readonly outcome: "clash";
        readonly message: string;
        readonly overrulable: false;
        readonly clashes: readonly EveningClash[];
        /** The nearest table and time that fit. */
        readonly nearest: {
          readonly tables: readonly string[];
          readonly date: string;
          readonly time: string;
        } | null;
      }
    | {
        readonly outcome: "rule";
        readonly message: string;
        readonly overrulable: true;
        readonly rules: readonly {
          readonly rule: EveningRule;
          readonly message: string;
          readonly limit: number | null;
          readonly covers: number | null;
          readonly time: string | null;
        }[];
      }
  );

/** Report on one or more evenings. */
export interface EveningReportReply {
  readonly success: true;
  readonly from: string;
  readonly to: string;
  readonly parties: number;
  /** Number of guests who came. */
  readonly covers: number;
  /** Parties among them without a booking. */
  readonly walkIns: number;
  readonly noShows: number;
  readonly noShowCovers: number;
  readonly cancelled: number;
  /** Parties whose time is over but that no host has marked as seated or as a no-show. */
  readonly unresolved: number;
  readonly evenings: readonly {
    readonly date: string;
    readonly parties: number;
    readonly covers: number;
    readonly noShows: number;
    readonly cancelled: number;
  }[];
  /** How long parties stayed compared with the plan, in minutes. */
  readonly stays: readonly {
    /** Party size; null for all larger ones. */
    readonly upTo: number | null;
    readonly parties: number;
    readonly planned: number;
    readonly median: number | null;
    readonly p80: number | null;
    /** Suggestion for `turnTimes`, in quarters of an hour; null if there were too few parties. */
    readonly suggested: number | null;
  }[];
  /** `withinQuoted`: seated by the later end of the quoted wait. */
  readonly waits: { readonly parties: number; readonly withinQuoted: number };
}

const eveningQuery = requestParameters({
  date: v.optional(v.pipe(date, v.description("Service date; absent: tonight's."))),
});

export const getEvening = endpoint({
  operationId: "getEvening",
  method: "GET",
  path: paths.getEvening,
  summary: "One evening's book: tables, parties, the waiting list, and the sequence to listen from",
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
    "Changes of an evening as server-sent events: change (EveningEvent; its id is the sequence), heartbeat, reload, end",
  tag: "Staff",
  auth: "staff",
  roles: permissions.reservations,
  request: {
    query: requestParameters({
      date: v.optional(v.pipe(date, v.description("Service date; absent: tonight's."))),
      after: knownSequence,
    }),
    headers: lastEventId,
  },
  replies: { 200: { mediaType: "text/event-stream" } },
  errors: [missing, "INVALID_DATE_FORMAT", "INVALID_FIELD", "TOO_MANY_REQUESTS"],
});

export const sendEveningCommand = endpoint({
  operationId: "sendEveningCommand",
  method: "POST",
  path: paths.sendEveningCommand,
  summary: "Change the evening's book by one command; sent again under the same key, it is done once",
  tag: "Staff",
  auth: "staff",
  roles: permissions.reservations,
  request: { body: eveningCommandRequest },
  replies: { 200: typedReply<EveningCommandReply>() },
  errors: [
    missing,
    "INVALID_FIELD",
    "FIELD_TOO_LONG",
    "INVALID_PERSON_COUNT",
    "INVALID_DATE_FORMAT",
    "INVALID_TIME",
    "INVALID_EMAIL",
    "INVALID_TOKEN",
    "RESERVATION_NOT_FOUND",
    "IDEMPOTENCY_KEY_REUSED",
    "CONTENT_INVALID",
  ],
});

const hundredths = (text: string) =>
  v.pipe(
    v.number(orMissing("INVALID_FIELD")),
    v.minValue(0, code("INVALID_FIELD")),
    v.maxValue(100, code("INVALID_FIELD")),
    v.description(text),
    v.examples([40]),
  );

const tablePlace = v.object(
  {
    name: v.pipe(requiredText("INVALID_FIELD"), v.maxLength(40, code("INVALID_FIELD"))),
    x: hundredths("From the left, in hundredths of the sketch's width."),
    y: hundredths("From the top, in hundredths of its height."),
  },
  missing,
);

export const placeTables = endpoint({
  operationId: "placeTables",
  method: "POST",
  path: paths.placeTables,
  summary:
    "Write where tables are on the floor's sketch into the settings; screens that listen are told to load again",
  tag: "Staff",
  auth: "staff",
  roles: permissions.floor,
  request: {
    body: requestBody({
      tables: v.pipe(
        v.array(tablePlace, orMissing("INVALID_FIELD")),
        v.minLength(1, missing),
        v.maxLength(500, code("INVALID_FIELD")),
        v.description("Those that are placed; others stay where they are."),
      ),
    }),
  },
  replies: { 200: doneReply },
  errors: [missing, "INVALID_FIELD", "CONTENT_INVALID"],
});

export const getEveningReport = endpoint({
  operationId: "getEveningReport",
  method: "GET",
  path: paths.getEveningReport,
  summary: "What became of one or more evenings: covers, no-shows, stays against the plan",
  tag: "Staff",
  auth: "staff",
  roles: permissions.reservations,
  request: { query: reportQuery },
  replies: { 200: typedReply<EveningReportReply>() },
  errors: [missing, "INVALID_DATE_FORMAT", "INVALID_FIELD"],
});

export const downloadEveningReport = endpoint({
  operationId: "downloadEveningReport",
  method: "GET",
  path: paths.downloadEveningReport,
  summary: "The same as a table: one row for each party, without names",
  tag: "Staff",
  auth: "staff",
  roles: permissions.reservations,
  request: { query: reportQuery },
  replies: { 200: { mediaType: "text/csv" } },
  errors: [missing, "INVALID_DATE_FORMAT", "INVALID_FIELD"],
});
