import {
  checkCapacity,
  checkHorizon,
  holdsOfStay,
  tablesRefusal,
  type Stay,
} from "../rules/evening-rules.ts";
import { clockTime, timeOfDay } from "../../../core/shared/time.ts";
import { failure } from "../../../core/server/errors.ts";
import { phoneKeyOf } from "../../../core/shared/telephone-number.ts";
import { newReservationId } from "../../../core/server/reference.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { isoOf, type Minute } from "../../booking/rules/service-time.ts";
import { serviceDateOf } from "../../booking/rules/schedule.ts";
import { bookingWindowAt } from "../../booking/rules/slot-rules.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import { freeAssignments, ownedHolds } from "./clashes.ts";
import { readTime, serviceMinutesOf, windowOf } from "../../booking/rules/clock.ts";
import { findArrivalBreaches, largestSeatableParty } from "./limits.ts";
import {
  refuse,
  updateBlock,
  type Plan,
  type PlanContext,
  type Planned,
  type Refused,
} from "./command-plan.ts";
import { findBlock, type Change, type PartyState } from "./states.ts";
import { reservationDefaults, tablesOfLastHold } from "../../booking/server/public.ts";
import type { EveningCommand } from "../contract/evening-commands.ts";

export type Command<K extends EveningCommand["kind"]> = Extract<EveningCommand, { readonly kind: K }>;

/**
 * Context of a command about a party, with the time at which the host gave the command. This time is earlier
 * than `now` only if the command waited on a device without a network.
 */
export interface PartyContext extends PlanContext {
  readonly decidedAt: Date;
}

/** Returns the columns for the texts in a command; omitted texts stay unchanged. */
export const textsOf = (
  {
    name,
    phone,
    note,
    allergies,
    occasion,
  }: Pick<Command<"edit">, "name" | "phone" | "note" | "allergies" | "occasion">,
  { rules }: PlanContext,
): Partial<StoredReservation> =>
  Object.fromEntries(
    Object.entries({
      name,
      note,
      allergies,
      occasion,
      ...(phone === undefined ? {} : { phone_number: phone, phone_key: phoneKeyOf(phone, rules.formats) }),
    }).filter(([, value]) => value !== undefined),
  );

/** Returns a new reservation made by staff. */
export function newParty(
  { rules, now, author }: PlanContext,
  {
    date,
    minutes,
    from,
    to,
    ...row
  }: Partial<StoredReservation> & {
    readonly date: string;
    readonly minutes: number;
    readonly from: Minute;
    readonly to: Minute;
    readonly party_size: number;
    readonly status: StoredReservation["status"];
    readonly source: StoredReservation["source"];
  },
): StoredReservation {
  return {
    ...reservationDefaults,
    id: newReservationId(),
    service_date: date,
    start_minutes: minutes,
    time_given: timeOfDay(minutes, rules.formats),
    name: null,
    email: null,
    phone_number: null,
    table_number: null,
    special_request: null,
    message: null,
    starts_at: isoOf(from),
    ends_at: isoOf(to),
    turn_minutes: to - from,
    sequence: 0,
    account_id: null,
    network_hash: null,
    phone_key: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    changed_by: author.initials ?? null,
    ...row,
  };
}

/**
 * Returns INVALID_PERSON_COUNT if no table, and no combination of tables, in the settings seats a party of
 * this size. Checked for walk-ins and for parties that join the waiting list.
 */
export const checkSize = (size: number, rules: BookingRules) => {
  const most = largestSeatableParty(rules);
  return size <= most
    ? undefined
    : failure("INVALID_PERSON_COUNT", {
        field: "command.size",
        message: `No table seats ${size}: the largest combination of tables seats ${most}`,
      });
};

/** Returns INVALID_FIELD if one of these tables is not in the settings. */
export const checkTables = (tables: readonly string[], rules: BookingRules) => {
  const message = tablesRefusal(rules.tables, tables);
  return message === undefined ? undefined : failure("INVALID_FIELD", { field: "command.tables", message });
};

export const noTable = (size: number): Refused => refuse(`No table is free for ${size}`);

/**
 * Returns the chosen tables or, if none were chosen, the best free ones. Returns undefined if no tables are
 * free. `physical` is true if the party sits down now.
 */
export async function chooseTables(
  { tx, rules, minute }: PlanContext,
  size: number,
  chosen: readonly string[] | undefined,
  { from, to, physical }: { from: Minute; to: Minute; physical: boolean },
): Promise<readonly string[] | undefined> {
  if (chosen) return chosen;
  const others = await ownedHolds(tx, from, to);
  return freeAssignments(rules, size, others, { from, to, now: minute, physical })[0];
}

/**
 * Plans to seat a party now, and lists the rules that this would break. Resolves to undefined if no table is
 * free.
 */
