import * as v from "valibot";
import { largestBooked, type EveningRule } from "../rules/evening-rules.ts";
import { parseTimeOfDay } from "../../../core/shared/time.ts";
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
  requiredText,
  type Immutable,
} from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";
import { knownVersion, date, kind, commandEnvelope, offlineCommand } from "../../../core/contract/log.ts";
import type { EveningLogEntry, EveningStates } from "./evening.ts";

const knownId = v.pipe(requiredText("INVALID_FIELD"), v.maxLength(60, code("INVALID_FIELD")));

const partySize = v.pipe(
  v.number(orMissing("INVALID_PERSON_COUNT")),
  v.integer(code("INVALID_PERSON_COUNT")),
  v.minValue(1, code("INVALID_PERSON_COUNT")),
  v.maxValue(largestBooked, code("INVALID_PERSON_COUNT")),
  v.description("Number of guests. For walk-ins and waiting parties, at most the evening's `largestParty`."),
  v.examples([2]),
);

const time = v.pipe(
  v.string(orMissing("INVALID_TIME")),
  v.description("A time in the restaurant's time zone. A time after midnight belongs to the evening before."),
  v.examples(["20:30", "8:30 PM"]),
  v.trim(),
  v.check((text) => parseTimeOfDay(text) !== undefined, orMissing("INVALID_TIME")),
);

/**
 * Returns the schema of a text field. If absent, the text stays unchanged; null or blank removes it. Markup
 * is treated as plain text.
 */
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

/** Length of the stay in minutes; the usual turn time if absent. */
const minutes = v.optional(
  v.pipe(
    v.number(code("INVALID_FIELD")),
    v.integer(code("INVALID_FIELD")),
    v.minValue(5, code("INVALID_FIELD")),
    v.maxValue(720, code("INVALID_FIELD")),
    v.description("Length of the stay in minutes. If absent, the turn times apply."),
    v.examples([90]),
  ),
);

const onParty = { id: knownId, version: knownVersion } as const;

/** Commands of a host. Each command is an object, distinguished by `kind`. */
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
              "True if the party has the tables for the whole evening: they are closed until the party comes, and then held until the evening ends.",
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
        tables: v.optional(v.pipe(tables, v.description("An empty list takes the party off its tables."))),
        date: v.optional(date),
        time: v.optional(time),
      },
      missing,
    ),
    v.object(
      {
        kind: kind("join"),
        ...onParty,
        tables: v.pipe(someTables, v.description("Tables to add to those that the party already has.")),
      },
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
          v.description("Minutes to add to the stay. A negative number shortens it."),
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
        from: v.optional(
          v.pipe(
            time,
            v.description(
              "If absent, the tables are closed from now, or from the opening time if that is later.",
            ),
          ),
        ),
        until: v.optional(
          v.pipe(time, v.description("If absent, the tables are closed until the evening ends.")),
        ),
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
          v.description("Sequence number of the event to undo."),
        ),
      },
      missing,
    ),
  ],
  orMissing("INVALID_FIELD"),
);

/** A host's command. `id` and `version` are those of the party, block or waiting party that it changes. */
export type EveningCommand = Immutable<v.InferInput<typeof eveningCommand>>;

export type EveningCommandKind = EveningCommand["kind"];

export const eveningCommandRequest = requestBody({
  ...commandEnvelope,
  overrule: v.optional(
    v.pipe(
      v.boolean(code("INVALID_FIELD")),
      v.description("True to carry out the command even if it breaks a rule."),
    ),
  ),
  offline: offlineCommand(
    "For seat, complete, no-show and confirm, the last command wins, whatever its version. " +
      "Texts from an edit are added to those that someone else has written in the meantime. All other commands are checked when they arrive.",
  ),
  command: eveningCommand,
});

/** A device's request: a command with its envelope. */
export type EveningCommandRequest = Immutable<v.InferInput<typeof eveningCommandRequest>>;

/** A party, block or offer that has one of the requested tables at the requested time. */
export interface EveningClash {
  readonly table: string;
  readonly with: "party" | "block" | "offer";
  readonly id: string;
  readonly name: string | null;
  readonly size: number | null;
  /** Number of minutes by which the other party, block or offer overlaps the requested period. */
  readonly minutes: number;
  /** Times of day between which the other party, block or offer has the table. */
  readonly from: string;
  readonly until: string;
  /** True if the other party has overstayed and is still there. */
  readonly stillSeated: boolean;
}

/**
 * Outcome of a command. `done`: it was carried out. `stale`: another host made a change first; the reply
 * contains the newer state. `clash`: a table is taken, which a host cannot override. `rule`: the command
 * breaks a rule; the host can override it by sending the command again with `overrule: true`. `refused`: the
 * command no longer makes sense. Unless the outcome is `done`, nothing was written. `message` is a sentence
 * for the host.
 */
export type EveningCommandReply = EveningStates & { readonly success: true } & (
    | {
        readonly outcome: "done";
        /** Sequence number of the event that the command caused. */
        readonly sequence: number;
        readonly entry: EveningLogEntry;
        readonly message: string | null;
      }
    | { readonly outcome: "stale"; readonly message: string }
    | { readonly outcome: "refused"; readonly message: string }
    | {
        readonly outcome: "clash";
        readonly message: string;
        readonly overrulable: false;
        readonly clashes: readonly EveningClash[];
        /** The closest alternative tables and time that fit the party; null if there are none. */
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

export const sendEveningCommand = endpoint({
  operationId: "sendEveningCommand",
  method: "POST",
  path: paths.sendEveningCommand,
  summary:
    "Change the evening's book with one command. A command sent again with the same key is carried out only once",
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
