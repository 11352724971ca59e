import { substanceList } from "../../../content/model/dietary.ts";
import type { BodyOf } from "../../../core/contract/endpoint.ts";
import type * as orders from "../contract/orders.ts";
import type { OrderLineProblem, OrderMoment, QuotedOrder, QuoteOrderReply } from "../contract/orders.ts";
import { checkChosen, choicesOf, dietaryStateWithChoices } from "../../../content/model/order-options.ts";
import { isQuantity, orderSum, portionCents, type OrderSum } from "../../../core/shared/order-sum.ts";
import { minutesPerDay, timeOfDay, wallClock } from "../../../core/shared/time.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { isoOf, minuteOf, toInstant, type Minute } from "../../booking/rules/service-time.ts";
import { cancelledStatuses, finishedStatuses } from "../../booking/rules/status.ts";
import { ordersLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { endHold, replaceHold, type HeldPortions } from "./holds.ts";
import { portionsFor, portionsLeft, type Portions } from "./portions.ts";
import { pauseOf, readConditions } from "./conditions.ts";
import {
  batchesOf,
  quarterHours,
  quote,
  sumOfUsage,
  windowAt,
  type Quote,
  type QuoteRequest,
  type Usage,
  type Window,
} from "./quote.ts";
import {
  collectionDays,
  isBefore,
  windowsOf,
  type CollectionDay,
  type KitchenStation,
  type OrderDish,
  type OrderingRules,
  type TakeAway,
} from "./rules.ts";
import { isDue, takenByOrders, type StoredOrder } from "./store.ts";
import { currentRules } from "../../booking/server/public.ts";
import { type LineAllergens, allergensOfBag } from "./allergens.ts";
import type { OrderDeps } from "./deps.ts";

type Request = BodyOf<typeof orders.quoteOrder>;
/** The requested time: an instant, ISO 8601, or only a date; both null for as early as possible. */
export type Wanted = Pick<Request, "due"> & { readonly day?: string | null };
/** A requested line. `cents` is the price that the guest saw, if that price must still apply. */
type Line = Request["lines"][number] & { readonly cents?: number };
type Choices = ReturnType<typeof choicesOf>;

/** A line that can be ordered. */
export interface OrderedLine {
  readonly dish: OrderDish;
  readonly takeAway: TakeAway;
  readonly choices: Choices;
  readonly quantity: number;
  readonly cents: number;
  /** Set if the guest saw a different price. */
  readonly problem: "price" | null;
}

const namesOf = (choices: HeldPortions["choices"]): string =>
  choices
    .map(({ option, name }) => JSON.stringify([option, name]))
    .toSorted()
    .join();

/** Returns a function that finds the held portions for a line. Each held portion is used for only one line. */
function createHoldFinder(kept: readonly HeldPortions[]) {
  const left = kept.map(({ quantity }) => quantity);
  return (dish: string, choices: Choices, quantity: number): HeldPortions | undefined => {
    const names = namesOf(choices);
    const index = kept.findIndex(
      (one, at) => one.dish === dish && namesOf(one.choices) === names && left[at]! >= quantity,
    );
    if (index !== -1) left[index]! -= quantity;
    return kept[index];
  };
}

function readLine(
  { dish: slug, quantity, choices: chosen, cents: seen }: Line,
  dishes: readonly OrderDish[],
  { stations }: OrderingRules,
  findKept: ReturnType<typeof createHoldFinder>,
): OrderedLine | OrderLineProblem {
  const dish = dishes.find((one) => one.slug === slug);
  if (!dish) return "unknown";
  const { takeAway } = dish;
  if (!takeAway || !stations.some(({ name }) => name === takeAway.station)) return "here-only";
  const choices = choicesOf(takeAway.options, chosen);
  const kept = findKept(slug, choices, quantity);
  if (!dish.isAvailable && !kept?.isBought) return "sold-out";
  if (checkChosen(takeAway.options, chosen).length > 0) return "choices";
  const cents = kept?.cents ?? portionCents(dish, choices);
  const problem = seen === undefined || seen === cents ? null : "price";
  return { dish, takeAway, choices, quantity, cents, problem };
}

/** Returns the allergens of a line, including its choices. */
export const allergensOfLine = ({ dish, choices }: Pick<OrderedLine, "dish" | "choices">): LineAllergens =>
  Object.fromEntries(
    substanceList.map((substance) => [
      substance,
      dietaryStateWithChoices(substance, dish.dietary?.[substance] ?? "unconfirmed", choices),
    ]),
  );

/** Minutes after arrival during which a seated party is expected to need the kitchen. */
const seatedSpan = 60;

/** Returns the ids of parties that have already ordered. Their orders count instead of an estimate. */
async function partiesThatOrdered(db: DbExecutor, from: Minute): Promise<ReadonlySet<string>> {
  const orders = await db
    .selectFrom("orders")
    .select("reservation_id")
    .where("reservation_id", "is not", null)
    .where("state", "!=", "cancelled")
    .where("created_at", ">", isoOf(from - 2 * seatedSpan))
    .execute();
  return new Set(orders.flatMap(({ reservation_id }) => reservation_id ?? []));
}

/**
 * Estimates how much of the stations' capacity is needed for guests at tables. Includes booked guests who
 * have not arrived yet.
 */
export async function takenByTables(
  db: DbExecutor,
  stations: readonly KitchenStation[],
  windows: readonly Window[],
): Promise<Usage> {
  const [first, last] = [windows[0], windows.at(-1)];
  if (!first || !last) return new Map();
  const parties = await db
    .selectFrom("reservations")
    .select(["id", "party_size", "starts_at", "seated_at"])
    .where("ends_at", ">", isoOf(first.from - seatedSpan))
    .where("starts_at", "<", isoOf(last.to))
    .where("status", "not in", [...cancelledStatuses, ...finishedStatuses])
    .where("sample", "=", 0)
    .execute();
  const ordered = await partiesThatOrdered(db, first.from);
  const guests = new Map<Minute, number>();
  for (const { id, party_size, starts_at, seated_at } of parties) {
    if (ordered.has(id)) continue;
    const arrives = minuteOf(new Date(seated_at ?? starts_at));
    for (let minute = arrives; minute < arrives + seatedSpan; minute += 1)
      guests.set(minute, (guests.get(minute) ?? 0) + party_size);
  }
  return new Map(
    stations.map(({ name, seatedMinutes }) => [
      name,
      new Map(Array.from(guests, ([minute, count]) => [minute, (count * seatedMinutes) / seatedSpan])),
    ]),
  );
}

/**
 * Returns a function that converts a minute to an instant with its date and time in the restaurant's time
 * zone.
 */
export const momentOf =
  ({ timeZone, formats }: BookingRules) =>
  (minute: Minute): OrderMoment => {
    const at = isoOf(minute);
    const { date, minutes } = wallClock(new Date(at), timeZone);
    return { at, date, time: timeOfDay(minutes, formats) };
  };

/**
 * Maximum number of batches in one order. Limits the time for scheduling them; what the stations can really
 * cook is usually less.
 */
const mostBatches = 500;

/** Returns the slugs of the dishes whose quantity in the bag is not possible. */
function wrongQuantities(ordered: readonly OrderedLine[]): ReadonlySet<string> {
  const byDish = Map.groupBy(ordered, ({ dish }) => dish.slug);
  return new Set(
    [...byDish].flatMap(([slug, same]) => {
      const count = same.reduce((sum, { quantity }) => sum + quantity, 0);
      return isQuantity(count, same[0]!.takeAway.quantities) ? [] : [slug];
    }),
  );
}

function daysFor(
  ordered: readonly OrderedLine[],
  { ordering, rules }: Pick<Bag, "ordering" | "rules">,
  notice: number,
  now: Date,
) {
  const latest = ordered.flatMap(
    ({ dish, takeAway }) => takeAway.orderBy ?? ordering.orderByOfCategory.get(dish.category) ?? [],
  );
  const soonest = minuteOf(now) + notice;
  return collectionDays(ordering, rules, now).filter(
    ({ date, windows }) =>
      windows.at(-1)!.to >= soonest &&
      latest.every((orderBy) => isBefore(orderBy, date, now, rules.timeZone)),
  );
}

/** A bag, checked against the current content and settings. */
export interface Bag {
  readonly ordering: OrderingRules;
  readonly rules: BookingRules;
  /** In the order of the request. */
  readonly lines: readonly (OrderedLine | OrderLineProblem)[];
  readonly ordered: readonly OrderedLine[];
  /** Totals of {@link ordered}. */
  readonly sum: OrderSum;
}

/**
 * Reads the lines of a request. Fails with ORDERING_CLOSED if no orders are taken.
 *
 * @param kept portions whose prices are held for the guest
 * @throws ContentError
 */
export async function readBag(
  lines: readonly Line[],
  deps: OrderDeps,
  kept: readonly HeldPortions[] = [],
  /** If true, packaging is not charged, because food eaten in the restaurant is not packed. */
  { forTable = false }: Pick<Own, "forTable"> = {},
): Promise<Result<Bag>> {
  const ordering = await deps.ordering.read();
  if (!ordering?.isOpen) return failure("ORDERING_CLOSED");
  const [rules, dishes] = await Promise.all([currentRules(deps), deps.dishes()]);
  const findKept = createHoldFinder(kept);
  const read = lines.map((line) => readLine(line, dishes, ordering, findKept));
  const ordered = read.filter((line) => typeof line !== "string");
  const sum = orderSum(
    ordered.map(({ dish, cents, quantity, takeAway }) => ({
      dish: dish.slug,
      cents,
      quantity,
      packagingCents: forTable ? 0 : takeAway.packagingCents,
      ...(forTable ? {} : { byQuantity: { cents: dish.cents, bundles: takeAway.bundles } }),
    })),
  );
  return success({ ordering, rules, lines: read, ordered, sum });
}

/**
 * Decision about a bag. `promise` is undefined if the bag cannot be ordered, or cannot be ready at the
 * requested time.
 */
export interface BagDecision {
  readonly quoted: QuotedOrder;
  readonly promise: Quote | undefined;
  /**
   * Request for scheduling the bag on the requested day or, without one, on the quoted day; undefined if the
   * bag cannot be ordered, whatever the time.
   */
  readonly request: QuoteRequest | undefined;
  /** Dates on which the bag can be collected, although some of them may be full. */
  readonly days: readonly string[];
}

/** Context of a guest's bag. The guest's existing order or hold does not compete with the bag. */
export interface Own {
  /**
   * The order that is being changed. Its places count as free, and its current time can be chosen without the
   * usual notice.
   */
  readonly order?:
    (Pick<StoredOrder, "number" | "due_at"> & { readonly portions: readonly Portions[] }) | undefined;
  readonly hold?: string | null | undefined;
  /**
   * True for an order at a table. Such an order needs no notice, and is cooked whenever the restaurant
   * serves, even while orders are paused.
   */
  readonly forTable?: boolean | undefined;
}

/**
 * Decides when a bag can be ready, given the kitchen's current state.
 *
 * @param db the transaction that writes the order, under the orders lock; with any other executor, the result
 * is not binding
 */
export async function decideBag(
  db: DbExecutor,
  bag: Bag,
  { due, day = null }: Wanted,
  now: Date,
  { order: own, hold = null, forTable = false }: Own = {},
): Promise<BagDecision> {
  const { ordering, rules, lines, ordered, sum } = bag;
  const wrongly = forTable ? new Set() : wrongQuantities(ordered);
  const left = await portionsFor(db, { due, hold, own: own?.portions ?? [], now });
  const rest = new Map(left);
  const said = {
    lines: lines.map((line) => {
      if (typeof line === "string") return { problem: line, cents: null, totalCents: null, left: null };
      const { slug } = line.dish;
      const after = (rest.get(slug) ?? Infinity) - line.quantity;
      const isShort = after < 0;
      if (!isShort) rest.set(slug, after);
      return {
        problem: isShort ? ("sold-out" as const) : wrongly.has(slug) ? ("quantity" as const) : line.problem,
        cents: line.cents,
        totalCents: sum.lines[ordered.indexOf(line)]!,
        left: left.get(slug) ?? null,
      };
    }),
    sum: null,
    allergens: null,
    state: null,
    quote: null,
    nearest: [],
    pausedUntil: null,
  };
  const refused = { promise: undefined, request: undefined, days: [] };
  if (said.lines.some(({ problem }) => problem !== null && problem !== "price"))
    return { ...refused, quoted: said };

  const conditions = await readConditions(db, now);
  const { lines: _lines, ...totals } = sum;
  const allergens = ordered.length > 0 ? allergensOfBag(ordered.map(allergensOfLine)) : null;
  const known = { ...said, sum: totals, allergens };
  const batches = batchesOf(
    ordered.map(({ dish, takeAway: { station, minutes, portionsPerPlace }, quantity }) => ({
      dish: dish.slug,
      station,
      minutes: minutes + (conditions.slow.get(station) ?? 0),
      quantity,
      perPlace: portionsPerPlace,
    })),
  );
  if (sum.totalCents > ordering.mostCents || batches.length > mostBatches)
    return { ...refused, quoted: { ...known, state: "too-large" } };
  const moment = momentOf(rules);
  const paused = own || forTable ? undefined : pauseOf(conditions, { ordering, rules, now });
  if (paused)
    return {
      ...refused,
      quoted: {
        ...known,
        state: "paused",
        pausedUntil: paused.until === null ? null : moment(minuteOf(new Date(paused.until))),
      },
    };
  const days = forTable
    ? collectionDays({ ...ordering, times: undefined, daysAhead: 0 }, rules, now)
    : daysFor(ordered, bag, own ? 0 : ordering.leadTime, now);
  const dates = days.map(({ date }) => date);
  const wanted = due === null ? undefined : Date.parse(due) / 60_000;
  const { stations, leadTime } = ordering;
  const requestFor = async (some: readonly CollectionDay[]): Promise<QuoteRequest> => {
    const windows = windowsOf(some);
    return {
      ...{ batches, stations, windows, wanted },
      taken: sumOfUsage([
        await takenByTables(db, stations, windows),
        await takenByOrders(db, windows, own?.number),
      ]),
      now: Math.ceil(now.getTime() / 60_000),
      notice: forTable || (own && due !== null && isDue(own, due)) ? 0 : leadTime,
    };
  };
  const isWanted = ({ date, windows }: CollectionDay): boolean =>
    wanted === undefined ? day === null || date === day : windowAt(windows, wanted) !== undefined;
  // One day is usually enough. Reading and searching all days takes much longer.
  let request = await requestFor(days.filter(isWanted).slice(0, 1));
  let found = quote(request);
  if ("refused" in found && found.nearest.length === 0 && days.length > 0) {
    const near =
      wanted ??
      (day === null
        ? undefined
        : toInstant({ date: day, minutes: minutesPerDay / 2 }, rules.timeZone).minute);
    const other = quote({ ...(await requestFor(days)), wanted: near });
    // A guest who asked for a time or a day is offered others, but promised none.
    if (near === undefined || "refused" in other) found = other;
    const promised = "refused" in found ? undefined : found.due;
    const shown = days.find(({ windows }) => promised !== undefined && windowAt(windows, promised));
    if (shown) request = await requestFor([shown]);
  }
  if ("refused" in found)
    return {
      quoted: { ...known, state: found.refused, nearest: found.nearest.map(moment) },
      promise: undefined,
      request,
      days: dates,
    };
  const range = { from: moment(found.due), until: moment(found.latest), startBy: moment(found.startBy) };
  return { quoted: { ...known, state: "open", quote: range }, promise: found, request, days: dates };
}

/**
 * Returns the price and time of an order, given the kitchen's current state. If the whole bag can be ordered,
 * holds its prices and the last portions for a few minutes, but does not reserve the time. For an empty bag,
 * the reply only shows whether orders are being accepted.
 */
export async function quoteOrder(
  { lines, hold, ...wanted }: Pick<Request, "lines" | "due" | "day" | "hold">,
  deps: OrderDeps,
  {
    networkHash = null,
    order: own,
    bought = [],
    forTable = false,
  }: Pick<Own, "order" | "forTable"> & {
    readonly networkHash?: string | null;
    readonly bought?: readonly HeldPortions[];
  } = {},
): Promise<Result<QuoteOrderReply>> {
  const read = await readBag(lines, deps, bought, { forTable });
  if (!read.ok) return read;
  const bag = read.value;
  const moment = momentOf(bag.rules);
  if (lines.length === 0) {
    const { quoted, days } = await decideBag(deps.storage.db, bag, wanted, deps.now(), { forTable });
    return success({ success: true, ...quoted, quote: null, hold: null, times: [], days: [...days] });
  }
  const { quoted, request, days, held } = await deps.storage.write([ordersLock], async (tx) => {
    const now = deps.now();
    const context = { hold, order: own, forTable };
    const { promise, ...decision } = await decideBag(tx, bag, wanted, now, context);
    const { quoted } = decision;
    if (!promise) {
      await endHold(tx, hold);
      return { ...decision, held: undefined };
    }
    const kept = bag.ordered.map(({ dish, choices, quantity, cents }, index) => ({
      dish: dish.slug,
      choices: choices.map(({ option, name }) => ({ option, name })),
      quantity,
      cents,
      isBought: false,
      isCounted: quoted.lines[index]!.left !== null,
    }));
    const left = await portionsLeft(tx, quoted.quote?.from.at ?? wanted.due, now);
    const held = await replaceHold(tx, kept, { left, id: hold, networkHash, now });
    return { ...decision, held };
  });
  // Computed after the lock is released, because scheduling the bag at every quarter hour of a day takes time.
  const times = request ? quarterHours(request) : [];
  return success({
    success: true,
    ...quoted,
    hold: held ? { id: held.id, until: moment(minuteOf(held.until)) } : null,
    times: times.map(({ due: at, isFree }) => ({ at: moment(at), state: isFree ? "free" : "full" })),
    days: [...days],
  });
}
