import {
  batchesOf,
  quote,
  sumOfUsage,
  type Portions,
  type Station,
  type Usage,
  type Window,
} from "../../src/features/orders/server/quote.ts";
import { seededRandom } from "../../src/core/shared/seeded-random.ts";
import { cook, normal, type Job } from "./cook.ts";
import type { PromisedOrder } from "./simulate-evening.ts";

/*
 * Simulates a bakery's week. Guests order during the days before, most of them for the early morning. The oven
 * starts three hours before the shop opens; whatever is due first goes in first, as its label says, and a tray
 * takes a little more or less time than the menu says. The counter assembles cakes and rolls just in time.
 * Minutes count from the opening.
 */

const stations: readonly Station[] = [
  { name: "Oven", places: 8 },
  { name: "Counter", places: 2 },
];
const [opens, closes, bakesFrom] = [0, 480, -180];

const card: readonly Omit<Portions, "quantity">[] = [
  { dish: "roll", station: "Oven", minutes: 18, perPlace: 24 },
  { dish: "pretzel", station: "Oven", minutes: 16, perPlace: 12 },
  { dish: "loaf", station: "Oven", minutes: 50, perPlace: 6 },
  { dish: "cheesecake", station: "Oven", minutes: 65, perPlace: 2 },
  { dish: "filled roll", station: "Counter", minutes: 3, perPlace: 1 },
];

const window: Window = {
  from: opens,
  to: closes,
  cooking: new Map([["Oven", [{ from: bakesFrom, to: closes }]]]),
};

interface PlayedDay {
  readonly orders: readonly PromisedOrder[];
  readonly refused: number;
}

/**
 * Simulates one day; the same arguments always give the same day.
 *
 * @param busy how many orders there are: 1 means about as many as the oven can bake
 * @param pace actual baking time relative to the menu's
 */
export function playBakeryDay(seed: number, busy: number, pace = 1): PlayedDay {
  const random = seededRandom(seed);
  const taken: Usage[] = [];
  const promised: {
    portions: readonly Portions[];
    order: Omit<PromisedOrder, "ready">;
    starts: ReadonlyMap<string, number>;
  }[] = [];
  let refused = 0;
  for (let index = 0; index < 110 * busy; index += 1) {
    const portions = card.flatMap((dish): Portions[] => {
      if (random() > 0.4) return [];
      const most = dish.dish === "roll" ? 60 : dish.dish === "cheesecake" ? 1 : 6;
      return [{ ...dish, quantity: 1 + Math.floor(random() * most) }];
    });
    if (portions.length === 0) continue;
    // Three in four order on a day before, and choose a time; the others come on the day itself.
    const isAhead = random() < 0.75;
    const wanted = 15 * Math.max(1, Math.min(30, Math.round(6 + 5 * normal(random))));
    const now = isAhead ? bakesFrom - 600 : Math.floor(random() * 360);
    const answer = quote({
      ...{ batches: batchesOf(portions), stations, taken: sumOfUsage(taken), windows: [window] },
      ...{ now, notice: isAhead ? 0 : 30, wanted: isAhead ? wanted : undefined },
    });
    if ("refused" in answer) {
      refused += 1;
      continue;
    }
    taken.push(answer.usage);
    const order = { asked: now, from: answer.due, latest: answer.latest };
    promised.push({ portions, order, starts: answer.starts });
  }

  const jobs = promised.flatMap(({ portions, order, starts }, ticket) =>
    batchesOf(portions).map(({ station, minutes, dish }): Job => ({
      ...{ ticket, station, due: order.from, startBy: starts.get(dish!)! },
      minutes: Math.max(1, Math.round(pace * minutes * Math.exp(0.01 + 0.06 * normal(random)))),
    })),
  );
  const ready = cook(jobs, stations, bakesFrom);
  return { orders: promised.map(({ order }, ticket) => ({ ...order, ready: ready.get(ticket)! })), refused };
}
