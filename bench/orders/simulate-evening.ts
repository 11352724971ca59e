import {
  batchesOf,
  quote,
  sumOfUsage,
  type Portions,
  type Station,
  type Usage,
} from "../../src/features/orders/server/quote.ts";
import { seededRandom } from "../../src/core/shared/seeded-random.ts";
import { cook, normal, type Job } from "./cook.ts";

/*
 * Simulates evenings in a kitchen. Quotes are based only on the kitchen's stations, the booked guests and the
 * takeaway orders promised so far. Guests at tables arrive and order at random, takeaway orders arrive at any
 * time, and cooks are faster or slower than the menu says. No dish is started before the time on its ticket,
 * and whatever is due first is started first.
 */

/**
 * An order that was promised a range of times, and when it was ready. All times are in minutes after opening.
 */
export interface PromisedOrder {
  readonly asked: number;
  readonly from: number;
  readonly latest: number;
  readonly ready: number;
}

export interface PlayedEvening {
  readonly orders: readonly PromisedOrder[];
  readonly refused: number;
  readonly portions: number;
  readonly guests: number;
}

/**
 * A kitchen with four stations. `share` is the number of minutes for which the food of one guest at a table
 * occupies one place at the station.
 */
const stations: readonly (Station & { readonly share: number })[] = [
  { name: "Oven", places: 4, share: 4 },
  { name: "Stove", places: 6, share: 7 },
  { name: "Grill", places: 5, share: 5 },
  { name: "Cold", places: 3, share: 3 },
];

const card: readonly Omit<Portions, "quantity">[] = [
  { dish: "pizza", station: "Oven", minutes: 8, perPlace: 1 },
  { dish: "lasagne", station: "Oven", minutes: 14, perPlace: 2 },
  { dish: "pasta", station: "Stove", minutes: 11, perPlace: 1 },
  { dish: "risotto", station: "Stove", minutes: 18, perPlace: 3 },
  { dish: "steak", station: "Grill", minutes: 13, perPlace: 1 },
  { dish: "fish", station: "Grill", minutes: 11, perPlace: 1 },
  { dish: "salad", station: "Cold", minutes: 4, perPlace: 1 },
  { dish: "dessert", station: "Cold", minutes: 3, perPlace: 2 },
];

/** Minutes from opening to the latest time for which takeaway is promised. */
const eveningMinutes = 300;

/**
 * Returns the station usage predicted from the bookings: each guest's share is spread over forty minutes,
 * starting ten minutes after arrival.
 */
function expected(guests: ReadonlyMap<number, number>): Usage {
  const usages: Usage[] = [];
  for (const [at, count] of guests)
    usages.push(
      new Map(
        stations.map(({ name, share }) => [
          name,
          new Map(Array.from({ length: 40 }, (_, minute) => [at + 10 + minute, (count * share) / 40])),
        ]),
      ),
    );
  return sumOfUsage(usages);
}

/** Simulates one evening; the same arguments always give the same evening. */
export function playEvening({
  seed,
  busy,
  pace = 1,
}: {
  readonly seed: number;
  /** How full the restaurant is: 1 means that every table is taken twice. */
  readonly busy: number;
  /** Actual cooking time relative to the menu's: 1.2 means a fifth slower. */
  readonly pace?: number;
}): PlayedEvening {
  const random = seededRandom(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const takes = (minutes: number) =>
    Math.max(1, Math.round(pace * minutes * Math.exp(0.02 + 0.16 * normal(random))));
  const jobs: Job[] = [];
  let tickets = 0;
  const order = (portions: readonly Portions[], due: number) => {
    const ticket = (tickets += 1);
    for (const { station, minutes } of batchesOf(portions))
      jobs.push({ ticket, station, startBy: due - minutes, due, minutes: takes(minutes) });
    return ticket;
  };
  /**
   * Returns a random order for a party or a takeaway guest: a dish for each person, and sometimes second
   * dishes.
   */
  const choose = (people: number): readonly Portions[] => {
    const count = people + Math.floor(random() * (people + 1) * 0.6);
    return Array.from({ length: count }, () => ({ ...pick(card), quantity: 1 }));
  };

  const booked = new Map<number, number>();
  let guests = 0;
  for (let index = 0; index < 34 * busy; index += 1) {
    const size = 1 + Math.floor(random() * 4.5);
    const at = 15 * Math.max(0, Math.min(16, Math.round(7 + 4 * normal(random))));
    booked.set(at, (booked.get(at) ?? 0) + size);
    // Some parties do not show up, and some bring another party without a booking. The bookings reveal
    // neither.
    if (random() < 0.05) continue;
    const sizes = random() < 0.15 ? [size, 2] : [size];
    for (const people of sizes) {
      guests += people;
      const seated = at + Math.round(4 + 6 * normal(random));
      const ordered = Math.max(0, seated + 8 + Math.round(-6 * Math.log(1 - random())));
      order(choose(people), ordered + 18);
    }
  }

  const asked: { readonly at: number; readonly portions: readonly Portions[]; readonly wanted?: number }[] =
    [];
  for (let at = 0; at < eveningMinutes - 20; at += 1) {
    const rate = 0.14 * busy * Math.exp(-(((at - 120) / 80) ** 2));
    if (random() >= rate) continue;
    const wanted = random() < 0.2 ? { wanted: 15 * Math.ceil((at + 45) / 15) } : {};
    asked.push({ at, portions: choose(1 + Math.floor(random() * 3.5)), ...wanted });
  }

  const taken: Usage[] = [expected(booked)];
  const promised = new Map<number, Omit<PromisedOrder, "ready">>();
  let refused = 0;
  for (const { at, portions, wanted } of asked) {
    const answer = quote({
      batches: batchesOf(portions),
      stations,
      taken: sumOfUsage(taken),
      windows: [{ from: 0, to: eveningMinutes }],
      now: at,
      notice: 15,
      wanted,
    });
    if ("refused" in answer) {
      refused += 1;
      continue;
    }
    taken.push(answer.usage);
    promised.set(order(portions, answer.due), { asked: at, from: answer.due, latest: answer.latest });
  }

  const ready = cook(jobs, stations, -20);
  return {
    orders: [...promised].map(([ticket, range]) => ({ ...range, ready: ready.get(ticket)! })),
    refused,
    portions: jobs.length,
    guests,
  };
}

/**
 * Returns the length in minutes of the longest range promised for two portions of one dish in an idle
 * kitchen.
 */
export const calmWidth = (): number =>
  Math.max(
    ...card.map((dish) => {
      const answer = quote({
        batches: batchesOf([{ ...dish, quantity: 2 }]),
        stations,
        taken: new Map(),
        windows: [{ from: 0, to: eveningMinutes }],
        now: 0,
        notice: 0,
      });
      return "refused" in answer ? Infinity : answer.latest - answer.due;
    }),
  );
