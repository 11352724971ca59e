import { fromCents } from "../../../core/shared/money.ts";
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { substances, type Substance } from "../../../content/model/dietary.ts";
import { availabilityQuery } from "../../booking/contract/availability.ts";
import { checkRequest, type Checked } from "../../../core/contract/check-request.ts";
import { errorText } from "../../../core/contract/error-texts.ts";
import { code, neededText, orMissing, requestBody } from "../../../core/contract/fields.ts";
import { quoteOrderRequest } from "../../orders/contract/orders.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";
import { handedOrderAddress, handoverAddress } from "../../booking/rules/handover.ts";
import type { DietaryChange } from "../../../content/model/order-options.ts";
import { openingDay } from "../../../core/shared/opening-day.ts";
import { addressOf } from "../../../core/shared/page-roles.ts";
import { parseTimeOfDay, shiftDate, wallClock } from "../../../core/shared/time.ts";
import { failure, success, type DomainError, type Result } from "../../../core/server/errors.ts";
import type { Menu } from "../../menu/server/menu.ts";
import { decide, readBag, type OrderDeps } from "../../orders/server/quote-order.ts";
import { getAvailability } from "../../booking/server/availability/get-availability.ts";
import { currentRules, type ReservationDeps } from "../../booking/server/deps.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";

/** Dependencies of the tools; they read, and write nothing. */
export interface ToolDeps extends Omit<OrderDeps, "storage">, Pick<ReservationDeps, "storage"> {
  readonly menu: Pick<Menu, "items">;
  readonly restaurant: () => RestaurantInfo;
  /** Where guests reach the site: `https://www.example.com`. */
  readonly siteUrl: () => string;
}

/** Something that an agent can ask for. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema. */
  readonly inputSchema: Record<string, unknown>;
  /** Resolves to an object for the agent, or to why there is none. */
  call(input: unknown, deps: ToolDeps): Promise<Result<Record<string, unknown>>>;
}

const tool = <S extends v.GenericSchema>(
  name: string,
  description: string,
  schema: S,
  call: (input: v.InferOutput<S>, deps: ToolDeps) => Promise<Result<Record<string, unknown>>>,
): Tool => {
  const { $schema: _dialect, ...inputSchema } = toJsonSchema(schema, {
    errorMode: "ignore",
    typeMode: "input",
  });
  return {
    name,
    description,
    inputSchema: { type: "object", ...inputSchema },
    async call(given, deps) {
      const input: Checked<v.InferOutput<S>> = checkRequest(schema, given ?? {});
      return input.ok ? call(input.value, deps) : input;
    },
  };
};

/** Why a tool did not do it, as an agent tells its person. */
export const refusalText = ({ code: errorCode, message, field }: DomainError): string =>
  `${message ?? errorText(errorCode)}.${field === undefined ? "" : ` (${field})`}`;

/** Allergens that a choice adds to a dish, or removes from it. */
const changedBy = (change: "adds" | "removes", changes: DietaryChange = {}) =>
  (Object.keys(substances) as Substance[])
    .filter((one) => changes[one] === change)
    .map((one) => substances[one]);

/** The kitchen's word on every substance in a dish. Missing ones are unknown. */
function allergensOf(dietary: Readonly<Partial<Record<Substance, string | undefined>>> = {}) {
  const all = Object.keys(substances) as Substance[];
  const named = (state: string) =>
    all.filter((one) => (dietary[one] ?? "unconfirmed") === state).map((one) => substances[one]);
  return { contains: named("contains"), freeOf: named("free"), notConfirmed: named("unconfirmed") };
}

const getMenu = tool(
  "get_menu",
  "Today's menu: every dish with its price, whether it is sold out, what is known of allergens, and whether it can be ordered to take away, with its options and what each choice adds or removes. Allergens under notConfirmed are not known: say so, and have the person ask the restaurant.",
  requestBody({}),
  async (_input, { menu, dishes, restaurant }) => {
    const { formats } = restaurant();
    const [items, ordered] = await Promise.all([menu.items(), dishes()]);
    return success({
      currency: formats.currency,
      dishes: items.map(({ _id: slug, title, category, price, description, available }) => {
        const { dietary, takeAway } = ordered.find((one) => one.slug === slug) ?? {};
        return {
          dish: slug,
          title,
          category,
          price,
          description,
          available,
          allergens: allergensOf(dietary),
          takeAway: takeAway
            ? {
                packaging: fromCents(takeAway.packagingCents, formats),
                options: takeAway.options.map(({ name, min, max, choices }) => ({
                  option: name,
                  min,
                  max,
                  choices: choices.map(({ name: choice, cents, dietary: changes }) => ({
                    choice,
                    price: fromCents(cents, formats),
                    adds: changedBy("adds", changes),
                    removes: changedBy("removes", changes),
                  })),
                })),
              }
            : null,
        };
      }),
    });
  },
);

/** Days of which the hours are told. */
const hoursDays = 14;

const getOpeningHours = tool(
  "get_opening_hours",
  "When the restaurant serves, for the next fourteen days, with closures and special openings; and how to reach it.",
  requestBody({}),
  async (_input, deps) => {
    const rules = await currentRules(deps);
    const today = wallClock(deps.now(), rules.timeZone).date;
    const { name, phone, address } = deps.restaurant();
    return success({
      restaurant: name,
      phone,
      address,
      timeZone: rules.timeZone,
      days: Array.from({ length: hoursDays }, (_, index) => {
        const date = shiftDate(today, index);
        const { periods, reason } = openingDay(rules.hours, date);
        const open = periods.filter(({ isClosed }) => !isClosed);
        return {
          date,
          services: open.map(({ period }) => ({ name: period.name, from: period.from, to: period.to })),
          ...(reason === "" ? {} : { note: reason }),
        };
      }),
    });
  },
);

