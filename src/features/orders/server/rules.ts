import { offersOf } from "../../../content/model/business.ts";
import { type Formats, formatsOf } from "../../../core/shared/formats.ts";
import { toCents } from "../../../core/shared/money.ts";
import type { DietaryDeclaration } from "../../../content/model/dietary.ts";
import { periodMinutes } from "../../../core/shared/service-period.ts";
import type { Option } from "../../../content/model/order-options.ts";
import { minutesOf, minutesPerDay, shiftDate, weekdayOf } from "../../../core/shared/time.ts";
import type { RawEntry } from "../../../content/model/content.ts";
import type { RawSettings } from "../../../content/server/settings.ts";
import { scheduleFor, serviceDateOf } from "../../booking/rules/schedule.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { minuteOf, toInstant } from "../../booking/rules/service-time.ts";
import { priceAdded } from "../../../content/model/ordering.ts";
import { quantitiesOf, type Bundle, type Quantities } from "../../../core/shared/order-sum.ts";
import type { Station, Window } from "./quote.ts";
import type { WatchedFile } from "../../../core/server/watched-file.ts";

type Currency = Pick<Formats, "currency">;

/** The hours in which a station cooks, in minutes past midnight of the collection date; can be negative. */
interface CookingHours {
  readonly start: number;
  readonly end: number;
}

/** The latest time at which a dish can be ordered. */
export interface OrderBy {
  /** Days before the collection date. */
  readonly days: number;
  /** Minutes past midnight of that day. */
  readonly minutes: number;
}

export interface KitchenStation extends Station {
  /** The station's original name; undefined if the station has not been renamed. */
  readonly id: string | undefined;
  /** Undefined if the station cooks just in time, during the collection times. */
  readonly hours: CookingHours | undefined;
  /** Minutes for which each guest at a table occupies a place during the hour after arriving. */
  readonly seatedMinutes: number;
}

/** `content/settings/ordering.yml`, prepared for the service. */
export interface OrderingRules {
  readonly isOpen: boolean;
  /** True if orders arrive by email and on the *Today* page, so that the kitchen needs no screen. */
  readonly byEmail: boolean;
  /**
   * Collection times by weekday, in minutes past midnight of a service date. Undefined if guests can collect
   * during all service periods.
   */
  readonly times:
    | readonly { readonly days: ReadonlySet<string>; readonly start: number; readonly end: number }[]
    | undefined;
  /** Number of days, after today, on which orders can be collected. */
  readonly daysAhead: number;
  readonly leadTime: number;
  readonly mostCents: number;
  /** Amount above which a new guest has to confirm an order by email. */
  readonly confirmAboveCents: number;
  /**
   * Share of a station's hour that the orders from one network can use without being confirmed: 0.1 means a
   * tenth.
   */
  readonly shareOfHour: number;
  /** Minutes for which a ready order is kept for the guest. */
  readonly keptMinutes: number;
  readonly stations: readonly KitchenStation[];
  /** The latest time for the dishes of a menu category that have no time of their own, by category. */
  readonly orderByOfCategory: ReadonlyMap<string, OrderBy>;
}

type RawOrderBy = NonNullable<NonNullable<RawEntry<"dishes">["takeAway"]>["orderBy"]>;

const readOrderBy = ({ days, time }: RawOrderBy): OrderBy => ({
  days,
  minutes: time === undefined ? minutesPerDay : minutesOf(time),
});

/** Reads a station's cooking hours. Hours that begin later than they end begin the evening before. */
function readHours(from: string | undefined, to: string | undefined): CookingHours | undefined {
  if (from === undefined || to === undefined) return undefined;
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return { start: start < end ? start : start - minutesPerDay, end };
}

const defaultDaysAhead = 1;

export function readOrdering(
  settings: RawSettings<"ordering">,
  formats: Currency,
  menu?: Pick<RawSettings<"menu">, "categories">,
): OrderingRules {
  const times = settings.times ?? [];
  return {
    isOpen: settings.open,
    byEmail: settings.kitchen === "mail",
    times:
      times.length === 0
        ? undefined
        : times.map(({ days, ...period }) => ({ days: new Set<string>(days), ...periodMinutes(period) })),
    leadTime: settings.leadTime,
    daysAhead: settings.daysAhead ?? defaultDaysAhead,
    mostCents: toCents(settings.largestOrder.total, formats),
    confirmAboveCents: toCents(settings.confirmAbove, formats),
    shareOfHour: (settings.shareOfHour ?? 10) / 100,
    keptMinutes: settings.keptMinutes,
    stations: (settings.stations ?? []).map(({ id, name, places, from, to, seatedMinutes = 0 }) => ({
      ...{ id, name, places, seatedMinutes },
      hours: readHours(from, to),
    })),
    orderByOfCategory: new Map(
      menu?.categories.flatMap(({ name, orderBy }) => (orderBy ? [[name, readOrderBy(orderBy)]] : [])),
    ),
  };
}

export interface TakeAway {
  readonly station: string;
  readonly minutes: number;
  readonly portionsPerPlace: number;
  /** The kitchen's name for the dish; undefined if the kitchen uses the name shown to guests. */
  readonly kitchenName: string | undefined;
  readonly packagingCents: number;
  readonly quantities: Quantities;
  readonly bundles: readonly Bundle[];
  /** Undefined if the latest time of the dish's menu category applies, if it has one. */
  readonly orderBy: OrderBy | undefined;
  readonly options: readonly Option[];
}

