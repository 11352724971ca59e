import {
  checkCapacity,
  checkHorizon,
  holdsOfStay,
  holdsUntil,
  moveRefusal,
  movedStay,
  offerRefusal,
  partyName,
  tablesRefusal,
  tablesText,
  type Stay,
} from "../rules/evening-rules.ts";
import { shortDay } from "../../../core/shared/format-date.ts";
import { clockTime, timeOfDay } from "../../../core/shared/time.ts";
import { failure } from "../../../core/server/errors.ts";
import { phoneKeyOf } from "../../../core/shared/telephone-number.ts";
import { newReservationId } from "../../../core/server/reference.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { isoOf, type Minute } from "../../booking/rules/service-time.ts";
import { serviceDateOf } from "../../booking/rules/schedule.ts";
import { bookingWindowAt } from "../../booking/rules/slot-rules.ts";
import { canTransition, expectedStatuses } from "../../booking/rules/status.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import { freeAssignments, ownedHolds } from "./clashes.ts";
import {
  instantOf,
  readTime,
  readableTimeOf,
  serviceMinutesOf,
  windowOf,
} from "../../booking/rules/clock.ts";
import { findArrivalBreaches, largestSeatableParty } from "./limits.ts";
import {
  refuse,
  updateBlock,
  updateParty,
  type Plan,
  type PlanContext,
  type Planned,
  type Refused,
} from "./command-plan.ts";
import { findBlock, type Change, type PartyState } from "./states.ts";
import { reservationDefaults, startOfLastHold, tablesOfLastHold } from "../../booking/server/public.ts";
import type { EveningCommand } from "../contract/evening-commands.ts";

type Command<K extends EveningCommand["kind"]> = Extract<EveningCommand, { readonly kind: K }>;

/**
 * Context of a party's command, with the time of its decision, which is in the past only if the command
 * waited on a device without a network.
 */
export interface PartyContext extends PlanContext {
  readonly decidedAt: Date;
}

