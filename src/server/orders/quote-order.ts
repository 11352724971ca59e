import { substances, type Substance } from "../../content-model/dietary.ts";
import type { ParsedRequest } from "../../contract/endpoint.ts";
import type { Endpoints } from "../../contract/endpoints.ts";
import type { OrderLineProblem, OrderMoment, QuotedOrder, QuoteOrderReply } from "../../contract/orders.ts";
import {
  checkChosen,
  choicesOf,
  stateOfBag,
  stateWithChoices,
  type DietaryState,
} from "../../shared/order-options.ts";
import { orderSum, portionCents, type OrderSum } from "../../shared/order-sum.ts";
import { timeOfDay, wallClock } from "../../shared/time.ts";
import type { WatchedFile } from "../content/watched-file.ts";
import { failure, success, type Result } from "../errors.ts";
import { currentRules, type ReservationDeps } from "../reservations/deps.ts";
import type { BookingRules } from "../reservations/rules.ts";
import { isoOf, minuteOf, type Minute } from "../reservations/service-time.ts";
import { cancelledStatuses, finishedStatuses } from "../reservations/status.ts";
import type { Storage } from "../storage/index.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { batchesOf, quote, sumOfUsage, type Quote, type Usage, type Window } from "./quote.ts";
import {
  orderWindows,
  type KitchenStation,
  type OrderDish,
  type OrderingRules,
  type TakeAway,
} from "./rules.ts";
import { takenByOrders } from "./store.ts";

export interface OrderDeps extends Pick<ReservationDeps, "bookingRules" | "now" | "phone"> {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly ordering: WatchedFile<OrderingRules>;
  /** The dishes of today's menu. @throws ContentError */
  dishes(): Promise<readonly OrderDish[]>;
}

type Request = ParsedRequest<Endpoints["quoteOrder"]>["body"];
/** A line as it is asked for, with the price that the guest saw where it is to be that one. */
type Line = Request["lines"][number] & { readonly cents?: number };
type Choices = ReturnType<typeof choicesOf>;

/** A line that can be ordered. */
export interface OrderedLine {
  readonly dish: OrderDish;
  readonly takeAway: TakeAway;
  readonly choices: Choices;
  readonly quantity: number;
  readonly cents: number;
  /** The guest saw another price. */
  readonly problem: "price" | null;
}

/** A line as it can be ordered, or why it cannot. */
function readLine(
  { dish: slug, quantity, choices: chosen, cents: seen }: Line,
  dishes: readonly OrderDish[],
  { stations }: OrderingRules,
): OrderedLine | OrderLineProblem {
  const dish = dishes.find((one) => one.slug === slug);
  if (!dish) return "unknown";
  const { takeAway } = dish;
  if (!takeAway || !stations.some(({ name }) => name === takeAway.station)) return "here-only";
  if (!dish.isAvailable) return "sold-out";
  if (checkChosen(takeAway.options, chosen).length > 0) return "choices";
  const choices = choicesOf(takeAway.options, chosen);
  const cents = portionCents(dish, choices);
  const problem = seen === undefined || seen === cents ? null : "price";
  return { dish, takeAway, choices, quantity, cents, problem };
}

/** A substance in a line with its choices. */
export const stateInLine = (substance: Substance, { dish, choices }: OrderedLine): DietaryState =>
  stateWithChoices(substance, dish.dietary?.[substance] ?? "unconfirmed", choices);

/** What is in a bag, by the state that guests are told. */
function allergensOf(lines: readonly OrderedLine[]): NonNullable<QuoteOrderReply["allergens"]> {
  const states = Map.groupBy(Object.keys(substances) as Substance[], (substance) =>
    stateOfBag(lines.map((line) => stateInLine(substance, line))),
  );
  return {
    contains: states.get("contains") ?? [],
    free: states.get("free") ?? [],
    unconfirmed: states.get("unconfirmed") ?? [],
  };
}

/** Minutes from arriving in which a party takes its share of the kitchen. */
const seatedSpan = 60;

