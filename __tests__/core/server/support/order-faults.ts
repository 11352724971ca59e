import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { KitchenEvent } from "../../../../src/features/orders/contract/kitchen.ts";
import type { ManagedOrder } from "../../../../src/features/orders/contract/managed-order.ts";
import type { PlaceOrderReply } from "../../../../src/features/orders/contract/orders.ts";
import * as paths from "../../../../src/core/contract/paths.ts";
import { subjectsOf } from "../../../../src/core/server/log/log.ts";
import { openStorage } from "../../../../src/core/server/storage/index.ts";
import { databaseOf } from "./databases.ts";
import { EventReader } from "./event-reader.ts";
import { bookingSettings, contentFiles, orderingSettings, temporaryFolder, writeFiles } from "./fixtures.ts";
import { pizza } from "./ordering-guest.ts";
import { Printer, type Faults } from "./printer.ts";
import { startProcess, type ServiceProcess } from "./process.ts";
import { testService, type TestService } from "./service.ts";
import { stoppedClock } from "./clock.ts";
import { addStaff, staffSession } from "./staff.ts";
import { seededRandom } from "../../../../src/core/shared/seeded-random.ts";
import type { KitchenCommandReply } from "../../../../src/features/orders/contract/kitchen-commands.ts";

/*
 * Orders while guests compete for the last places, services are killed, and printers lose what they are sent.
 */

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const cents = 1300;
const packaging = 100;

const bagOf = (quantity: number, changes: object = {}) => ({
  lines: [{ dish: "margherita", quantity, cents }],
  totalCents: quantity * (cents + packaging),
  name: "Leyla Aydin",
  ...changes,
});

const percentile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN);

/* Guests who compete */

export interface RaceReport {
  readonly database: string;
  readonly services: number;
  readonly orders: number;
  readonly taken: number;
  readonly refused: number;
  /**
   * Minutes in which more pizzas are promised than the oven has places, or portions sold that did not exist.
   */
  readonly over: number;
  /** Orders that were refused although what was left at the end would have been enough. */
  readonly wronglyRefused: number;
  /** The slowest guest's wait for an answer. */
  readonly slowestMs: number;
}

/**
 * The oven in these races has room for four pizzas, which take eight minutes and may wait another eight for
 * the rest of their bag.
 */
const [ovenPlaces, pizzaMinutes, longestWait] = [4, 8, 8];

/**
 * The simplest model of an oven: pizzas in it, minute by minute. It shares no code with the service.
 *
 * @param used pizzas by minute
 * @returns true if this many pizzas, all due in the same minute, still fit
 */
function fitsOven(used: ReadonlyMap<number, number>, quantity: number, due: number): boolean {
  const inside = new Map(used);
  const rounds = Math.ceil(quantity / ovenPlaces);
  const earliest = due - rounds * pizzaMinutes - longestWait;
  for (let pizzas = 0; pizzas < quantity; pizzas += 1) {
    let start = due - pizzaMinutes;
    const isFree = (minute: number) => (inside.get(minute) ?? 0) < ovenPlaces;
    while (
      start >= earliest &&
      !Array.from({ length: pizzaMinutes }, (_, index) => start + index).every(isFree)
    )
      start -= 1;
    if (start < earliest) return false;
    for (let minute = start; minute < start + pizzaMinutes; minute += 1)
      inside.set(minute, (inside.get(minute) ?? 0) + 1);
  }
  return true;
}

/**
 * Places many orders at once, for the same quarter hour or for the last portions of a dish.
 *
 * @param left portions that are left; if undefined, the guests compete for places in the oven
 */
