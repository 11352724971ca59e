import { seededRandom } from "../../src/core/shared/seeded-random.ts";
import type { StoredReservation } from "../../src/core/server/storage/index.ts";
import type { DbExecutor } from "../../src/core/server/storage/transactions.ts";
import { clockTime, shiftDate } from "../../src/core/shared/time.ts";
import { isoOf, toInstant, type Minute } from "../../src/features/booking/rules/service-time.ts";
import { reservationDefaults } from "../../src/features/booking/server/store.ts";
import type {} from "../../src/app/schema.ts";

/*
 * Generates past evenings; the same seed always gives the same evenings. Parties book, cancel, arrive on time
 * or late, walk in or do not show up; guests join the waiting list, and orders are cooked. All of this is
 * written as rows, exactly as the service stores them.
 */

export interface Filled {
  readonly from: string;
  readonly days: number;
  /** Parties per day, at most 5 per table. */
  readonly parties: number;
  readonly orders: number;
  readonly timeZone: string;
  readonly tables: readonly string[];
  readonly seed?: number;
  /** Number of different guests among whom the bookings are distributed. */
  readonly regulars?: number;
}

const seatings = [
  { minutes: 12 * 60, turn: 90 },
  { minutes: 13 * 60 + 30, turn: 90 },
  { minutes: 18 * 60, turn: 120 },
  { minutes: 20 * 60, turn: 120 },
  { minutes: 22 * 60, turn: 120 },
];

const card = [
  ["margherita", "Margherita", 950, "Oven"],
  ["tagliata", "Tagliata", 1900, "Fire"],
  ["tomato-soup", "Tomato soup", 700, "Pan"],
  ["green-salad", "Green salad", 600, "Cold"],
  ["tiramisu", "Tiramisù", 650, "Cold"],
] as const;

type Random = () => number;
const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
const between = (random: Random, least: number, greatest: number): number =>
  least + Math.floor(random() * (greatest - least + 1));

