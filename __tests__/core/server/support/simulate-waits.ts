import type { OwnedHold } from "../../../../src/features/evening/rules/evening-rules.ts";
import {
  quoteWaits,
  staysBySize,
  type PastStay,
} from "../../../../src/features/evening/server/quoted-waits.ts";
import type { BookingRules } from "../../../../src/features/booking/rules/rules.ts";
import { seededRandom } from "../../../../src/core/shared/seeded-random.ts";

/*
 * Simulates evenings of a restaurant, whose quotes are based on the book alone. Guests book and do not come,
 * come late, walk in, and stay as long as they like (a lognormal distribution that depends on table and
 * weekday). Waiting parties are seated in turn, at the first table that is free for a whole stay.
 */

/** Outcome of a party that was quoted a wait. */
export interface Quote {
  readonly size: number;
  readonly earliest: number;
  readonly from: number;
  readonly to: number;
  readonly waited: number;
}

interface Seated {
  readonly id: string;
  readonly size: number;
  readonly tables: readonly string[];
  readonly since: number;
  readonly plannedEnd: number;
  readonly leaves: number;
}

interface Booking {
  readonly id: string;
  readonly size: number;
  readonly tables: readonly string[];
  readonly at: number;
  /** Infinity for a no-show. */
  readonly arrives: number;
}

/** Minutes from opening to closing. */
const eveningMinutes = 480;

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const sizeOf = (random: () => number): number => {
  const drawn = random();
  return drawn < 0.08 ? 1 : drawn < 0.55 ? 2 : drawn < 0.72 ? 3 : drawn < 0.88 ? 4 : drawn < 0.95 ? 5 : 6;
};