/** What the guests at the tables take of the stations, those who are to come among them. */
async function takenByTables(
  db: DbExecutor,
  stations: readonly KitchenStation[],
  windows: readonly Window[],
): Promise<Usage> {
  const [first, last] = [windows[0], windows.at(-1)];
  if (!first || !last) return new Map();
  const parties = await db
    .selectFrom("reservations")
    .select(["party_size", "starts_at", "seated_at"])
    .where("ends_at", ">", isoOf(first.from - seatedSpan))
    .where("starts_at", "<", isoOf(last.to))
    .where("status", "not in", [...cancelledStatuses, ...finishedStatuses])
    .execute();
  const guests = new Map<Minute, number>();
  for (const { party_size, starts_at, seated_at } of parties) {
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

/** An instant by the restaurant's clock. */
export const momentOf =
  ({ timeZone, formats }: BookingRules) =>
  (minute: Minute): OrderMoment => {
    const at = isoOf(minute);
    const { date, minutes } = wallClock(new Date(at), timeZone);
    return { at, date, time: timeOfDay(minutes, formats) };
  };

const isTooLarge = ({ portions, totalCents }: OrderSum, { mostPortions, mostCents }: OrderingRules) =>
  portions > mostPortions || totalCents > mostCents;

/** A bag as the content and the settings of the moment have it. */
export interface Bag {
  readonly ordering: OrderingRules;
  readonly rules: BookingRules;
  /** In the request's order. */
  readonly lines: readonly (OrderedLine | OrderLineProblem)[];
  /** The lines that are no problem's name alone. */
  readonly ordered: readonly OrderedLine[];
  /** Of {@link ordered}. */
  readonly sum: OrderSum;
}

/** Reads the lines of a request. ORDERING_CLOSED where no orders are taken. @throws ContentError */
export async function readBag(lines: readonly Line[], deps: OrderDeps): Promise<Result<Bag>> {
  const ordering = await deps.ordering.read();
  if (!ordering?.isOpen) return failure("ORDERING_CLOSED");
  const [rules, dishes] = await Promise.all([currentRules(deps), deps.dishes()]);
  const read = lines.map((line) => readLine(line, dishes, ordering));
  const ordered = read.filter((line) => typeof line !== "string");
  const sum = orderSum(
    ordered.map(({ cents, quantity, takeAway }) => ({
      cents,
      quantity,
      packagingCents: takeAway.packagingCents,
    })),
  );
  return success({ ordering, rules, lines: read, ordered, sum });
}

/** What is said of a bag, and what it would take of the kitchen; no promise where it cannot be cooked then. */
export interface Decision {
  readonly quoted: QuotedOrder;
  readonly promise: Quote | undefined;
}

/**
 * Decides when a bag can be ready, as the kitchen stands at the moment.
 *
 * @param db the transaction that writes the order, under the lock of orders; otherwise nothing is promised by it
 * @param due when it is wanted, ISO 8601; null: as early as can be
 */
export async function decide(
  db: DbExecutor,
  { ordering, rules, lines, ordered, sum }: Bag,
  due: string | null,
  now: Date,
): Promise<Decision> {
  const said = {
    lines: lines.map((line) =>
      typeof line === "string"
        ? { problem: line, cents: null, totalCents: null }
        : { problem: line.problem, cents: line.cents, totalCents: sum.lines[ordered.indexOf(line)]! },
    ),
    sum: null,
    allergens: null,
    state: null,
    quote: null,
    nearest: [],
  };
  if (ordered.length < lines.length) return { quoted: said, promise: undefined };

  const { lines: _lines, ...totals } = sum;
  const known = { ...said, sum: totals, allergens: allergensOf(ordered) };
  if (isTooLarge(sum, ordering)) return { quoted: { ...known, state: "too-large" }, promise: undefined };
  const windows = orderWindows(ordering, rules, now);
  const { stations, leadTime } = ordering;
  const found = quote({
    batches: batchesOf(
      ordered.map(({ dish, takeAway: { station, minutes, portionsPerPlace }, quantity }) => ({
        dish: dish.slug,
        station,
        minutes,
        quantity,
        perPlace: portionsPerPlace,
      })),
    ),
    stations,
    taken: sumOfUsage([await takenByTables(db, stations, windows), await takenByOrders(db, windows)]),
    windows,
    now: Math.ceil(now.getTime() / 60_000),
    notice: leadTime,
    wanted: due === null ? undefined : Date.parse(due) / 60_000,
  });
  const moment = momentOf(rules);
  if ("refused" in found)
    return {
      quoted: { ...known, state: found.refused, nearest: found.nearest.map(moment) },
      promise: undefined,
    };
  const range = { from: moment(found.due), until: moment(found.latest), startBy: moment(found.startBy) };
  return { quoted: { ...known, state: "open", quote: range }, promise: found };
}

/** What an order would cost and when it would be ready, as the kitchen stands at the moment. Nothing is written or promised. */
export async function quoteOrder({ lines, due }: Request, deps: OrderDeps): Promise<Result<QuoteOrderReply>> {
  const bag = await readBag(lines, deps);
  if (!bag.ok) return bag;
  const { quoted } = await decide(deps.storage.db, bag.value, due, deps.now());
  return success({ success: true, ...quoted });
}