export interface OrderDish {
  readonly slug: string;
  /** In the content's source language. */
  readonly title: string;
  readonly category: string;
  readonly cents: number;
  readonly isAvailable: boolean;
  readonly dietary: DietaryDeclaration | undefined;
  /** Undefined if the dish is served only in the restaurant. */
  readonly takeAway: TakeAway | undefined;
}

function readTakeAway(
  { takeAway: raw, price: dishPrice }: RawEntry<"dishes">,
  formats: Currency,
): TakeAway | undefined {
  if (!raw?.orderable || raw.station === undefined || raw.minutes === undefined) return undefined;
  return {
    station: raw.station,
    minutes: raw.minutes,
    portionsPerPlace: raw.portionsPerPlace ?? 1,
    kitchenName: raw.kitchenName,
    packagingCents: toCents(raw.packaging ?? 0, formats),
    quantities: quantitiesOf(raw),
    bundles: (raw.bundles ?? []).map(({ quantity, price }) => ({ quantity, cents: toCents(price, formats) })),
    orderBy: raw.orderBy && readOrderBy(raw.orderBy),
    options: (raw.options ?? []).map((option) => {
      const { name, min = 0, max = 1, choices } = option;
      return {
        ...{ name, min, max },
        choices: choices.map((choice) => ({
          name: choice.name,
          cents: toCents(priceAdded(option, choice, dishPrice), formats),
          dietary: choice.dietary,
        })),
      };
    }),
  };
}

export const readOrderDish = (slug: string, dish: RawEntry<"dishes">, formats: Currency): OrderDish => ({
  slug,
  title: dish.title,
  category: dish.category,
  cents: toCents(dish.price, formats),
  isAvailable: dish.available,
  dietary: dish.dietary,
  takeAway: readTakeAway(dish, formats),
});

export interface CollectionDay {
  readonly date: string;
  /** Sorted by time. */
  readonly windows: readonly Window[];
}

/** True if a dish can still be ordered for a date. */
export const isBefore = ({ days, minutes }: OrderBy, date: string, now: Date, timeZone: string): boolean =>
  minuteOf(now) < toInstant({ date: shiftDate(date, -days), minutes }, timeZone).minute;

/**
 * Returns the days on which orders can be collected: the times in the settings, limited to service periods
 * that are not closed. If the clocks change during a window, its length is the time that actually elapses.
 */
export function collectionDays(
  { times, daysAhead, stations }: Pick<OrderingRules, "times" | "daysAhead" | "stations">,
  rules: BookingRules,
  now: Date,
): CollectionDay[] {
  const today = serviceDateOf(rules, now);
  return Array.from({ length: daysAhead + 1 }, (_, days) => shiftDate(today, days)).flatMap((date) => {
    const periods = scheduleFor(rules, date).periods.flatMap(({ servicePeriod, closure }) =>
      closure ? [] : [servicePeriod],
    );
    const parts = times?.filter(({ days }) => days.has(weekdayOf(date)!)) ?? [{ start: 0, end: Infinity }];
    const instant = (minutes: number) => toInstant({ date, minutes }, rules.timeZone).minute;
    const cooking = new Map(
      stations.flatMap(({ name, hours }) =>
        hours ? [[name, [{ from: instant(hours.start), to: instant(hours.end) }]] as const] : [],
      ),
    );
    const windows = periods.flatMap((period) =>
      parts.flatMap(({ start, end }): Window[] => {
        const [from, to] = [Math.max(period.start, start), Math.min(period.end, end)];
        return from < to ? [{ from: instant(from), to: instant(to), cooking }] : [];
      }),
    );
    return windows.length > 0 ? [{ date, windows: joined(windows) }] : [];
  });
}

/** Returns the windows of several days, sorted and merged. */
export const windowsOf = (days: readonly CollectionDay[]): Window[] =>
  joined(days.flatMap(({ windows }) => windows));

const bothOf = (a: Window["cooking"] = new Map(), b: Window["cooking"] = new Map()): Window["cooking"] =>
  new Map(
    [...a.keys(), ...b.keys()].map((key) => [key, [...new Set([a.get(key) ?? [], b.get(key) ?? []].flat())]]),
  );

/**
 * Sorts the windows. Merges windows that adjoin or overlap, because lunch that continues into dinner is a
 * single service for the kitchen.
 */
function joined(windows: readonly Window[]): Window[] {
  const result: Window[] = [];
  for (const window of windows.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && window.from <= last.to)
      result[result.length - 1] = {
        from: last.from,
        to: Math.max(last.to, window.to),
        cooking: bothOf(last.cooking, window.cooking),
      };
    else result.push(window);
  }
  return result;
}

/**
 * Watches the ordering settings, the site's settings for the currency of the amounts, and the menu's for the
 * latest times of its categories.
 */
export function watchOrdering(
  ordering: WatchedFile<RawSettings<"ordering">>,
  site: WatchedFile<RawSettings<"site">>,
  menu: WatchedFile<RawSettings<"menu">>,
): WatchedFile<OrderingRules> {
  let last: { readonly of: readonly unknown[]; readonly rules: OrderingRules } | undefined;
  return {
    async read() {
      const read = await Promise.all([ordering.read(), site.read(), menu.read()]);
      const [settings, restaurant, card] = read;
      if (!settings) return undefined;
      if (!last || read.some((one, index) => last!.of[index] !== one))
        last = {
          of: read,
          rules: readOrdering(
            { ...settings, open: settings.open && offersOf(restaurant?.business).includes("collection") },
            formatsOf(restaurant?.formats),
            card,
          ),
        };
      return last.rules;
    },
  };
}
