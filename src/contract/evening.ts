import * as v from "valibot";
import { eveningRules, largestBooked } from "../shared/evening-rules.ts";
import { isCalendarDate, parseTimeOfDay } from "../shared/time.ts";
import { doneReply } from "./account.ts";
import { serviceDate, serviceMinutes } from "./availability.ts";
import { endpoint } from "./endpoint.ts";
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
} from "./fields.ts";
import * as paths from "./paths.ts";
import { reservationReference, reservationStatus } from "./reservation.ts";
import { permissions } from "./staff-roles.ts";
import { textLimits } from "./text-limits.ts";

/*
 * The evening's book: what staff see of one service date, what they may do to it, and how others' screens learn of it.
 *
 * A screen loads the snapshot (`getEvening`), then listens (`getEveningEvents`) from the snapshot's sequence on. An event
 * carries the present state of what it changed: a screen puts it in place of what it has under the same id, unless its own
 * `version` is higher. What a screen wants it sends as a command (`sendEveningCommand`).
 */

export const described = (text: string) => v.pipe(v.string(), v.description(text));

export const instant = (text: string) =>
  v.pipe(v.string(), v.metadata({ format: "date-time" }), v.description(text));

const localTime = (text = "By the restaurant's clock, of 24 hours.") =>
  v.pipe(v.string(), v.examples(["20:30"]), v.description(text));

const version = v.pipe(v.number(), v.description("Goes up with every change."));

const tableNames = v.pipe(v.array(v.string()), v.description("As `booking.yml` names them."));

/** Where a reservation came from. */
export const partySources = ["online", "phone", "walk-in", "waiting-list"] as const;
export type PartySource = (typeof partySources)[number];

/** Tables that a party has, or had, from one moment to another. */
export const stay = v.strictObject({
  tables: tableNames,
  from: instant("The first minute."),
  to: instant("The minute after the last."),
});
export type EveningStay = Immutable<v.InferOutput<typeof stay>>;

export const party = v.strictObject({
  id: reservationReference,
  version,
  status: v.pipe(
    reservationStatus,
    v.description("pending: to be confirmed, or an offer that nobody has answered (`heldUntil`)."),
  ),
  source: v.picklist(partySources),
  size: v.pipe(v.number(), v.description("Persons.")),
  name: v.nullable(v.string()),
  date: serviceDate,
  minutes: serviceMinutes,
  time: localTime("When it is, or was, expected."),
  startsAt: instant("When it is, or was, expected."),
  endsAt: instant("Until when its tables are held; once it has left, when it left."),
  until: localTime("`endsAt` by the restaurant's clock."),
  seatedAt: v.nullable(instant("Since when it sits.")),
  leftAt: v.nullable(instant("When it left.")),
  tables: v.pipe(tableNames, v.description("Its tables now; none: it has no table.")),
  stays: v.pipe(
    v.array(stay),
    v.description("In order; the last one is `tables`. More than one: it was moved while it sat."),
  ),
  missed: v.pipe(
    v.optional(tableNames),
    v.description("Of a party that did not come: the tables that were held for it."),
  ),
  phone: v.nullable(v.string()),
  hasEmail: v.boolean(),
  allergies: v.nullable(v.string()),
  occasion: v.nullable(v.string()),
  note: v.nullable(described("Staff's own.")),
  request: v.nullable(described("The guest's own words.")),
  tableWish: v.nullable(described("The table that the guest asked for.")),
  answer: v.nullable(
    v.pipe(v.picklist(["coming"]), v.description("What the guest answered to the reminder.")),
  ),
  remindedAt: v.nullable(instant("When the reminder was queued.")),
  heldUntil: v.nullable(instant("Of an offer: when it lapses.")),
  cancelReason: v.nullable(v.string()),
  visits: v.pipe(
    v.strictObject({ count: v.number(), noShows: v.number(), last: v.nullable(serviceDate) }),
    v.description("Earlier evenings under the same email address or telephone number."),
  ),
  changedBy: v.nullable(described("Initials of who of the staff changed it last; null: nobody did.")),
  changedAt: instant("The last change, by anybody."),
});
/** A party as staff see it. */
export type EveningParty = Immutable<v.InferOutput<typeof party>>;

