import { randomUUID } from "node:crypto";
import type { WaitingStatus } from "../contract/evening.ts";
import { checkCapacity, holdsOfStay, partyName } from "../rules/evening-rules.ts";
import { clockTime } from "../../../core/shared/time.ts";
import { phoneKeyOf } from "../../../core/shared/telephone-number.ts";
import { isoOf, type Minute } from "../../booking/rules/service-time.ts";
import type { WaitingListTable } from "./tables.ts";
import { freeAssignments, ownedHolds } from "./clashes.ts";
import { readTime, serviceMinutesOf, windowOf } from "../../booking/rules/clock.ts";
import { findArrivalBreaches } from "./limits.ts";
import {
  refuse,
  updateParty,
  updateWaiting,
  type Plan,
  type PlanContext,
  type Planned,
} from "./command-plan.ts";
import { findParty, type PartyState, type WaitingState } from "./states.ts";
import { currentWaits } from "./waits.ts";
import { tablesOfLastHold } from "../../booking/server/public.ts";
import type { EveningCommand } from "../contract/evening-commands.ts";
import {
  checkSize,
  checkTables,
  chooseTables,
  newParty,
  seatNow,
  type PartyContext,
} from "./arrival-commands.ts";

type Command<K extends EveningCommand["kind"]> = Extract<EveningCommand, { readonly kind: K }>;
type WaitingRow = Readonly<WaitingListTable>;

/** Minutes for which a table is held for a guest who has been offered it. */
export const offerMinutes = 15;

/** Returns a new row for the waiting list. */
export const newWaiting = (
  now: Date,
  row: Pick<WaitingRow, "service_date" | "party_size" | "at_the_door"> & Partial<WaitingRow>,
): WaitingRow => ({
  id: `waiting-${randomUUID()}`,
  version: 0,
  status: "waiting",
  name: null,
  email: null,
  phone_number: null,
  phone_key: null,
  network_hash: null,
  note: null,
  earliest_minutes: null,
  latest_minutes: null,
  quoted_from: null,
  quoted_to: null,
  reservation_id: null,
  changed_by: null,
  created_at: now.toISOString(),
  turn_at: now.toISOString(),
  offers: 0,
  ended_at: null,
  language: null,
  sample: 0,
  ...row,
});

export async function wait(command: Command<"wait">, context: PlanContext): Promise<Planned> {
  const { rules, now, tx, author } = context;
  const { size, date } = command;
  const invalid = checkSize(size, rules);
  if (invalid) return invalid;
  const atTheDoor = command.atTheDoor ?? true;
  const quoted = atTheDoor ? (await currentWaits(tx, rules, { date, sizes: [size], now })).get(size) : null;
  const minutesOf = (time: string | undefined) =>
    time === undefined ? null : readTime(rules, date, time).minutes;
  const row = newWaiting(now, {
    service_date: date,
    party_size: size,
    at_the_door: atTheDoor ? 1 : 0,
    name: command.name ?? null,
    email: command.email ?? null,
    phone_number: command.phone ?? null,
    phone_key: phoneKeyOf(command.phone ?? null, rules.formats),
    note: command.note ?? null,
    earliest_minutes: minutesOf(command.earliest),
    latest_minutes: minutesOf(command.latest),
    quoted_from: quoted?.from ?? null,
    quoted_to: quoted?.to ?? null,
    changed_by: author.initials ?? null,
  });
  return {
    kind: "waiting",
    date,
    changes: [{ subject: "waiting", after: { row, holds: [] } }],
    details: { size },
  };
}

const nameOf = ({ row }: WaitingState): string => partyName(row.name);

const waitsNoLonger = (state: WaitingState) => {
  const texts: Record<WaitingStatus, string> = {
    waiting: "is waiting",
    offered: "has been offered a table",
    seated: "has been seated",
    booked: "has a table",
    left: "is no longer waiting",
  };
  return refuse(`${nameOf(state)} ${texts[state.row.status]}`, { waitingParties: [state.row.id] });
};

/** Tables and a time that can be offered to a waiting party. */
export interface OfferPlace {
  readonly tables: readonly string[];
  readonly minute: Minute;
  readonly minutes: number;
}