/** Simulates one evening. @param weekend true for a fuller one with longer stays */
export function simulateEvening(
  rules: BookingRules,
  past: readonly PastStay[],
  { seed, weekend }: { readonly seed: number; readonly weekend: boolean },
): { readonly quotes: readonly Quote[]; readonly stays: readonly PastStay[] } {
  const random = seededRandom(seed);
  const stays = staysBySize(rules, past);
  /** Returns the actual length of a party's stay in minutes. */
  const stayOf = (size: number): number => {
    const plan = rules.turn(size);
    const middle = plan * (0.78 + 0.02 * Math.min(size, 6)) * (weekend ? 1.06 : 0.97);
    return Math.max(20, Math.round(middle * Math.exp(0.26 * normal(random))));
  };

  const bookings: Booking[] = [];
  const wanted = weekend ? 34 : 26;
  for (let index = 0; index < wanted; index += 1) {
    const size = sizeOf(random);
    const at = 30 * Math.floor(Math.max(0, Math.min(13, 4.5 + 2.2 * normal(random))));
    const to = at + rules.turn(size);
    const tables = rules
      .tableAssignments(size)
      .find((names) =>
        bookings.every(
          (other) =>
            !other.tables.some((name) => names.includes(name)) ||
            other.at >= to ||
            other.at + rules.turn(other.size) <= at,
        ),
      );
    const arrives = random() < 0.06 ? Infinity : at + Math.max(-10, Math.round(4 + 7 * normal(random)));
    if (tables) bookings.push({ id: `b${index}`, size, tables, at, arrives });
  }

  let seated: Seated[] = [];
  let expected = bookings;
  let queue: (Omit<Quote, "waited"> & { readonly since: number })[] = [];
  const quotes: Quote[] = [];
  const left: PastStay[] = [];
  let count = 0;

  const isFree = (tables: readonly string[], from: number, to: number): boolean =>
    !seated.some(({ tables: own }) => own.some((name) => tables.includes(name))) &&
    !expected.some(
      (other) =>
        other.tables.some((name) => tables.includes(name)) &&
        other.at < to &&
        from < other.at + rules.turn(other.size),
    );
  const sit = (size: number, tables: readonly string[], now: number) =>
    seated.push({
      id: `s${(count += 1)}`,
      size,
      tables,
      since: now,
      plannedEnd: now + rules.turn(size),
      leaves: now + stayOf(size),
    });
  const holds = (): OwnedHold[] => [
    ...seated.flatMap((one) =>
      one.tables.map((table) => ({
        id: one.id,
        table,
        from: one.since,
        to: one.plannedEnd,
        owner: "party" as const,
        name: null,
        size: one.size,
        status: "seated" as const,
        current: true,
      })),
    ),
    ...expected.flatMap((one) =>
      one.tables.map((table) => ({
        id: one.id,
        table,
        from: one.at,
        to: one.at + rules.turn(one.size),
        owner: "party" as const,
        name: null,
        size: one.size,
        status: "confirmed" as const,
        current: true,
      })),
    ),
  ];

  for (let now = 0; now < eveningMinutes - 60; now += 1) {
    for (const one of seated) if (one.leaves <= now) left.push({ size: one.size, minutes: now - one.since });
    seated = seated.filter(({ leaves }) => leaves > now);
    for (const one of expected.filter(({ arrives }) => arrives <= now)) {
      // The party waits as long as another one is still at its table.
      if (seated.some(({ tables }) => tables.some((name) => one.tables.includes(name)))) continue;
      sit(one.size, one.tables, now);
      expected = expected.filter((other) => other !== one);
    }
    // The host gives up on a party after twenty minutes.
    expected = expected.filter(({ arrives, at }) => arrives !== Infinity || now < at + 20);
    queue = queue.filter((party) => {
      const tables = rules
        .tableAssignments(party.size)
        .find((names) => isFree(names, now, now + rules.turn(party.size)));
      if (!tables) return true;
      sit(party.size, tables, now);
      quotes.push({ ...party, waited: now - party.since });
      return false;
    });
    const rate = (weekend ? 0.13 : 0.09) * Math.exp(-(((now - 140) / 90) ** 2));
    if (random() >= rate) continue;
    const size = sizeOf(random);
    const tables = rules.tableAssignments(size).find((names) => isFree(names, now, now + rules.turn(size)));
    if (tables) {
      sit(size, tables, now);
      continue;
    }
    const quoted = quoteWaits({
      rules,
      stays,
      now,
      lastSeating: eveningMinutes - 60,
      holds: holds(),
      queue: queue.map((party) => party.size),
      sizes: [size],
    }).get(size);
    // Parties that are quoted more than an hour and a half go elsewhere.
    if (quoted && quoted.to <= 90) queue.push({ size, since: now, ...quoted });
  }
  for (const party of queue) quotes.push({ ...party, waited: Infinity });
  return { quotes, stays: left };
}

/** Outcome of a month of evenings. */
export interface SimulatedMonth {
  readonly evenings: number;
  readonly quotes: number;
  /** Share of parties seated by the later end of their quote. */
  readonly within: number;
  /** Share of parties seated before the earlier end. */
  readonly early: number;
  /** Share of parties seated neither before they should be back from a walk nor after the later end. */
  readonly between: number;
  readonly medianQuoted: number;
}

/** Simulates consecutive evenings; the first quotes are based on the turn times alone. */
export function simulateMonth(rules: BookingRules, evenings: number, seed: number): SimulatedMonth {
  let past: PastStay[] = [];
  const quotes: Quote[] = [];
  for (let day = 0; day < evenings; day += 1) {
    const found = simulateEvening(rules, past, { seed: seed * 1000 + day, weekend: day % 7 >= 4 });
    quotes.push(...found.quotes);
    past = [...past, ...found.stays].slice(-3000);
  }
  const share = (is: (quote: Quote) => boolean) => quotes.filter(is).length / Math.max(1, quotes.length);
  return {
    evenings,
    quotes: quotes.length,
    within: share(({ waited, to }) => waited <= to),
    early: share(({ waited, from }) => waited < from),
    between: share(({ waited, earliest, to }) => earliest <= waited && waited <= to),
    medianQuoted: quotes.map(({ to }) => to).toSorted((a, b) => a - b)[Math.floor(quotes.length / 2)] ?? 0,
  };
}