export async function raceForOrders({
  database,
  databaseUrl,
  services: count,
  orders,
  left,
  seed = 1,
}: {
  readonly database: string;
  readonly databaseUrl: string;
  readonly services: number;
  readonly orders: number;
  readonly left?: number | undefined;
  readonly seed?: number;
}): Promise<RaceReport> {
  const random = seededRandom(seed);
  const places = left === undefined ? ovenPlaces : 100;
  const content = {
    "settings/ordering.yml": orderingSettings({
      open: true,
      confirmAbove: 1000,
      stations: [{ name: "Oven", places }],
    }),
    "dishes/margherita.md": pizza(),
  };
  const services: TestService[] = [];
  for (let index = 0; index < count; index += 1)
    services.push(
      await testService({
        env: { DATABASE_URL: databaseUrl, LOG_LEVEL: "error", API_DOCS: "off" },
        site: false,
        content,
      }),
    );
  const { storage } = services[0]!;
  if (left !== undefined)
    await storage.db
      .insertInto("kitchen_state")
      .values({ id: "portions margherita", value: left, until: "2026-11-22T01:00:00.000Z" })
      .execute();
  const due = left === undefined ? "2026-11-21T18:30:00.000Z" : null;
  const bags = Array.from({ length: orders }, () => 1 + Math.floor(random() * 3));
  const answers = await Promise.all(
    bags.map(async (quantity, index) => {
      const begun = performance.now();
      const reply = await services[index % count]!.app.inject({
        method: "POST",
        url: paths.placeOrder,
        headers: { "idempotency-key": `race ${index}` },
        payload: bagOf(quantity, { due, phoneNumber: `555${String(index).padStart(7, "0")}` }),
        remoteAddress: `10.0.${Math.floor(index / 250)}.${1 + (index % 250)}`,
      });
      const { code } = reply.json<{ code?: string }>();
      return { quantity, status: reply.statusCode, code, ms: performance.now() - begun };
    }),
  );
  const unexpected = answers.find(
    ({ status, code }) => status !== 201 && code !== "KITCHEN_FULL" && code !== "ORDER_CHANGED",
  );
  if (unexpected) throw new Error(`${unexpected.status} ${unexpected.code ?? ""}`);
  const rows = await storage.db.selectFrom("orders").select("usage").execute();
  const used = new Map<number, number>();
  for (const { usage } of rows)
    for (const [minute, taken] of Object.entries(
      (JSON.parse(usage) as { Oven: Record<string, number> }).Oven,
    ))
      used.set(Number(minute), (used.get(Number(minute)) ?? 0) + taken);
  const taken = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  const sold = taken.reduce((sum, { quantity }) => sum + quantity, 0);
  // No order is cancelled, so whatever fits at the end would have fitted before.
  const wouldFit = ({ quantity }: { readonly quantity: number }) =>
    left === undefined ? fitsOven(used, quantity, Date.parse(due!) / 60_000) : sold + quantity <= left;
  const over =
    left === undefined
      ? [...used.values()].filter((inside) => inside > ovenPlaces).length
      : Math.max(0, sold - left);
  await Promise.all(services.map((service) => service.close()));
  return {
    database,
    services: count,
    orders,
    taken: taken.length,
    refused: refused.length,
    over: over + Math.abs(rows.length - taken.length),
    wronglyRefused: refused.filter(wouldFit).length,
    slowestMs: Math.round(Math.max(...answers.map(({ ms }) => ms))),
  };
}

/* Services that are killed, and delays until others see an action */

export interface KillReport {
  readonly database: string;
  readonly services: number;
  readonly orders: number;
  readonly kills: number;
  readonly resent: number;
  /** Orders or bumps that were answered as done, but are not on disk. */
  readonly lost: number;
  /** Orders or bumps that were done more than once. */
  readonly twice: number;
  /**
   * Milliseconds from sending an order to its arrival on the kitchen's stream, and from a bump to the guest's
   * stream, without any kill in between.
   */
  readonly kitchenP50Ms: number;
  readonly kitchenP95Ms: number;
  readonly guestP50Ms: number;
  readonly guestP95Ms: number;
}

/** A restaurant that is always open, because the services run in separate processes with the real clock. */
const always = {
  timeZone: "UTC",
  largestParty: 4,
  servicePeriods: [
    { name: "Night", from: "00:00", to: "12:00", days },
    { name: "Day", from: "12:00", to: "00:00", days },
  ],
  tables: [{ name: "1", min: 1, max: 4 }],
  combinations: [],
};

const mostAttempts = 500;

/** Sends a request until it is answered; an attempt that fails may or may not have arrived. */
async function sendUntilAnswered<T>(
  address: () => Promise<string>,
  path: string,
  payload: object,
  headers: (base: string) => Record<string, string>,
  onResent: () => void,
): Promise<T> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    try {
      const base = await address();
      const reply = await fetch(base + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers(base) },
        body: JSON.stringify(payload),
        signal: AbortSignal.timeout(10_000),
      });
      if (reply.status < 500) return (await reply.json()) as T;
    } catch {
      // The service was killed: send the same request with the same key.
    }
    onResent();
    await pause(30);
  }
  throw new Error(`${path} was not answered in ${mostAttempts} attempts.`);
}