/** Minimum number of minutes between making an offer and the offered time. */
const offerLead = 20;

/**
 * Finds the first time and tables that suit a waiting party, by trying each quarter of an hour from now or
 * from the party's earliest time. Resolves to undefined if there are none.
 */
export async function findOfferPlace(
  { row }: WaitingState,
  { tx, rules, minute }: PlanContext,
): Promise<OfferPlace | undefined> {
  const evening = windowOf(rules, row.service_date);
  if (evening.opens === undefined || evening.closes === undefined) return undefined;
  const at = (minutes: number) => evening.from + minutes;
  const wished = row.earliest_minutes ?? row.latest_minutes;
  const first = Math.max(
    wished === null ? evening.opens : at(row.earliest_minutes ?? wished - 60),
    evening.opens,
    Math.ceil((minute + offerLead) / 15) * 15,
  );
  const last = Math.min(
    row.latest_minutes === null ? (wished === null ? Infinity : at(wished + 60)) : at(row.latest_minutes),
    evening.closes - 60,
  );
  const stay = rules.turn(row.party_size);
  const others = await ownedHolds(tx, minute, evening.to);
  for (let start = first; start <= last; start += 15) {
    const [tables] = freeAssignments(rules, row.party_size, others, {
      from: start,
      to: start + stay,
      now: minute,
      physical: false,
    });
    if (tables) return { tables, minute: start, minutes: serviceMinutesOf(start, row.service_date, rules) };
  }
  return undefined;
}

/** Plans to hold a table for a waiting party. */
export function planOffer(state: WaitingState, place: OfferPlace, context: PlanContext): Plan {
  const { rules, now } = context;
  const { row } = state;
  const to = place.minute + rules.turn(row.party_size);
  const reservation = newParty(context, {
    date: row.service_date,
    minutes: place.minutes,
    from: place.minute,
    to,
    party_size: row.party_size,
    status: "pending",
    source: "waiting-list",
    name: row.name,
    email: row.email,
    phone_number: row.phone_number,
    phone_key: row.phone_key,
    note: row.note,
    language: row.language,
    sample: row.sample,
    held_until: isoOf(Math.ceil(now.getTime() / 60_000) + offerMinutes),
  });
  return {
    kind: "offered",
    date: row.service_date,
    changes: [
      {
        subject: "party",
        after: { row: reservation, holds: holdsOfStay({ tables: place.tables, from: place.minute, to }) },
      },
      {
        subject: "waiting",
        before: state,
        after: updateWaiting(
          state,
          { status: "offered", reservation_id: reservation.id, offers: row.offers + 1 },
          context,
        ),
      },
    ],
    details: { size: row.party_size, tables: place.tables, time: clockTime(place.minutes) },
  };
}

export async function offer(
  command: Pick<Command<"offer">, "time" | "tables">,
  state: WaitingState,
  context: PlanContext,
): Promise<Planned> {
  const { rules, tx, minute } = context;
  const { row } = state;
  if (row.status !== "waiting") return waitsNoLonger(state);
  if (row.email === null) return refuse(`${nameOf(state)} left no email address: call or seat them`);
  const invalid = checkTables(command.tables ?? [], rules);
  if (invalid) return invalid;
  let place: OfferPlace | undefined;
  if (command.time === undefined) {
    place = await findOfferPlace(state, context);
    if (place && command.tables) place = { ...place, tables: command.tables };
  } else {
    const start = readTime(rules, row.service_date, command.time);
    const stay = { from: start.minute, to: start.minute + rules.turn(row.party_size) };
    const tables = await chooseTables(context, row.party_size, command.tables, { ...stay, physical: false });
    place = tables && { tables, minute: start.minute, minutes: start.minutes };
  }
  if (!place) return refuse(`No table for ${row.party_size} is free then`, { waitingParties: [row.id] });
  return {
    ...planOffer(state, place, context),
    breaches: [
      ...checkCapacity(rules, row.party_size, place.tables),
      ...(await findArrivalBreaches(tx, rules, {
        date: row.service_date,
        minute: place.minute,
        size: row.party_size,
        now: minute,
      })),
    ],
  };
}

