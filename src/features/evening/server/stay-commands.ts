import {
  checkCapacity,
  checkHorizon,
  holdsOfStay,
  holdsUntil,
  moveRefusal,
  movedStay,
  tablesText,
  type Stay,
} from "../rules/evening-rules.ts";
import { clockTime, timeOfDay } from "../../../core/shared/time.ts";
import { isoOf, type Minute } from "../../booking/rules/service-time.ts";
import { bookingWindowAt } from "../../booking/rules/slot-rules.ts";
import { expectedStatuses } from "../../booking/rules/status.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import { instantOf, readTime, readableTimeOf } from "../../booking/rules/clock.ts";
import { findArrivalBreaches } from "./limits.ts";
import { refuse, updateParty, type Planned } from "./command-plan.ts";
import type { PartyState } from "./states.ts";
import { startOfLastHold, tablesOfLastHold } from "../../booking/server/public.ts";
import { type Command, type PartyContext, checkTables } from "./arrival-commands.ts";
import { nameOf, wrongStatus, isOffer, offered, planOf } from "./party-commands.ts";

/** Returns a party in the form that {@link movedStay} and {@link moveRefusal} expect. */
const stayOf = (party: PartyState) => ({
  name: nameOf(party),
  tables: party.holds.length > 0 ? tablesOfLastHold(party.holds) : [],
  from: instantOf(party.row.starts_at),
  to: instantOf(party.row.ends_at),
  isSeated: party.row.status === "seated",
  isOffer: isOffer(party),
});

/**
 * Returns a party with a new stay. If the party is seated, keeps the record of the tables at which it has sat
 * so far.
 */
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
