import * as v from "valibot";
import { endpoint, typedReply } from "../../../core/contract/endpoint.ts";
import {
  code,
  missing,
  neededText,
  orMissing,
  requestBody,
  requiredText,
  type Immutable,
} from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";
import { commandEnvelope, kind, knownVersion, offlineCommand } from "../../../core/contract/log.ts";
import { type KitchenLogEntry, type KitchenStates, forKitchen } from "./kitchen.ts";

const onOrder = {
  number: v.pipe(requiredText("INVALID_FIELD"), v.maxLength(60, code("INVALID_FIELD"))),
  version: knownVersion,
} as const;

const lines = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        v.number(code("INVALID_FIELD")),
        v.integer(code("INVALID_FIELD")),
        v.minValue(0, code("INVALID_FIELD")),
        v.maxValue(999, code("INVALID_FIELD")),
      ),
      code("INVALID_FIELD"),
    ),
    v.minLength(1, missing),
    v.maxLength(50, code("INVALID_FIELD")),
    v.description("Positions of lines in the order. If absent, the command applies to all lines."),
    v.examples([[0]]),
  ),
);

const oneOf = <const N extends readonly number[]>(numbers: N) =>
  v.picklist(numbers, orMissing("INVALID_FIELD"));

/** Delays, in minutes, that staff can set for a station. */
export const slowSteps = [0, 5, 10] as const;

/** Minutes by which staff can delay an order when accepting it. */
export const acceptSteps = [0, 10, 20, 30, 45] as const;

/** Durations, in minutes, for which staff can pause new orders. */
export const pauseMinutes = [15, 30] as const;

export const kitchenCommand = v.variant(
  "kind",
  [
    v.object({ kind: kind("start"), ...onOrder, lines }, missing),
    v.object({ kind: kind("bump"), ...onOrder, lines }, missing),
    v.object({ kind: kind("recall"), ...onOrder, lines }, missing),
    v.object({ kind: kind("collect"), ...onOrder }, missing),
    v.object({ kind: kind("see"), ...onOrder }, missing),
    v.object(
      {
        kind: kind("accept"),
        ...onOrder,
        minutes: v.pipe(
          oneOf(acceptSteps),
          v.description("Minutes by which the order will be later than promised. 0 keeps the promised time."),
        ),
      },
      missing,
    ),
    v.object({ kind: kind("confirm-allergies"), ...onOrder }, missing),
    v.object({ kind: kind("turn-down"), ...onOrder, reason: neededText(textLimits.reason) }, missing),
    v.object(
      {
        kind: kind("pause-orders"),
        minutes: v.optional(v.nullable(v.picklist(pauseMinutes, code("INVALID_FIELD"))), null),
      },
      missing,
    ),
    v.object({ kind: kind("resume-orders") }, missing),
    v.object(
      {
        kind: kind("slow-station"),
        station: v.pipe(requiredText("INVALID_FIELD"), v.maxLength(100, code("INVALID_FIELD"))),
        minutes: v.pipe(
          oneOf(slowSteps),
          v.description("Minutes by which the station is slower than usual. 0 means its usual speed."),
        ),
      },
      missing,
    ),
    v.object(
      {
        kind: kind("set-portions"),
        dish: v.pipe(requiredText("INVALID_FIELD"), v.maxLength(100, code("INVALID_FIELD"))),
        left: v.pipe(
          v.nullable(
            v.pipe(
              v.number(orMissing("INVALID_FIELD")),
              v.integer(code("INVALID_FIELD")),
              v.minValue(0, code("INVALID_FIELD")),
              v.maxValue(1000, code("INVALID_FIELD")),
            ),
          ),
          v.description("Portions left until the service date ends. Null if they are not counted."),
        ),
      },
      missing,
    ),
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

/**
 * Commands of the kitchen. Each command is an object, distinguished by `kind`. Without minutes,
 * `pause-orders` lasts until the end of the service date. `accept` and `turn-down` cannot be undone, because
 * the guest has already been told the new time or the reason.
 */
export type KitchenCommand = Immutable<v.InferInput<typeof kitchenCommand>>;

export type KitchenCommandKind = KitchenCommand["kind"];

export const kitchenCommandRequest = requestBody({
  ...commandEnvelope,
  offline: offlineCommand(
    "A start is accepted whatever its version. All other commands are checked when they arrive.",
  ),
  command: kitchenCommand,
});

export type KitchenCommandRequest = Immutable<v.InferInput<typeof kitchenCommandRequest>>;

interface Replied extends KitchenStates {
  readonly success: true;
}

/**
 * Outcome of a command. `done`: it was carried out. `stale`: the order has changed in the meantime; the reply
 * contains the newer state. `refused`: the command no longer makes sense, and `message` tells the cook why.
 * Unless the outcome is `done`, nothing was written.
 *
 * Screens can bump different lines of an order at the same time. A command becomes stale if the guest or the
 * menu has changed the order, or if another screen has already done the same.
 */
export type KitchenCommandReply =
  | (Replied & {
      readonly outcome: "done";
      /** Sequence number of the command's event. */
      readonly sequence: number;
      readonly entry: KitchenLogEntry;
      /** Message for the cook; null if there is none. */
      readonly message: string | null;
    })
  | (Replied & { readonly outcome: "stale"; readonly message: string })
  | (Replied & { readonly outcome: "refused"; readonly message: string });

export const sendKitchenCommand = endpoint({
  ...forKitchen,
  operationId: "sendKitchenCommand",
  method: "POST",
  path: paths.sendKitchenCommand,
  summary:
    "Change the kitchen's orders with one command. A command sent again with the same key is carried out only once",
  request: { body: kitchenCommandRequest },
  replies: { 200: typedReply<KitchenCommandReply>() },
  errors: [
    missing,
    "INVALID_FIELD",
    "FIELD_TOO_LONG",
    "INVALID_TOKEN",
    "ORDER_NOT_FOUND",
    "DISH_NOT_FOUND",
    "IDEMPOTENCY_KEY_REUSED",
    "CONTENT_INVALID",
  ],
});