export const tableBlock = v.strictObject({
  id: v.string(),
  version,
  date: serviceDate,
  tables: tableNames,
  from: instant("The first minute."),
  to: instant("The minute after the last."),
  reason: v.nullable(v.string()),
  removed: v.pipe(v.boolean(), v.description("True: it has been lifted. Only events have such.")),
  changedBy: v.nullable(described("Initials.")),
});
/** Tables that cannot be used for a time. */
export type EveningBlock = Immutable<v.InferOutput<typeof tableBlock>>;

/** Minutes that half and four fifths of parties of a size wait at most. */
export const quotedWait = v.strictObject({
  from: v.pipe(v.number(), v.description("Minutes; half of all parties are seated by then.")),
  to: v.pipe(v.number(), v.description("Minutes; four of five parties are seated by then.")),
});
export type QuotedWait = Immutable<v.InferOutput<typeof quotedWait>>;

/** The same for a party that has yet to be told. */
export const expectedWait = v.strictObject({
  ...quotedWait.entries,
  earliest: v.pipe(
    v.number(),
    v.description(
      "Minutes; one of twenty parties is seated before. A party that goes for a walk should be back by then.",
    ),
  ),
});
export type ExpectedWait = Immutable<v.InferOutput<typeof expectedWait>>;

/** What can become of a party that waits. */
export const waitingStatuses = ["waiting", "offered", "seated", "booked", "left"] as const;
export type WaitingStatus = (typeof waitingStatuses)[number];

export const waitingParty = v.strictObject({
  id: v.string(),
  version,
  date: serviceDate,
  status: v.pipe(
    v.picklist(waitingStatuses),
    v.description(
      "offered: a table is held for it (`offer`). seated, booked, left: it waits no longer; only events have such.",
    ),
  ),
  atTheDoor: v.pipe(
    v.boolean(),
    v.description("False: it waits at home, and is reached by mail or telephone."),
  ),
  size: v.number(),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  hasEmail: v.boolean(),
  note: v.nullable(v.string()),
  since: instant("When it was added."),
  earliest: v.nullable(localTime("Of its wish.")),
  latest: v.nullable(localTime("Of its wish.")),
  quoted: v.nullable(quotedWait),
  offer: v.nullable(
    v.strictObject({
      reservation: reservationReference,
      tables: tableNames,
      at: localTime(),
      heldUntil: instant("When the offer lapses."),
      heldUntilTime: localTime(),
    }),
  ),
  reservation: v.nullable(v.pipe(reservationReference, v.description("What became of it."))),
  changedBy: v.nullable(described("Initials.")),
});
/** A party on the waiting list. */
export type EveningWaitingParty = Immutable<v.InferOutput<typeof waitingParty>>;

/**
 * What the house is told of orders: one that the kitchen has not seen, and that new ones are paused or taken again. They are the kitchen's
 * events as well.
 */
export const houseEventKinds = ["order-unseen", "orders-paused", "orders-resumed"] as const;

/** What an event is about. */
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

export const eveningLogEntry = v.strictObject({
  sequence: v.pipe(
    v.number(),
    v.description("Without gaps, over all evenings; its order is that of the database."),
  ),
  at: instant("By the service's clock."),
  date: serviceDate,
  kind: v.picklist(eveningEventKinds),
  actor: v.picklist(["staff", "guest", "system"]),
  initials: v.nullable(v.string()),
  member: v.nullable(described("The name of the member of the staff, where it is known who it was.")),
  unverified: v.pipe(
    v.boolean(),
    v.description("Whether the initials were typed although members have PINs: nobody has checked them."),
  ),
  summary: v.pipe(v.string(), v.examples(["4 Delgado moved to 9"])),
  subject: v.nullable(described("The id of the party, the block or the waiting party.")),
  key: v.nullable(described("The key of the command that made it, by which a screen knows its own.")),
  undoable: v.pipe(v.boolean(), v.description("Whether it can be undone; an undo may still clash.")),
  undone: v.pipe(v.boolean(), v.description("Whether it has been undone.")),
  undoes: v.nullable(v.pipe(v.number(), v.description("Of an undo: the sequence that it took back."))),
});
/** One line of the evening's log. */
export type EveningLogEntry = Immutable<v.InferOutput<typeof eveningLogEntry>>;

