import { checkCapacity, holdsOfStay, holdsUntil, offerRefusal, partyName } from "../rules/evening-rules.ts";
import { shortDay } from "../../../core/shared/format-date.ts";
import { clockTime, timeOfDay } from "../../../core/shared/time.ts";
import { isoOf } from "../../booking/rules/service-time.ts";
import { canTransition, expectedStatuses } from "../../booking/rules/status.ts";
import { ownedHolds } from "./clashes.ts";
import { instantOf } from "../../booking/rules/clock.ts";
import { refuse, updateParty, type Plan, type Planned, type Refused } from "./command-plan.ts";
import type { PartyState } from "./states.ts";
import { startOfLastHold, tablesOfLastHold } from "../../booking/server/public.ts";
import {
  type Command,
  type PartyContext,
  textsOf,
  checkTables,
  noTable,
  chooseTables,
  liftBlockBefore,
} from "./arrival-commands.ts";

export const nameOf = ({ row }: PartyState): string => partyName(row.name, row.source);

const statusTexts = {
  pending: "is not confirmed yet",
  confirmed: "has not arrived yet",
  seated: "is already seated",
  completed: "has already left",
  cancelled: "is cancelled",
  "no-show": "did not come",
} as const;

export const wrongStatus = (party: PartyState): Refused =>
  refuse(`${nameOf(party)} ${statusTexts[party.row.status]}`, { parties: [party.row.id] });

export const isOffer = ({ row }: PartyState): boolean => row.status === "pending" && row.held_until !== null;

export const offered = (party: PartyState): Refused =>
  refuse(offerRefusal(nameOf(party)), { parties: [party.row.id] });

export const planOf = (
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

/** A party can be seated up to this many milliseconds before or after its booked time. */
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
  // A late party has held its table since the booked time; an early party holds its table from now on.
  const from = same && start !== undefined && start <= minute ? start : minute;
  const planned = instantOf(row.ends_at);
  let to = wantedTo;
  if (command.minutes === undefined && same && planned > minute && wantedTo > planned) {
    // A late party may stay for as long as planned, unless another party follows at its tables.
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
  // No host marked the party as seated. The party did come, but its arrival time is unknown.
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

/** Merges two texts, without duplicate lines, so that nothing is lost if two hosts write at the same time. */
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
