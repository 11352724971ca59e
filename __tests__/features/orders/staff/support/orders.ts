import type {
  KitchenLine,
  KitchenOrder,
  KitchenReply,
  KitchenState,
} from "../../../../../src/features/orders/contract/kitchen.ts";

/** A time this many minutes after eight in the evening, in the service's format. */
export const at = (minutes: number): string =>
  new Date(Date.parse("2026-11-21T20:00:00.000Z") + minutes * 60_000).toISOString();

/** Eight in the evening, in minutes since 1970. */
export const eight = Date.parse(at(0)) / 60_000;

const allergens = { contains: ["gluten"], free: ["nuts"], unconfirmed: ["egg"] };

export const line = (position: number, title: string, given: Partial<KitchenLine> = {}): KitchenLine => ({
  position,
  dish: title.toLowerCase(),
  title,
  quantity: 1,
  choices: [],
  note: null,
  allergens,
  station: "Oven",
  startBy: null,
  minutes: 8,
  portionsPerPlace: 1,
  startedAt: null,
  doneAt: null,
  ...given,
});

/** A bag that a cook has seen, to be started at 20:00 and due at 20:10. */
export const order = (
  number: string,
  given: Partial<KitchenOrder> = {},
  lines: readonly KitchenLine[] = [line(0, "Margherita")],
): KitchenOrder => ({
  number: `${number}-2M9F-TB`,
  version: 1,
  state: "received",
  destination: "collection",
  table: null,
  movedFrom: null,
  name: "Margaret Hale",
  phone: "555-0147",
  sample: false,
  placedAt: at(-30),
  startBy: at(0),
  due: at(10),
  until: at(20),
  earlier: null,
  seenAt: at(-20),
  startedAt: null,
  readyAt: null,
  collectedAt: null,
  outsideAt: null,
  outsideSeenAt: null,
  allergies: null,
  allergiesConfirmedAt: null,
  changedAt: null,
  changedFrom: null,
  factsChanged: [],
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  allergens,
  portions: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  totalCents: 1400,
  // By default, starting an order starts all its lines.
  lines: lines.some(({ startedAt }) => startedAt !== null)
    ? lines
    : lines.map((one) => ({ ...one, startedAt: given.startedAt ?? null })),
  ...given,
});

export const kitchenState: KitchenState = {
  ordering: true,
  byEmail: false,
  paused: null,
  stations: [
    { name: "Oven", places: 2, slowMinutes: 0 },
    { name: "Pan", places: 1, slowMinutes: 0 },
  ],
  dishes: [
    { dish: "margherita", title: "Margherita", station: "Oven", soldOut: false, left: null },
    { dish: "tart", title: "Tart", station: "Pan", soldOut: true, left: 0 },
  ],
};

export const reply = (orders: readonly KitchenOrder[]): KitchenReply => ({
  success: true,
  date: "2026-11-21",
  now: at(0),
  timeZone: "Africa/Abidjan",
  sequence: 7,
  kitchen: kitchenState,
  orders,
  arrivals: [{ at: at(15), covers: 6 }],
  log: [],
});