export const onlineBookings = v.strictObject({
  paused: v.boolean(),
  message: v.nullable(described("What guests read meanwhile.")),
});
/** Whether guests can book this evening online. */
export type OnlineBookings = Immutable<v.InferOutput<typeof onlineBookings>>;

export const eveningEvent = v.strictObject({
  entry: eveningLogEntry,
  parties: v.array(party),
  blocks: v.array(tableBlock),
  waiting: v.array(waitingParty),
  onlineBookings: v.optional(onlineBookings),
  waits: v.optional(v.array(v.strictObject({ size: v.number(), quoted: v.nullable(expectedWait) }))),
});
/**
 * What `event: change` carries: what happened, and the present state of everything that it changed. A party whose `date` is
 * another evening's has left this one.
 */
export type EveningEvent = Immutable<v.InferOutput<typeof eveningEvent>>;

export const eveningHeartbeat = v.strictObject({
  now: instant("By the service's clock."),
  sequence: v.pipe(v.number(), v.description("Of the last event that was sent, of any evening.")),
});
/** What `event: heartbeat` carries; at least every three seconds. */
export type EveningHeartbeat = Immutable<v.InferOutput<typeof eveningHeartbeat>>;

export const eveningReload = v.strictObject({
  reason: v.pipe(
    v.picklist(["gap", "settings"]),
    v.description("gap: events are missing that are kept no longer. settings: `booking.yml` has changed."),
  ),
});
/** What `event: reload` carries: the snapshot has to be loaded again. The stream goes on. */
export type EveningReload = Immutable<v.InferOutput<typeof eveningReload>>;

export const eveningEnd = v.strictObject({
  reason: v.pipe(
    v.picklist(["NOT_SIGNED_IN", "NOT_PERMITTED", "closing"]),
    v.description(
      "closing: the service restarts; connect again. Otherwise the session has ended, or lost its role.",
    ),
  ),
});
/** What `event: end` carries, before the stream ends. */
export type EveningEnd = Immutable<v.InferOutput<typeof eveningEnd>>;

export const eveningTable = v.strictObject({
  name: v.string(),
  min: v.number(),
  max: v.number(),
  area: v.nullable(v.string()),
  position: v.pipe(
    v.nullable(v.strictObject({ x: v.number(), y: v.number() })),
    v.description(
      "On the floor's sketch, in hundredths of its width and height; null: nobody has placed it.",
    ),
  ),
  removed: v.pipe(
    v.boolean(),
    v.description("True: the settings have no such table any more, and somebody holds it all the same."),
  ),
});
/** A table as staff see it. */
export type EveningTable = Immutable<v.InferOutput<typeof eveningTable>>;

