import * as v from "valibot";
import { isCalendarDate } from "../shared/time.ts";
import { code, orMissing, requestParameters, requiredText, type Immutable } from "./fields.ts";

/*
 * The log of changes by staff and guests, as screens follow it: its entries, the messages of its stream, and
 * the fields that all commands have.
 */

export const described = (text: string) => v.pipe(v.string(), v.description(text));

export const instant = (text: string) =>
  v.pipe(v.string(), v.metadata({ format: "date-time" }), v.description(text));

/**
 * Kinds of events about orders that the evening's book also shows: the kitchen has not seen an order, or new
 * orders are paused or resumed.
 */
export const houseEventKinds = ["order-unseen", "orders-paused", "orders-resumed"] as const;

/** One entry of the log, as a screen shows it. */
export interface LogEntry<Kind extends string> {
  /**
   * Number of the event. Events of all evenings are numbered without gaps, in the order in which the database
   * committed them.
   */
  readonly sequence: number;
  /** Time of the event on the service's clock, ISO 8601. */
  readonly at: string;
  /** The evening, `YYYY-MM-DD`. */
  readonly date: string;
  readonly kind: Kind;
  readonly actor: "staff" | "guest" | "system";
  readonly initials: string | null;
  /** The staff member's name, if known. */
  readonly member: string | null;
  /** True if initials were typed although members have PINs, so that their author is not verified. */
  readonly unverified: boolean;
  /** `4 Delgado moved to 9` */
  readonly summary: string;
  /** The id of the party, the block or the waiting party, or the number of the order. */
  readonly subject: string | null;
  /** The key of the command that caused the event, by which a screen recognizes its own changes. */
  readonly key: string | null;
  /** True if the change can be undone, although undoing it may still cause a clash. */
  readonly undoable: boolean;
  readonly undone: boolean;
  /** For an undo, the sequence of the event that it reverted. */
  readonly undoes: number | null;
}

/** Data of `event: heartbeat`, sent at least every three seconds. */
export interface LogHeartbeat {
  /** Time on the service's clock, ISO 8601. */
  readonly now: string;
  /** Sequence of the last event that was sent, for any evening. */
  readonly sequence: number;
}

/** Data of `event: reload`: the screen has to load the snapshot again. The stream continues. */
export interface LogReload {
  /**
   * `gap`: some missing events are no longer stored. `settings`: `booking.yml` has changed. `removed`: rows
   * were removed, such as sample guests.
   */
  readonly reason: "gap" | "settings" | "removed";
}

/** Data of `event: end`, sent before the stream ends. */
export interface LogEnd {
  /**
   * `closing`: the service restarts, so the screen should connect again. `NOT_SIGNED_IN`: the session has
   * ended. `NOT_PERMITTED`: the session no longer has the required permission.
   */
  readonly reason: "NOT_SIGNED_IN" | "NOT_PERMITTED" | "closing";
}

export const knownVersion = v.pipe(
  v.number(orMissing("INVALID_FIELD")),
  v.integer(code("INVALID_FIELD")),
  v.minValue(0, code("INVALID_FIELD")),
  v.description("The version that the device last saw."),
);

export const date = v.pipe(
  v.string(orMissing("INVALID_DATE_FORMAT")),
  v.check(isCalendarDate, code("INVALID_DATE_FORMAT")),
  v.metadata({ format: "date", description: "Service date.", examples: ["2026-11-21"] }),
);

export const kind = <const K extends string>(name: K) => v.literal(name, code("INVALID_FIELD"));

/** Fields of every command, in the evening's book and in the kitchen. */
export const commandEnvelope = {
  key: v.pipe(
    requiredText("INVALID_FIELD"),
    v.maxLength(100, code("INVALID_FIELD")),
    v.description(
      "A key that the device makes up for each command. A command sent again with the same key is carried out only once.",
    ),
    v.examples(["0b9f5f1e-8d0c-4c89-9f55-6f3c9a6c0d5e"]),
  ),
  initials: v.optional(
    v.pipe(
      v.string(code("INVALID_FIELD")),
      v.trim(),
      v.check((text) => /^[\p{L}\p{N}]{1,4}$/u.test(text), code("INVALID_FIELD")),
      v.description(
        "Initials of the person at the device. If absent, those of the signed-in member are used.",
      ),
      v.examples(["MA"]),
    ),
  ),
  identity: v.optional(
    v.pipe(
      v.string(code("INVALID_FIELD")),
      v.regex(/^[\w-]{1,100}$/, code("INVALID_FIELD")),
      v.description(
        "The token that `verifyPin` returned for the PIN of the person at the device. If it is no longer valid, the command is " +
          "refused with INVALID_TOKEN. A command kept offline is accepted nevertheless: it is recorded under its initials if it " +
          "carries any (as unverified if members have PINs), otherwise under the signed-in member.",
      ),
    ),
  ),
} as const;

/**
 * Declares the field that marks a command as stored while there was no network.
 *
 * @param text sentence for the API's documentation: what happens to such commands
 */
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
              "Seconds since the command was given, measured by the device's monotonic clock, because its time of day may be wrong.",
            ),
            v.examples([40]),
          ),
        },
        code("INVALID_FIELD"),
      ),
      v.description(`Present if the device stored the command while it was offline. ${text}`),
    ),
  );

export const reportQuery = requestParameters({
  date: v.optional(date),
  days: v.optional(
    v.pipe(
      v.string(code("INVALID_FIELD")),
      v.regex(/^(?:[1-9]|[1-8]\d|9[0-2])$/, code("INVALID_FIELD")),
      v.description("Number of evenings up to and including the date, at most 92. By default, one."),
      v.examples(["28"]),
      v.transform(Number),
    ),
  ),
});

/** Sequence after which a stream starts. */
export const knownSequence = v.optional(
  v.pipe(
    v.string(code("INVALID_FIELD")),
    v.regex(/^\d{1,15}$/, code("INVALID_FIELD")),
    v.description(
      "The last sequence number that the client knows. The header Last-Event-ID takes precedence. If absent, only new events are sent.",
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
      v.description("Browsers send it when they reconnect."),
    ),
  ),
});

/** Seconds for which a screen offers to undo its last change. */
export const undoSeconds = 8;

export type CommandEnvelope = Immutable<
  v.InferInput<v.ObjectSchema<typeof commandEnvelope, undefined>> & {
    offline?: v.InferInput<ReturnType<typeof offlineCommand>>;
  }
>;