/**
 * Ways in which an offer ends without being accepted. The page that the offer's link opens shows which one
 * applies.
 */
export type OfferEnd = "lapsed" | "declined" | "withdrawn";

const endKinds = {
  lapsed: "offer-lapsed",
  declined: "offer-declined",
  withdrawn: "offer-withdrawn",
} as const;

/**
 * Plans to free the tables that an offer holds. A guest who declined the offer, or let it expire, moves to
 * the end of the list.
 */
export function planOfferEnd(
  party: PartyState,
  guest: WaitingState | undefined,
  end: OfferEnd,
  context: PlanContext,
): Plan {
  const { now } = context;
  const { row } = party;
  const after = updateParty(party, { status: "cancelled", cancel_reason: end }, context, []);
  return {
    kind: endKinds[end],
    date: row.service_date,
    changes: [
      { subject: "party", before: party, after },
      ...(guest?.row.status === "offered"
        ? [
            {
              subject: "waiting" as const,
              before: guest,
              after: updateWaiting(
                guest,
                {
                  status: "waiting",
                  reservation_id: null,
                  ...(end === "withdrawn" ? {} : { turn_at: now.toISOString() }),
                },
                context,
              ),
            },
          ]
        : []),
    ],
    details: {
      size: row.party_size,
      tables: tablesOfLastHold(party.holds),
      time: clockTime(row.start_minutes),
    },
  };
}

/** Returns the party for which an offer holds tables; undefined if the offer is no longer open. */
export async function findOpenOffer(
  { row }: WaitingState,
  { tx }: Pick<PlanContext, "tx">,
): Promise<PartyState | undefined> {
  if (row.status !== "offered" || row.reservation_id === null) return undefined;
  const party = await findParty(tx, row.reservation_id);
  return party?.row.status === "pending" && party.row.held_until !== null ? party : undefined;
}

export async function withdrawOffer(state: WaitingState, context: PlanContext): Promise<Planned> {
  const party = await findOpenOffer(state, context);
  return party ? planOfferEnd(party, state, "withdrawn", context) : waitsNoLonger(state);
}

export async function seatWaiting(
  command: Pick<Command<"seat-waiting">, "tables" | "minutes">,
  state: WaitingState,
  context: PartyContext,
): Promise<Planned> {
  const { row } = state;
  if (row.status !== "waiting") return waitsNoLonger(state);
  const invalid = checkTables(command.tables ?? [], context.rules);
  if (invalid) return invalid;
  const size = row.party_size;
  const { name, email, phone_number, phone_key, note, sample } = row;
  const guest = { source: "waiting-list", name, email, phone_number, phone_key, note, sample } as const;
  const seated = await seatNow(context, { ...command, size }, guest);
  if (!seated) return refuse(`No table is free for ${size}`, { waitingParties: [row.id] });
  const { party, breaches } = seated;
  const after = updateWaiting(
    state,
    { status: "seated", reservation_id: party.row.id, ended_at: context.now.toISOString() },
    context,
  );
  return {
    kind: "seated",
    date: party.row.service_date,
    changes: [
      { subject: "party", after: party },
      { subject: "waiting", before: state, after },
    ],
    details: { size, tables: tablesOfLastHold(party.holds) },
    breaches,
  };
}

/** Removes a party from the list, and frees any tables that are offered to the party. */
export async function removeWaiting(state: WaitingState, context: PlanContext): Promise<Planned> {
  const { row } = state;
  if (row.status !== "waiting" && row.status !== "offered") return waitsNoLonger(state);
  const party = await findOpenOffer(state, context);
  const after = updateWaiting(state, { status: "left", ended_at: context.now.toISOString() }, context);
  return {
    kind: "left-waiting",
    date: row.service_date,
    changes: [
      { subject: "waiting", before: state, after },
      ...(party
        ? [
            {
              subject: "party" as const,
              before: party,
              after: updateParty(party, { status: "cancelled", cancel_reason: "withdrawn" }, context, []),
            },
          ]
        : []),
    ],
    details: { size: row.party_size },
  };
}