/**
 * Guests order and a cook bumps while services are killed. Then, with no more kills, measures how soon each
 * sees the other's action.
 */
export async function killWhileOrdering({
  database,
  databaseUrl,
  services: count,
  kills,
  measured,
  seed = 1,
}: {
  readonly database: string;
  readonly databaseUrl: string;
  readonly services: number;
  readonly kills: number;
  /** Orders for which the time to the kitchen, and back to the guest, is measured. */
  readonly measured: number;
  readonly seed?: number;
}): Promise<KillReport> {
  const random = seededRandom(seed);
  const folder = await temporaryFolder();
  await writeFiles(`${folder.path}/content`, {
    ...contentFiles,
    "settings/booking.yml": bookingSettings(always),
    "settings/ordering.yml": orderingSettings({
      open: true,
      confirmAbove: 1000,
      stations: [{ name: "Oven", places: 100 }],
    }),
    "dishes/margherita.md": pizza(),
  });
  const start = (index: number): ServiceProcess =>
    startProcess(folder.path, {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder.path, `data-${index}`),
      // Every guest has a different network address.
      TRUST_PROXY: "127.0.0.1",
    });
  const running = Array.from({ length: count }, (_, index) => start(index));
  await Promise.all(running.map(({ address }) => address));
  const storage = await openStorage(databaseOf(databaseUrl));
  const cook = await addStaff(storage, "cook");
  const { cookie } = await staffSession(storage, cook, { now: storage.now() });
  let turn = 0;
  let resent = 0;
  let guests = 0;
  const address = () => running[(turn += 1) % count]!.address;
  const onResent = () => {
    resent += 1;
  };
  const asCook = (base: string) => ({ cookie, origin: base });
  const order = (key: string, at = address) => {
    const guest = (guests += 1);
    const client = { "x-forwarded-for": `10.${guest >> 16}.${(guest >> 8) & 255}.${guest & 255}` };
    return sendUntilAnswered<PlaceOrderReply>(
      at,
      paths.placeOrder,
      bagOf(1, { name: key, phoneNumber: `555${String(guest).padStart(7, "0")}` }),
      () => ({ ...client, "idempotency-key": key }),
      onResent,
    );
  };
  const bump = (key: string, number: string, at = address) =>
    sendUntilAnswered<KitchenCommandReply>(
      at,
      paths.sendKitchenCommand,
      { key, command: { kind: "bump", number, version: 0 } },
      asCook,
      onResent,
    );

  const answered = new Map<string, string>();
  let isOver = false;
  const guestsOrder = async () => {
    while (!isOver) {
      const key = randomUUID();
      const placed = await order(key);
      if (!placed.success) throw new Error(JSON.stringify(placed));
      answered.set(key, placed.order.number);
      const bumped = await bump(`bump ${key}`, placed.order.number);
      if (bumped.outcome !== "done") throw new Error(JSON.stringify(bumped));
    }
  };
  const working = Promise.all(Array.from({ length: 4 }, guestsOrder));
  for (let killed = 0; killed < kills; killed += 1) {
    await pause(300 + random() * 700);
    const index = Math.floor(random() * count);
    const victim = running[index]!;
    victim.child.kill("SIGKILL");
    await victim.ended;
    running[index] = start(index);
    await running[index].address;
  }
  isOver = true;
  await working;

  const rows = await storage.db.selectFrom("orders").select(["number", "name", "state"]).execute();
  const events = await storage.db.selectFrom("evening_events").selectAll().execute();
  const eventsOf = (kind: string) =>
    Map.groupBy(
      events.filter((event) => event.kind === kind),
      (event) => subjectsOf(event).orders![0]!,
    );
  const [placed, bumped] = [eventsOf("order-placed"), eventsOf("order-bumped")];
  const byName = Map.groupBy(rows, ({ name }) => name);
  let [lost, twice] = [0, 0];
  for (const [key, number] of answered) {
    const own = byName.get(key) ?? [];
    const counts = [own.length, placed.get(number)?.length ?? 0, bumped.get(number)?.length ?? 0];
    lost += counts.filter((found) => found === 0).length;
    twice += counts.filter((found) => found > 1).length;
    if (own[0] && (own[0].number !== number || own[0].state !== "ready")) lost += 1;
  }

  const kitchenMs: number[] = [];
  const guestMs: number[] = [];
  const first = () => running[0]!.address;
  const last = () => running.at(-1)!.address;
  const screen = await EventReader.open(`${await last()}${paths.getKitchenEvents}`, { cookie });
  await screen.next("heartbeat");
  for (let index = 0; index < measured; index += 1) {
    const key = randomUUID();
    const ordered = performance.now();
    const { order: made, token } = await order(key, first);
    for (;;) {
      const { entry } = JSON.parse((await screen.next("change")).data) as KitchenEvent;
      if (entry.kind === "order-placed" && entry.subject === made.number) break;
    }
    kitchenMs.push(performance.now() - ordered);
    const page = await EventReader.open(`${await last()}${paths.watchOrder}`, {}, { token });
    await page.next("order");
    const begun = performance.now();
    await bump(`bump ${key}`, made.number, first);
    while ((JSON.parse((await page.next("order")).data) as ManagedOrder).state !== "ready");
    guestMs.push(performance.now() - begun);
    await page.close();
  }
  await screen.close();
  for (const { child, ended } of running) {
    child.kill("SIGTERM");
    await ended;
  }
  await storage.close();
  await folder.remove();
  return {
    database,
    services: count,
    orders: answered.size,
    kills,
    resent,
    lost,
    twice,
    kitchenP50Ms: percentile(kitchenMs, 0.5),
    kitchenP95Ms: percentile(kitchenMs, 0.95),
    guestP50Ms: percentile(guestMs, 0.5),
    guestP95Ms: percentile(guestMs, 0.95),
  };
}