const party = v.pipe(
  v.number(orMissing("INVALID_PERSON_COUNT")),
  v.integer(code("INVALID_PERSON_COUNT")),
  v.minValue(1, code("INVALID_PERSON_COUNT")),
  v.maxValue(9999, code("INVALID_PERSON_COUNT")),
  v.description("Persons."),
);
const { date } = availabilityQuery.entries;

/** Free times on a date, by the endpoint's own rules. */
const availabilityOf = (on: string, partySize: number, deps: ToolDeps) => {
  const query = checkRequest(availabilityQuery, { date: on, partySize: `${partySize}` });
  return query.ok ? getAvailability(query.value, deps) : Promise.resolve(query);
};

const checkAvailability = tool(
  "check_availability",
  "Which times of one date a party can book. Nothing is kept: another guest may book it meanwhile.",
  requestBody({ date, partySize: party }),
  async ({ date: on, partySize }, deps) => {
    const found = await availabilityOf(on, partySize, deps);
    if (!found.ok) return found;
    const { largestParty, firstDate, lastDate, timeZone, note, slots } = found.value;
    const withState = (state: string) => slots.filter((slot) => slot.state === state).map(({ time }) => time);
    return success({
      ...{ date: on, partySize, timeZone, largestParty, firstDate, lastDate },
      free: withState("free"),
      full: withState("full"),
      ...(note === undefined ? {} : { note }),
    });
  },
);

const confirmNote =
  "Nothing is booked or ordered. Give the person this link: they look at it, fill in what is missing and confirm.";

const prepareBooking = tool(
  "prepare_booking",
  "A link to the booking page with date, time and party filled in. It books nothing: a person opens it and confirms.",
  requestBody({
    date,
    time: v.pipe(
      v.string(orMissing("INVALID_TIME")),
      v.check((text) => parseTimeOfDay(text) !== undefined, code("INVALID_TIME")),
      v.description("One of the free times."),
      v.examples(["7:30 PM"]),
    ),
    partySize: party,
    name: v.optional(
      v.pipe(neededText(textLimits.name), v.description("Whose table it is to be, if the person said so.")),
    ),
  }),
  async ({ date: on, time, partySize, name }, deps) => {
    const found = await availabilityOf(on, partySize, deps);
    if (!found.ok) return found;
    const minutes = parseTimeOfDay(time);
    const slot = found.value.slots.find((one) => parseTimeOfDay(one.time) === minutes);
    if (slot?.state !== "free") {
      const others = slot?.alternatives ?? [];
      const nearest = others.map((one) => `${one.date} ${one.time}`).join(", ");
      const text = errorText(slot?.state === "full" ? "NO_TABLE_AVAILABLE" : "OUTSIDE_SERVICE_HOURS");
      return failure("NO_TABLE_AVAILABLE", {
        message: nearest === "" ? text : `${text}. Free are: ${nearest}`,
        field: "time",
      });
    }
    const { addresses } = deps.restaurant();
    const link = handoverAddress(addressOf(addresses, "booking"), {
      numberOfPersons: `${partySize}`,
      reservationDate: on,
      reservationTime: slot.time,
      name,
    });
    return success({
      booked: false,
      link: deps.siteUrl() + link,
      date: on,
      time: slot.time,
      partySize,
      note: confirmNote,
    });
  },
);

const lineProblems: Readonly<Record<string, string>> = {
  unknown: "is not on the menu",
  "here-only": "is eaten here only",
  "sold-out": "is sold out",
  choices: "has other options: see get_menu",
};

const prepareOrder = tool(
  "prepare_order",
  "What an order to take away costs, what is in it and when it could be ready, with a link to the order page with the bag filled. It orders nothing: a person opens it and confirms.",
  requestBody({ lines: quoteOrderRequest.entries.lines }),
  async ({ lines }, deps) => {
    const read = await readBag(lines, deps);
    if (!read.ok) return read;
    const { quoted } = await decide(deps.storage.db, read.value, null, deps.now());
    const problems = quoted.lines.flatMap(({ problem }, index) =>
      problem === null ? [] : [`${lines[index]!.dish} ${lineProblems[problem] ?? problem}`],
    );
    if (problems.length > 0 || !quoted.sum)
      return failure("ORDER_CHANGED", { message: problems.join("; "), field: "lines" });
    if (quoted.state === "too-large") return failure("ORDER_TOO_LARGE");
    const { addresses, formats } = deps.restaurant();
    const { totalCents, packagingCents } = quoted.sum;
    return success({
      ordered: false,
      link: deps.siteUrl() + handedOrderAddress(addressOf(addresses, "order"), lines),
      currency: formats.currency,
      lines: lines.map(({ dish, quantity }, index) => ({
        dish,
        quantity,
        each: fromCents(quoted.lines[index]!.cents!, formats),
        total: fromCents(quoted.lines[index]!.totalCents!, formats),
      })),
      packaging: fromCents(packagingCents, formats),
      total: fromCents(totalCents, formats),
      allergens: quoted.allergens,
      state: quoted.state,
      earliest: quoted.quote && { from: quoted.quote.from.at, until: quoted.quote.until.at },
      note: confirmNote,
    });
  },
);

/** By their names. */
export const tools: ReadonlyMap<string, Tool> = new Map(
  [getMenu, getOpeningHours, checkAvailability, prepareBooking, prepareOrder].map((one) => [one.name, one]),
);
