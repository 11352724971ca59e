import { offersOf } from "../../../content/model/business.ts";
import { type Formats, formatsOf } from "../../../core/shared/formats.ts";
import { toCents } from "../../../core/shared/money.ts";
import type { DietaryDeclaration } from "../../../content/model/dietary.ts";
import { periodMinutes } from "../../../core/shared/service-period.ts";
import type { Option } from "../../../content/model/order-options.ts";
import { shiftDate, weekdayOf } from "../../../core/shared/time.ts";
import type { RawEntry } from "../../../content/model/content.ts";
import type { RawSettings } from "../../../content/server/settings.ts";
import { scheduleFor, serviceDateOf } from "../../booking/rules/schedule.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { toInstant } from "../../booking/rules/service-time.ts";
import type { Station, Window } from "./quote.ts";
import type { WatchedFile } from "../../../core/server/watched-file.ts";

type Currency = Pick<Formats, "currency">;

export interface KitchenStation extends Station {
  /** The station's original name; undefined if the station has not been renamed. */
  readonly id: string | undefined;
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
  readonly leadTime: number;
  readonly mostPortions: number;
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
}

export function readOrdering(settings: RawSettings<"ordering">, formats: Currency): OrderingRules {
  const times = settings.times ?? [];
  return {
    isOpen: settings.open,
    byEmail: settings.kitchen === "mail",
    times:
      times.length === 0
        ? undefined
        : times.map(({ days, ...period }) => ({ days: new Set<string>(days), ...periodMinutes(period) })),
    leadTime: settings.leadTime,
    mostPortions: settings.largestOrder.portions,
    mostCents: toCents(settings.largestOrder.total, formats),
    confirmAboveCents: toCents(settings.confirmAbove, formats),
    shareOfHour: (settings.shareOfHour ?? 10) / 100,
    keptMinutes: settings.keptMinutes,
    stations: (settings.stations ?? []).map(({ id, name, places, seatedMinutes = 0 }) => ({
      id,
      name,
      places,
      seatedMinutes,
    })),
  };
}

/** Settings of a takeaway dish. */
export interface TakeAway {
  readonly station: string;
  readonly minutes: number;
  readonly portionsPerPlace: number;
  /** The kitchen's name for the dish; undefined if the kitchen uses the name shown to guests. */
  readonly kitchenName: string | undefined;
  readonly packagingCents: number;
  readonly options: readonly Option[];
}

/** Data about a dish that is needed to order it. */
export interface OrderDish {
  readonly slug: string;
  /** In the content's source language. */
  readonly title: string;
  readonly cents: number;
  readonly isAvailable: boolean;
  readonly dietary: DietaryDeclaration | undefined;
  /** Undefined if the dish is served only in the restaurant. */
  readonly takeAway: TakeAway | undefined;
}

function readTakeAway(raw: RawEntry<"dishes">["takeAway"], formats: Currency): TakeAway | undefined {
  if (!raw?.orderable || raw.station === undefined || raw.minutes === undefined) return undefined;
  return {
    station: raw.station,
    minutes: raw.minutes,
    portionsPerPlace: raw.portionsPerPlace ?? 1,
    kitchenName: raw.kitchenName,
    packagingCents: toCents(raw.packaging ?? 0, formats),
    options: (raw.options ?? []).map(({ name, min = 0, max = 1, choices }) => ({
      name,
      min,
      max,
      choices: choices.map((choice) => ({
        name: choice.name,
        cents: toCents(choice.price ?? 0, formats),
        dietary: choice.dietary,
      })),
    })),
  };
}

export const readOrderDish = (slug: string, dish: RawEntry<"dishes">, formats: Currency): OrderDish => ({
  slug,
  title: dish.title,
  cents: toCents(dish.price, formats),
  isAvailable: dish.available,
  dietary: dish.dietary,
  takeAway: readTakeAway(dish.takeAway, formats),
});

/** Number of service dates for which orders are taken: today and tomorrow. */
const daysAhead = 2;

/**
 * Returns the collection times for today and tomorrow: the times in the settings, limited to service periods
 * that are not closed. If the clocks change during a window, its length is the time that actually elapses.
 */
export function orderWindows(
  { times }: Pick<OrderingRules, "times">,
  rules: BookingRules,
  now: Date,
): Window[] {
  const today = serviceDateOf(rules, now);
  const found = Array.from({ length: daysAhead }, (_, days) => shiftDate(today, days)).flatMap((date) => {
    const periods = scheduleFor(rules, date).periods.flatMap(({ servicePeriod, closure }) =>
      closure ? [] : [servicePeriod],
    );
    const parts = times?.filter(({ days }) => days.has(weekdayOf(date)!)) ?? [{ start: 0, end: Infinity }];
    return periods.flatMap((period) =>
      parts.flatMap(({ start, end }) => {
        const [from, to] = [Math.max(period.start, start), Math.min(period.end, end)];
        if (from >= to) return [];
        const instant = (minutes: number) => toInstant({ date, minutes }, rules.timeZone).minute;
        return [{ from: instant(from), to: instant(to) }];
      }),
    );
  });
  return joined(found);
}

/**
 * Sorts the windows. Merges windows that adjoin or overlap, because lunch that continues into dinner is a
 * single service for the kitchen.
 */
function joined(windows: readonly Window[]): Window[] {
  const result: Window[] = [];
  for (const window of windows.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && window.from <= last.to)
      result[result.length - 1] = { ...last, to: Math.max(last.to, window.to) };
    else result.push(window);
  }
  return result;
}

/** Watches the ordering settings, and the site's settings for the currency of the amounts. */
export function watchOrdering(
  ordering: WatchedFile<RawSettings<"ordering">>,
  site: WatchedFile<RawSettings<"site">>,
): WatchedFile<OrderingRules> {
  let last: { readonly of: readonly unknown[]; readonly rules: OrderingRules } | undefined;
  return {
    async read() {
      const [settings, restaurant] = await Promise.all([ordering.read(), site.read()]);
      if (!settings) return undefined;
      if (last?.of[0] !== settings || last.of[1] !== restaurant)
        last = {
          of: [settings, restaurant],
          rules: readOrdering(
            { ...settings, open: settings.open && offersOf(restaurant?.business).includes("collection") },
            formatsOf(restaurant?.formats),
          ),
        };
      return last.rules;
    },
  };
}