export interface PrintReport {
  readonly database: string;
  readonly tickets: number;
  /** Number of tickets on paper, including reprints. */
  readonly papers: number;
  readonly reprints: number;
  /** Tickets that were never printed. */
  readonly lost: number;
  /** Duplicates that are not marked as reprints. */
  readonly unmarked: number;
}

/**
 * Prints the tickets of this many orders, two for each, over a line that drops, repeats and delays requests.
 */
export async function printOverBadLine({
  database,
  databaseUrl,
  orders,
  faults = { drop: 0.1, repeat: 0.1, delay: 0.1 },
  seed = 1,
}: {
  readonly database: string;
  readonly databaseUrl: string;
  readonly orders: number;
  readonly faults?: Omit<Faults, "random">;
  readonly seed?: number;
}): Promise<PrintReport> {
  const random = seededRandom(seed);
  const token = "sixteen letters.";
  const clock = stoppedClock();
  const service = await testService({
    ...clock,
    env: { DATABASE_URL: databaseUrl, LOG_LEVEL: "error", API_DOCS: "off", PRINT_TOKEN: token },
    site: false,
    content: {
      "settings/ordering.yml": orderingSettings({
        open: true,
        confirmAbove: 1000,
        stations: [{ name: "Oven", places: 100 }],
      }),
      "dishes/margherita.md": pizza(),
    },
  });
  const printer = new Printer(service.app, token);
  await printer.poll();
  const numbers: string[] = [];
  const papers: string[] = [];
  const print = async () => {
    papers.push(...(await printer.printOverBadLine(10_000, { ...faults, random })));
  };
  for (let index = 0; index < orders; index += 1) {
    const reply = await service.app.inject({
      method: "POST",
      url: paths.placeOrder,
      payload: bagOf(1, { phoneNumber: `555${String(index).padStart(7, "0")}` }),
      remoteAddress: `10.1.${Math.floor(index / 250)}.${1 + (index % 250)}`,
    });
    if (reply.statusCode !== 201) throw new Error(reply.body);
    numbers.push(reply.json<PlaceOrderReply>().order.number);
    if (index % 25 === 24) await print();
  }
  // Tickets are printed an hour before cooking starts.
  for (let hour = 0; hour < 8; hour += 1) {
    clock.pass(3_600_000);
    await print();
  }
  let [lost, unmarked] = [0, 0];
  for (const number of numbers)
    for (const isLabel of [true, false]) {
      const own = papers.filter((text) => text.includes(number) && text.includes("packed by") === isLabel);
      if (own.length === 0) lost += 1;
      unmarked += own.slice(1).filter((text) => !text.includes("REPRINT")).length;
    }
  await service.close();
  return {
    database,
    tickets: 2 * orders,
    papers: papers.length,
    reprints: papers.filter((text) => text.includes("REPRINT")).length,
    lost,
    unmarked,
  };
}