export const eveningReply = v.strictObject({
  success: v.literal(true),
  date: serviceDate,
  now: instant("By the service's clock."),
  timeZone: described("IANA zone of the restaurant."),
  utcOffsets: v.pipe(
    v.array(v.never()),
    v.description("Empty: a screen that has been open since before the update asks Intl."),
  ),
  today: v.pipe(serviceDate, v.description("The service date of `now`.")),
  sequence: v.pipe(v.number(), v.description("The last event that this snapshot holds: listen from here.")),
  periods: v.array(
    v.strictObject({
      name: v.string(),
      startsAt: instant("Its beginning."),
      endsAt: instant("Its end."),
      from: localTime(),
      to: localTime(),
      closed: v.pipe(v.boolean(), v.description("By a closure of the settings.")),
      closureReason: v.nullable(v.string()),
      coversPerSlot: v.pipe(
        v.nullable(v.number()),
        v.description("Guests who may arrive at one time; null: there is no limit."),
      ),
    }),
  ),
  note: v.nullable(described("Why the day is closed or special, as guests read it.")),
  largestParty: v.pipe(v.number(), v.description("The most persons that staff can seat together.")),
  pace: v.nullable(v.pipe(v.number(), v.description("Covers that may arrive in a quarter of an hour."))),
  turnTimes: v.pipe(
    v.array(v.strictObject({ upTo: v.number(), minutes: v.number() })),
    v.description("Planned minutes by party size, the last one for all that are larger."),
  ),
  onlineBookings,
  tables: v.pipe(v.array(eveningTable), v.description("In the settings' order, removed ones last.")),
  combinations: v.pipe(
    v.array(v.strictObject({ tables: tableNames, min: v.number(), max: v.number() })),
    v.description("Tables that can be joined."),
  ),
  parties: v.pipe(v.array(party), v.description("By time, cancelled ones among them.")),
  blocks: v.array(tableBlock),
  waiting: v.pipe(v.array(waitingParty), v.description("In their turn; only those that still wait.")),
  waits: v.pipe(
    v.array(v.strictObject({ size: v.number(), quoted: v.nullable(expectedWait) })),
    v.description("What a party that comes to the door now would be told; null: no table tonight."),
  ),
  unresolved: v.pipe(
    v.array(v.strictObject({ date: serviceDate, parties: v.number() })),
    v.description(
      "Evenings of the last week with parties of which no host has said if they came, the latest first.",
    ),
  ),
  log: v.pipe(v.array(eveningLogEntry), v.description("The last fifty changes, the newest first.")),
});
/** One evening, all of it. */
export type EveningReply = Immutable<v.InferOutput<typeof eveningReply>>;

/*
 * Commands
 */

const knownId = v.pipe(requiredText("INVALID_FIELD"), v.maxLength(60, code("INVALID_FIELD")));
export const knownVersion = v.pipe(
  v.number(orMissing("INVALID_FIELD")),
  v.integer(code("INVALID_FIELD")),
  v.minValue(0, code("INVALID_FIELD")),
  v.description("The version that was seen."),
);

const partySize = v.pipe(
  v.number(orMissing("INVALID_PERSON_COUNT")),
  v.integer(code("INVALID_PERSON_COUNT")),
  v.minValue(1, code("INVALID_PERSON_COUNT")),
  v.maxValue(largestBooked, code("INVALID_PERSON_COUNT")),
  v.description("Of walk-ins and parties that wait at most `largestParty` of the evening."),
  v.examples([2]),
);

const date = v.pipe(
  v.string(orMissing("INVALID_DATE_FORMAT")),
  v.check(isCalendarDate, code("INVALID_DATE_FORMAT")),
  v.metadata({ format: "date", description: "Service date.", examples: ["2026-11-21"] }),
);

const time = v.pipe(
  v.string(orMissing("INVALID_TIME")),
  v.description("By the restaurant's clock; after midnight it belongs to the evening before."),
  v.examples(["20:30", "8:30 PM"]),
  v.trim(),
  v.check((text) => parseTimeOfDay(text) !== undefined, orMissing("INVALID_TIME")),
);

/** Absent: it stays as it is. Null and blank: it is taken out. Markup is text like any other. */
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

/** How long it may stay; absent: as the turn times say. */
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

export const kind = <const K extends string>(name: K) => v.literal(name, code("INVALID_FIELD"));

/** What a host can do, one object each; `kind` says which. */
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
/** What a host can do. `id` and `version` are the party's, the block's or the waiting party's. */
export type EveningCommand = Immutable<v.InferInput<typeof eveningCommand>>;
export type EveningCommandKind = EveningCommand["kind"];