function dayOf(date: string, { timeZone, tables, parties, orders, regulars = 400 }: Filled, random: Random) {
  const minuteAt = (minutes: number): Minute => toInstant({ date, minutes }, timeZone).minute;
  const reservations: StoredReservation[] = [];
  const holds: { reservation_id: string; table_name: string; from_minute: number; to_minute: number }[] = [];
  const places = seatings
    .flatMap((seating) => tables.map((table) => ({ ...seating, table })))
    .map((place) => ({ place, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, parties);
  for (const [index, { place }] of places.entries()) {
    const { minutes, turn, table } = place;
    const id = `R-${date}-${index}`;
    const size = between(random, 1, 4);
    const starts = minuteAt(minutes);
    const fate = random();
    const walkIn = random() < 0.15;
    const status =
      walkIn || fate < 0.8 ? "completed" : fate < 0.86 ? "no-show" : fate < 0.98 ? "cancelled" : "confirmed";
    const source = walkIn ? "walk-in" : pick(random, ["online", "online", "phone", "waiting-list"] as const);
    const booked = walkIn ? starts : starts - pick(random, [60, 300, 1500, 5000, 20_000, 60_000]);
    const seated = starts + between(random, 0, 12);
    const left = seated + turn - 20 + between(random, 0, 30);
    const guest = walkIn ? undefined : Math.floor(random() * regulars);
    const cancelled = starts - between(random, 30, 4000);
    const reminded = !walkIn && starts - booked > 1500 && random() < 0.8;
    reservations.push({
      ...reservationDefaults,
      ...{ id, status, source, party_size: size, service_date: date, start_minutes: minutes },
      time_given: clockTime(minutes),
      name: guest === undefined ? null : `Guest ${guest}`,
      email: guest === undefined || guest % 2 === 0 ? null : `guest-${guest}@example.com`,
      phone_number: guest === undefined || guest % 2 === 1 ? null : `555-${guest}`,
      phone_key: guest === undefined || guest % 2 === 1 ? null : `555${guest}`,
      ...{ table_number: null, special_request: null, message: null, account_id: null, network_hash: null },
      starts_at: isoOf(starts),
      ends_at: isoOf(status === "completed" ? left : starts + turn),
      turn_minutes: turn,
      sequence: 0,
      seated_at: status === "completed" ? isoOf(seated) : null,
      left_at: status === "completed" ? isoOf(left) : null,
      reminded_at: reminded ? isoOf(starts - 1400) : null,
      coming_at: reminded && random() < 0.5 ? isoOf(starts - 1300) : null,
      created_at: isoOf(booked),
      updated_at: isoOf(
        status === "cancelled" ? Math.max(booked, cancelled) : status === "completed" ? left : booked,
      ),
    });
    if (status !== "cancelled" && status !== "no-show")
      holds.push({ reservation_id: id, table_name: table, from_minute: starts, to_minute: starts + turn });
  }
  const waiting = Array.from({ length: Math.ceil(parties / 12) }, (_, index) => {
    const door = random() < 0.6;
    const joined = minuteAt(19 * 60) + between(random, 0, 120);
    const fate = random();
    return {
      id: `waiting-${date}-${index}`,
      version: 0,
      service_date: date,
      status: fate < 0.3 ? ("left" as const) : door ? ("seated" as const) : ("booked" as const),
      party_size: between(random, 1, 4),
      at_the_door: door ? 1 : 0,
      created_at: isoOf(joined),
      turn_at: isoOf(joined),
      offers: !door && random() < 0.9 ? 1 : 0,
      ended_at: isoOf(joined + between(random, 3, 60)),
      sample: 0,
    };
  });
  const ordered = Array.from({ length: orders }, (_, index) => {
    const number = `O-${date}-${index}`;
    const due = minuteAt(pick(random, [12, 18, 19, 20, 21, 24]) * 60) + between(random, 0, 59);
    const state = random() < 0.06 ? ("cancelled" as const) : ("collected" as const);
    const first = between(random, 0, card.length - 1);
    const lines = Array.from({ length: between(random, 1, 3) }, (_line, position) => {
      const [dish, title, cents, station] = card[(first + position) % card.length]!;
      const started = due - between(random, 8, 15);
      return {
        ...{ order_number: number, position, dish, title, cents, station },
        choices: JSON.stringify(random() < 0.3 ? [{ option: "Size", name: "Large", cents: 200 }] : []),
        quantity: between(random, 1, 3),
        allergens: "{}",
        minutes: 8,
        per_place: 1,
        started_at: state === "cancelled" ? null : isoOf(started),
        done_at: state === "cancelled" ? null : isoOf(started + between(random, 4, 20)),
      };
    });
    const ready = due + between(random, -4, 24);
    return {
      lines,
      order: {
        ...{ number, state, usage: "{}", packaging_cents: 0 },
        total_cents: lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0),
        due_at: isoOf(due),
        latest_at: isoOf(due + 10),
        start_by: isoOf(due - 10),
        ready_at: state === "cancelled" ? null : isoOf(ready),
        created_at: isoOf(due - 40),
        updated_at: isoOf(due),
      },
    };
  });
  return { reservations, holds, waiting, ordered };
}

const inBatches = async <T>(rows: readonly T[], size: number, insert: (some: T[]) => Promise<unknown>) => {
  for (let at = 0; at < rows.length; at += size) await insert(rows.slice(at, at + size));
};

/** Generates the evenings and writes their rows, ten days in each transaction. */
export async function fill(
  write: (unit: (tx: DbExecutor) => Promise<void>) => Promise<void>,
  filled: Filled,
): Promise<void> {
  const random = seededRandom(filled.seed ?? 7);
  const step = 10;
  for (let first = 0; first < filled.days; first += step) {
    const dates = Array.from({ length: Math.min(step, filled.days - first) }, (_, index) =>
      shiftDate(filled.from, first + index),
    );
    const days = dates.map((date) => dayOf(date, filled, random));
    await write(async (tx) => {
      await inBatches(
        days.flatMap(({ reservations }) => reservations),
        300,
        (rows) => tx.insertInto("reservations").values(rows).execute(),
      );
      await inBatches(
        days.flatMap(({ holds }) => holds),
        1000,
        (rows) => tx.insertInto("reservation_tables").values(rows).execute(),
      );
      await inBatches(
        days.flatMap(({ waiting }) => waiting),
        500,
        (rows) => tx.insertInto("waiting_list").values(rows).execute(),
      );
      await inBatches(
        days.flatMap(({ ordered }) => ordered.map(({ order }) => order)),
        500,
        (rows) => tx.insertInto("orders").values(rows).execute(),
      );
      await inBatches(
        days.flatMap(({ ordered }) => ordered.flatMap(({ lines }) => lines)),
        500,
        (rows) => tx.insertInto("order_lines").values(rows).execute(),
      );
    });
  }
}