export async function seatNow(
  context: PartyContext,
  { size, tables: chosen, minutes }: Pick<Command<"walk-in">, "size" | "tables" | "minutes">,
  guest: Partial<StoredReservation> & Pick<StoredReservation, "source">,
): Promise<{ readonly party: PartyState; readonly breaches: Plan["breaches"] } | undefined> {
  const { rules, minute, now, tx, decidedAt } = context;
  const to = minute + (minutes ?? rules.turn(size));
  const tables = await chooseTables(context, size, chosen, { from: minute, to, physical: true });
  if (!tables) return undefined;
  const date = serviceDateOf(rules, now);
  const startMinutes = serviceMinutesOf(minute, date, rules);
  const row = newParty(context, {
    ...guest,
    date,
    minutes: startMinutes,
    from: minute,
    to,
    party_size: size,
    status: "seated",
    seated_at: decidedAt.toISOString(),
  });
  const arrival = { date, minute, size, now: minute, atTheDoor: true };
  return {
    party: { row, holds: holdsOfStay({ tables, from: minute, to }) },
    breaches: [...checkCapacity(rules, size, tables), ...(await findArrivalBreaches(tx, rules, arrival))],
  };
}

export async function walkIn(command: Command<"walk-in">, context: PartyContext): Promise<Planned> {
  const { rules } = context;
  const { size } = command;
  const invalid = checkSize(size, rules) ?? checkTables(command.tables ?? [], rules);
  if (invalid) return invalid;
  const seated = await seatNow(context, command, { ...textsOf(command, context), source: "walk-in" });
  if (!seated) return noTable(size);
  const { party, breaches } = seated;
  return {
    kind: "walked-in",
    date: party.row.service_date,
    changes: [{ subject: "party", after: party }],
    details: { size, tables: tablesOfLastHold(party.holds) },
    breaches,
  };
}

/**
 * Returns the block that keeps a buyout's tables free from opening time until the party arrives; empty if the
 * party arrives at opening time. The block is lifted if the party cancels or is a no-show.
 */
function blockBefore(
  { id, service_date }: StoredReservation,
  { tables, from, to }: Stay,
  { now, author }: PartyContext,
): Change[] {
  if (to <= from) return [];
  const row = {
    id: buyoutBlockId(id),
    version: 0,
    service_date,
    table_names: JSON.stringify(tables),
    from_minute: from,
    to_minute: to,
    reason: "Buyout",
    removed_at: null,
    changed_by: author.initials ?? null,
    created_at: now.toISOString(),
  };
  return [{ subject: "block", after: { row, holds: holdsOfStay({ tables, from, to }) } }];
}

const buyoutBlockId = (reservationId: string): string => `block-${reservationId}`;

/** Lifts the block before a buyout whose party has cancelled or is a no-show. */
export async function liftBlockBefore({ row }: PartyState, context: PartyContext): Promise<Change[]> {
  const before = await findBlock(context.tx, buyoutBlockId(row.id));
  if (!before || before.row.removed_at !== null) return [];
  const after = updateBlock(before, { removed_at: context.now.toISOString() }, context, []);
  return [{ subject: "block", before, after }];
}

export async function book(command: Command<"book">, context: PartyContext): Promise<Planned> {
  const { rules, minute, tx, now } = context;
  const { size, date, buyout = false } = command;
  const invalid = checkTables(command.tables ?? [], rules);
  if (invalid) return invalid;
  if (buyout && !command.tables?.length) return refuse("Choose the tables that the party takes");
  const start = readTime(rules, date, command.time);
  const { opens, closes } = windowOf(rules, date);
  const stays = start.minute + (command.minutes ?? rules.turn(size));
  const to = buyout && command.minutes === undefined ? Math.max(stays, closes ?? stays) : stays;
  const tables = await chooseTables(context, size, command.tables, {
    from: start.minute,
    to,
    physical: false,
  });
  if (!tables) return noTable(size);
  const row = newParty(context, {
    ...textsOf(command, context),
    email: command.email ?? null,
    date,
    minutes: start.minutes,
    from: start.minute,
    to,
    party_size: size,
    status: "confirmed",
    source: "phone",
  });
  return {
    kind: "booked",
    date,
    changes: [
      { subject: "party", after: { row, holds: holdsOfStay({ tables, from: start.minute, to }) } },
      ...(buyout
        ? blockBefore(
            row,
            { tables, from: Math.max(opens ?? start.minute, minute), to: start.minute },
            context,
          )
        : []),
    ],
    details: { size, tables, time: clockTime(start.minutes) },
    breaches: [
      ...checkCapacity(rules, size, tables),
      ...(await findArrivalBreaches(tx, rules, { date, minute: start.minute, until: to, size, now: minute })),
      ...checkHorizon(date, bookingWindowAt(rules, now).lastDate),
    ],
    emails: row.email === null ? [] : [{ kind: "booked", reservation: row, by: "restaurant" }],
  };
}