/** What every command comes with, in the evening's book and in the kitchen. */
export const commandEnvelope = {
  key: v.pipe(
    requiredText("INVALID_FIELD"),
    v.maxLength(100, code("INVALID_FIELD")),
    v.description("Made up by the device for each command; sent again under the same key, it is done once."),
    v.examples(["0b9f5f1e-8d0c-4c89-9f55-6f3c9a6c0d5e"]),
  ),
  initials: v.optional(
    v.pipe(
      v.string(code("INVALID_FIELD")),
      v.trim(),
      v.check((text) => /^[\p{L}\p{N}]{1,4}$/u.test(text), code("INVALID_FIELD")),
      v.description("Of who is at the device; absent: of the member who is signed in."),
      v.examples(["MA"]),
    ),
  ),
  identity: v.optional(
    v.pipe(
      v.string(code("INVALID_FIELD")),
      v.regex(/^[\w-]{1,100}$/, code("INVALID_FIELD")),
      v.description(
        "What `verifyPin` answered to the PIN of who is at the device. Where it is no longer valid: INVALID_TOKEN; what was kept " +
          "offline is taken with the initials instead, as unverified.",
      ),
    ),
  ),
} as const;

/** Of a command that was kept while there was no network. @param text what becomes of such commands */
export const offlineCommand = (text: string) =>
  v.optional(
    v.pipe(
      v.object(
        {
          secondsAgo: v.pipe(
            v.number(code("INVALID_FIELD")),
            v.minValue(0, code("INVALID_FIELD")),
            v.maxValue(86_400, code("INVALID_FIELD")),
            v.description(
              "How long ago it was decided, by the device's steady counter: its clock may be wrong.",
            ),
            v.examples([40]),
          ),
        },
        code("INVALID_FIELD"),
      ),
      v.description(`Kept while there was no network. ${text}`),
    ),
  );

export const eveningCommandRequest = requestBody({
  ...commandEnvelope,
  overrule: v.optional(v.pipe(v.boolean(code("INVALID_FIELD")), v.description("Overrules the rules."))),
  offline: offlineCommand(
    "Of seat, complete, no-show and confirm the last one wins, at any version; " +
      "what edit writes is added to what somebody else wrote meanwhile. All others are decided as they arrive.",
  ),
  command: eveningCommand,
});
/** What a device sends. */
export type EveningCommandRequest = Immutable<v.InferInput<typeof eveningCommandRequest>>;

export const eveningClash = v.strictObject({
  table: v.string(),
  with: v.picklist(["party", "block", "offer"]),
  id: v.string(),
  name: v.nullable(v.string()),
  size: v.nullable(v.number()),
  minutes: v.pipe(v.number(), v.description("How many of the minutes that were asked for are taken.")),
  from: localTime("Since when they have it."),
  until: localTime("Until when they have it."),
  stillSeated: v.pipe(v.boolean(), v.description("Over their time, and still there.")),
});
/** Somebody who has a table already. */
export type EveningClash = Immutable<v.InferOutput<typeof eveningClash>>;

const states = {
  parties: v.array(party),
  blocks: v.array(tableBlock),
  waiting: v.array(waitingParty),
} as const;

/**
 * What a command has come to. `done`; or nothing has been written: `stale` (somebody was faster: here is the newer state),
 * `clash` (a table is taken, which nobody can overrule), `rule` (send it again with `overrule: true`), `refused` (it makes no sense
 * any more). `message` is a sentence for the host.
 */