/** The texts in a command; omitted ones stay unchanged. */
const textsOf = (
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

/** A reservation made by staff. */
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
 * INVALID_PERSON_COUNT if the party is larger than the settings can seat together: one that comes now, or
 * waits, needs a place that exists.
 */
export const checkSize = (size: number, rules: BookingRules) => {
  const most = largestSeatableParty(rules);
  return size <= most
    ? undefined
    : failure("INVALID_PERSON_COUNT", {
        field: "command.size",
        message: `No table seats ${size}: the largest that can be joined seats ${most}`,
      });
};

/** INVALID_FIELD if one of these tables is not in the settings. */
export const checkTables = (tables: readonly string[], rules: BookingRules) => {
  const message = tablesRefusal(rules.tables, tables);
  return message === undefined ? undefined : failure("INVALID_FIELD", { field: "command.tables", message });
};

const noTable = (size: number): Refused => refuse(`No table is free for ${size}`);

/** The chosen tables, or the best free ones; `physical` if the party sits down now. */
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

/** A party that sits down this minute, and the rules it breaks; undefined if no table is free. */
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
 * The block that keeps a buyout's tables free from opening until the party comes; removed together with the
 * party. Empty if nothing has to be kept free.
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

/** A party that does not come needs no tables kept free. */
async function liftBlockBefore({ row }: PartyState, context: PartyContext): Promise<Change[]> {
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

const nameOf = ({ row }: PartyState): string => partyName(row.name, row.source);

const statusTexts = {
  pending: "is not confirmed yet",
  confirmed: "has not arrived yet",
  seated: "is already seated",
  completed: "has already left",
  cancelled: "is cancelled",
  "no-show": "did not come",
} as const;

const wrongStatus = (party: PartyState): Refused =>
  refuse(`${nameOf(party)} ${statusTexts[party.row.status]}`, { parties: [party.row.id] });

const isOffer = ({ row }: PartyState): boolean => row.status === "pending" && row.held_until !== null;

const offered = (party: PartyState): Refused =>
  refuse(offerRefusal(nameOf(party)), { parties: [party.row.id] });

const planOf = (
  kind: Plan["kind"],
  before: PartyState,
  after: PartyState,
  details: Plan["details"] = {},
): Plan => ({
  kind,
  date: after.row.service_date,
  otherDate: before.row.service_date,
  changes: [{ subject: "party", before, after }],
  details: { size: after.row.party_size, ...details },
});

/** Hours before and after its time in which a party can be seated. */
const seatableMs = 12 * 3600_000;

export async function seat(
  command: Pick<Command<"seat">, "tables" | "minutes">,
  party: PartyState,
  context: PartyContext,
): Promise<Planned> {
  const { rules, minute, tx, now, decidedAt } = context;
  const { row, holds } = party;
  if (isOffer(party)) return offered(party);
  if (!canTransition(row.status, "seated")) return wrongStatus(party);
  if (Math.abs(Date.parse(row.starts_at) - now.getTime()) > seatableMs)
    return refuse(
      `${nameOf(party)} is expected on ${shortDay(row.service_date, rules.formats)}, ${timeOfDay(row.start_minutes, rules.formats)}`,
    );
  const invalid = checkTables(command.tables ?? [], rules);
  if (invalid) return invalid;
  const size = row.party_size;
  const stays = command.minutes ?? row.turn_minutes;
  const wantedTo = minute + stays;
  const current = holds.length > 0 ? tablesOfLastHold(holds) : undefined;
  const tables = await chooseTables(context, size, command.tables ?? current, {
    from: minute,
    to: wantedTo,
    physical: true,
  });
  if (!tables) return noTable(size);
  const same = current !== undefined && tables.toSorted().join("\n") === current.toSorted().join("\n");
  const start = startOfLastHold(holds);
  // A late party has held the table since its time; an early one holds it from now on.
  const from = same && start !== undefined && start <= minute ? start : minute;
  const planned = instantOf(row.ends_at);
  let to = wantedTo;
  if (command.minutes === undefined && same && planned > minute && wantedTo > planned) {
    // A late party stays its full time if no other party follows.
    const others = await ownedHolds(tx, minute, wantedTo);
    const next = others
      .filter((other) => other.id !== row.id && tables.includes(other.table) && other.from >= planned)
      .map((other) => other.from);
    to = Math.max(planned, Math.min(wantedTo, ...next));
  }
  const after = updateParty(
    party,
    {
      status: "seated",
      seated_at: decidedAt.toISOString(),
      ends_at: isoOf(to),
      turn_minutes: to - instantOf(row.starts_at),
    },
    context,
    holdsOfStay({ tables, from, to }),
  );
  return {
    ...planOf("seated", party, after, { tables }),
    breaches: same ? [] : checkCapacity(rules, size, tables),
  };
}

export function complete(party: PartyState, context: PartyContext): Planned {
  const { minute, decidedAt } = context;
  // The party was never marked as seated: it came, but its times are unknown.
  if (expectedStatuses.has(party.row.status) && !isOffer(party) && instantOf(party.row.ends_at) <= minute)
    return planOf("completed", party, updateParty(party, { status: "completed" }, context));
  if (party.row.status !== "seated") return wrongStatus(party);
  const left = Math.min(minute, Math.floor(decidedAt.getTime() / 60_000));
  const after = updateParty(
    party,
    { status: "completed", left_at: decidedAt.toISOString() },
    context,
    holdsUntil(party.holds, left),
  );
  return planOf("completed", party, after);
}

export async function noShow(party: PartyState, context: PartyContext): Promise<Planned> {
  const { row } = party;
  if (isOffer(party)) return offered(party);
  if (!canTransition(row.status, "no-show")) return wrongStatus(party);
  if (instantOf(row.starts_at) > context.minute)
    return refuse(`${nameOf(party)} is expected at ${timeOfDay(row.start_minutes, context.rules.formats)}`, {
      parties: [row.id],
    });
  const plan = planOf("no-show", party, updateParty(party, { status: "no-show" }, context, []));
  return { ...plan, changes: [...plan.changes, ...(await liftBlockBefore(party, context))] };
}

export async function cancel(
  { reason }: Pick<Command<"cancel">, "reason">,
  party: PartyState,
  context: PartyContext,
): Promise<Planned> {
  const { row } = party;
  if (isOffer(party)) return offered(party);
  if (!canTransition(row.status, "cancelled")) return wrongStatus(party);
  const after = updateParty(party, { status: "cancelled", cancel_reason: reason }, context, []);
  const plan = planOf("cancelled", party, after, { time: clockTime(row.start_minutes) });
  return {
    ...plan,
    changes: [...plan.changes, ...(await liftBlockBefore(party, context))],
    emails:
      row.email === null
        ? []
        : [{ kind: "cancelled", reservation: after.row, before: row, by: "restaurant" }],
  };
}

export function confirm(party: PartyState, context: PartyContext): Planned {
  if (isOffer(party)) return offered(party);
  if (!canTransition(party.row.status, "confirmed")) return wrongStatus(party);
  return planOf("confirmed", party, updateParty(party, { status: "confirmed" }, context));
}

/** A party in the form that {@link movedStay} and {@link moveRefusal} take. */
const stayOf = (party: PartyState) => ({
  name: nameOf(party),
  tables: party.holds.length > 0 ? tablesOfLastHold(party.holds) : [],
  from: instantOf(party.row.starts_at),
  to: instantOf(party.row.ends_at),
  isSeated: party.row.status === "seated",
  isOffer: isOffer(party),
});

/** Moves a party to other tables from a minute on; what it held while seated stays. */
const withStay = (
  party: PartyState,
  stay: Stay,
  row: Partial<StoredReservation>,
  context: PartyContext,
): PartyState =>
  updateParty(party, row, context, [
    ...(party.row.status === "seated" ? holdsUntil(party.holds, stay.from) : []),
    ...holdsOfStay(stay),
  ]);

const endOf = ({ row }: PartyState, to: Minute) => ({
  ends_at: isoOf(to),
  turn_minutes: to - instantOf(row.starts_at),
});

export async function move(
  command: Pick<Command<"move">, "tables" | "date" | "time">,
  party: PartyState,
  context: PartyContext,
): Promise<Planned> {
  const { rules, minute, tx, now } = context;
  const { row } = party;
  const before = stayOf(party);
  const isTimed = command.date !== undefined || command.time !== undefined;
  if (before.isOffer) return offered(party);
  const invalid =
    checkTables(
      (command.tables ?? []).filter((name) => !before.tables.includes(name)),
      rules,
    ) ??
    (new Set(command.tables).size === (command.tables ?? []).length
      ? undefined
      : checkTables(command.tables!, rules));
  if (invalid) return invalid;
  if (!before.isSeated && !expectedStatuses.has(row.status)) return wrongStatus(party);
  const start = readTime(
    rules,
    command.date ?? row.service_date,
    command.time ?? clockTime(row.start_minutes),
  );
  const to = { tables: command.tables, from: isTimed ? start.minute : undefined };
  const refusal = moveRefusal(before, to);
  if (refusal !== undefined) return refuse(refusal, { parties: [row.id] });
  const stay = movedStay(before, to, minute);
  const { tables } = stay;
  const capacity = command.tables ? checkCapacity(rules, row.party_size, tables) : [];
  if (before.isSeated)
    return {
      ...planOf("moved", party, withStay(party, stay, endOf(party, stay.to), context), { tables }),
      breaches: capacity,
    };
  const moved = stay.from !== before.from;
  const changes = {
    service_date: start.date,
    start_minutes: start.minutes,
    time_given: timeOfDay(start.minutes, rules.formats),
    starts_at: isoOf(stay.from),
    ends_at: isoOf(stay.to),
  };
  const after = withStay(party, stay, moved ? changes : {}, context);
  const arrival = {
    ...{ date: start.date, minute: stay.from, until: stay.to },
    ...{ size: row.party_size, now: minute, except: row.id },
  };
  const isOtherDate = start.date !== row.service_date;
  return {
    ...planOf("moved", party, after, { tables, time: moved ? clockTime(start.minutes) : "" }),
    breaches: [
      ...capacity,
      ...(moved ? await findArrivalBreaches(tx, rules, arrival) : []),
      ...(isOtherDate ? checkHorizon(start.date, bookingWindowAt(rules, now).lastDate) : []),
    ],
    emails:
      moved && row.email !== null
        ? [{ kind: "moved", reservation: after.row, before: row, by: "restaurant" }]
        : [],
  };
}

export function join(
  { tables: added }: Pick<Command<"join">, "tables">,
  party: PartyState,
  context: PartyContext,
): Planned {
  const { minute, rules } = context;
  const { row } = party;
  const before = stayOf(party);
  if (before.isOffer) return offered(party);
  if (!before.isSeated && !expectedStatuses.has(row.status)) return wrongStatus(party);
  const invalid = checkTables(added, rules);
  if (invalid) return invalid;
  const more = added.filter((name) => !before.tables.includes(name));
  const tables = [...before.tables, ...more];
  if (more.length === 0)
    return refuse(`${nameOf(party)} already has ${tablesText(tables)}`, { parties: [row.id] });
  const stay = movedStay(before, { tables }, minute);
  const after = withStay(party, stay, endOf(party, stay.to), context);
  return planOf("joined", party, after, { tables });
}

export function lengthen(
  { minutes }: Pick<Command<"lengthen">, "minutes">,
  party: PartyState,
  context: PartyContext,
): Planned {
  const { row, holds } = party;
  const seated = row.status === "seated";
  if (isOffer(party)) return offered(party);
  if (!seated && !expectedStatuses.has(row.status)) return wrongStatus(party);
  const planned = instantOf(row.ends_at);
  const to = planned + minutes;
  const earliest = Math.max(seated ? context.minute : 0, startOfLastHold(holds) ?? instantOf(row.starts_at));
  if (to <= earliest)
    return refuse(`${readableTimeOf(to, context.rules)} is too early to end`, { parties: [row.id] });
  const after = updateParty(
    party,
    { ends_at: isoOf(to), turn_minutes: to - instantOf(row.starts_at) },
    context,
    holds.map((hold) => (hold.to === planned ? { ...hold, to } : hold)),
  );
  return planOf("lengthened", party, after, { minutes });
}

/** Both texts without duplicate lines, so that two hosts writing at the same time lose nothing. */
const merged = (mine: string | null, theirs: string | null, max: number): string | null => {
  const lines = [...new Set([...(theirs ?? "").split("\n"), ...(mine ?? "").split("\n")])].filter(Boolean);
  return lines.join("\n").slice(0, max) || null;
};

const longestMerged = 2000;

export function edit(
  command: Omit<Command<"edit">, "kind" | "id" | "version">,
  party: PartyState,
  context: PartyContext,
  { merge }: { readonly merge: boolean },
): Planned {
  const { rules } = context;
  const { size } = command;
  const texts = { ...textsOf(command, context) } as Record<string, string | null>;
  if (merge)
    for (const name of ["note", "allergies", "occasion"] as const)
      if (texts[name] !== undefined) texts[name] = merged(texts[name], party.row[name], longestMerged);
  const row = { ...texts, ...(size === undefined ? {} : { party_size: size }) };
  const after = updateParty(party, row, context);
  return {
    ...planOf("edited", party, after),
    breaches:
      size !== undefined && size > party.row.party_size && party.holds.length > 0
        ? checkCapacity(rules, size, tablesOfLastHold(party.holds))
        : [],
  };
}