export const eveningCommandReply = v.variant("outcome", [
  v.strictObject({
    success: v.literal(true),
    outcome: v.literal("done"),
    sequence: v.pipe(v.number(), v.description("Of its event.")),
    entry: eveningLogEntry,
    ...states,
    message: v.nullable(described("What else should be known.")),
  }),
  v.strictObject({ success: v.literal(true), outcome: v.literal("stale"), message: v.string(), ...states }),
  v.strictObject({
    success: v.literal(true),
    outcome: v.literal("clash"),
    message: v.pipe(v.string(), v.examples(["12 minutes into Rossi, 20:30"])),
    overrulable: v.literal(false),
    clashes: v.array(eveningClash),
    nearest: v.pipe(
      v.nullable(v.strictObject({ tables: tableNames, date: serviceDate, time: localTime() })),
      v.description("The nearest place that fits."),
    ),
    ...states,
  }),
  v.strictObject({
    success: v.literal(true),
    outcome: v.literal("rule"),
    message: v.pipe(v.string(), v.examples(["Over the limit of 14 at 20:30"])),
    overrulable: v.literal(true),
    rules: v.array(
      v.strictObject({
        rule: v.picklist(eveningRules),
        message: v.string(),
        limit: v.nullable(v.number()),
        covers: v.nullable(v.number()),
        time: v.nullable(localTime()),
      }),
    ),
    ...states,
  }),
  v.strictObject({ success: v.literal(true), outcome: v.literal("refused"), message: v.string(), ...states }),
]);
export type EveningCommandReply = Immutable<v.InferOutput<typeof eveningCommandReply>>;

/*
 * Afterwards
 */

export const reportQuery = requestParameters({
  date: v.optional(date),
  days: v.optional(
    v.pipe(
      v.string(code("INVALID_FIELD")),
      v.regex(/^(?:[1-9]|[1-8]\d|9[0-2])$/, code("INVALID_FIELD")),
      v.description("Evenings up to and including the date, 92 at most; one by default."),
      v.examples(["28"]),
      v.transform(Number),
    ),
  ),
});

export const eveningReportReply = v.strictObject({
  success: v.literal(true),
  from: serviceDate,
  to: serviceDate,
  parties: v.number(),
  covers: v.pipe(v.number(), v.description("Persons who came.")),
  walkIns: v.pipe(v.number(), v.description("Parties among them without a booking.")),
  noShows: v.number(),
  noShowCovers: v.number(),
  cancelled: v.number(),
  unresolved: v.pipe(
    v.number(),
    v.description("Parties whose time is over, and no host has said if they came."),
  ),
  evenings: v.array(
    v.strictObject({
      date: serviceDate,
      parties: v.number(),
      covers: v.number(),
      noShows: v.number(),
      cancelled: v.number(),
    }),
  ),
  stays: v.pipe(
    v.array(
      v.strictObject({
        upTo: v.nullable(v.pipe(v.number(), v.description("Party size; null: all that are larger."))),
        parties: v.number(),
        planned: v.pipe(v.number(), v.description("Minutes.")),
        median: v.nullable(v.number()),
        p80: v.nullable(v.number()),
        suggested: v.pipe(
          v.nullable(v.number()),
          v.description("Minutes for `turnTimes`, in quarters of an hour; null: too few parties to say."),
        ),
      }),
    ),
    v.description("How long parties stayed against the plan."),
  ),
  waits: v.strictObject({
    parties: v.number(),
    withinQuoted: v.pipe(v.number(), v.description("Seated by the later end of what they were told.")),
  }),
});
export type EveningReportReply = Immutable<v.InferOutput<typeof eveningReportReply>>;

const eveningQuery = requestParameters({
  date: v.optional(v.pipe(date, v.description("Service date; absent: tonight's."))),
});

/** From where on a stream is read. */
export const knownSequence = v.optional(
  v.pipe(
    v.string(code("INVALID_FIELD")),
    v.regex(/^\d{1,15}$/, code("INVALID_FIELD")),
    v.description(
      "The last sequence that is known; Last-Event-ID wins. Absent: only what happens from now on.",
    ),
    v.examples(["0"]),
    v.transform(Number),
  ),
);

export const lastEventId = v.object({
  "Last-Event-ID": v.optional(
    v.pipe(
      v.string(code("INVALID_FIELD")),
      v.regex(/^\d{1,15}$/, code("INVALID_FIELD")),
      v.description("Browsers send it as they connect again."),
    ),
  ),
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
  replies: { 200: eveningReply },
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
  replies: { 200: eveningCommandReply },
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
  replies: { 200: eveningReportReply },
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
