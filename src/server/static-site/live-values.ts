import { isDeepStrictEqual } from "node:util";
import type { LiveDish, LiveHours, LiveHoursWords, LiveValues } from "../../contract/live-values.ts";
import { messagesIn } from "../../messages/catalogues.ts";
import { noticeIn } from "../../messages/opening.ts";
import { formatsIn } from "../../shared/formats.ts";
import { bookableHours, exceptionNotice, pageExceptions } from "../../shared/opening-day.ts";
import { wallClock } from "../../shared/time.ts";
import { openingHours } from "../../structured-data/opening-hours.ts";
import type { WatchedRestaurantInfo } from "../content/restaurant-info.ts";
import type { Menu } from "../menu/menu.ts";
import type { BookingRules } from "../reservations/rules.ts";

/** Milliseconds after which the content is looked at again, behind the request that asks for it. */
const checkAfterMs = 250;
/** Milliseconds after which it is looked at before anything is sent: a change is in every page within a second. */
const checkBeforeMs = 900;

export interface WatchedValues {
  /** As they were less than a second ago, the same object as long as nothing has changed; undefined: {@link WatchedValues.read} looks. */
  current(): LiveValues | undefined;
  read(): Promise<LiveValues>;
}

/** What pages show of the hours at a moment. */
function hoursAt(
  { timeZone, formats, inLanguage }: Pick<BookingRules, "timeZone" | "formats" | "inLanguage">,
  languages: readonly string[],
  now: Date,
): LiveHours {
  const { date } = wallClock(now, timeZone);
  const wordsIn = (language: string): LiveHoursWords => {
    const { hours } = inLanguage(language);
    const written = formatsIn(formats, language);
    const t = messagesIn(language, "layout");
    return {
      exceptions: pageExceptions(hours),
      bookable: bookableHours(hours, date, written) || t("hours.none"),
      notice: exceptionNotice(hours, date, written, noticeIn(t)),
      specification: openingHours(hours),
    };
  };
  const words = wordsIn(formats.language);
  const others = languages.filter((language) => language !== formats.language);
  return {
    date: words.notice === "" ? null : date,
    ...words,
    ...(others.length > 0
      ? { translated: Object.fromEntries(others.map((language) => [language, wordsIn(language)])) }
      : {}),
  };
}

/**
 * Follows the menu and the booking rules. Dishes that cannot be read keep their last values, and the menu's route reports
 * them. Rules that cannot be read keep theirs too, and the watcher of the rules reports them.
 */
export function watchValues({
  menu,
  bookingRules,
  restaurant,
  now,
}: {
  readonly menu: Menu;
  readonly bookingRules: { read(): Promise<BookingRules | undefined> };
  readonly restaurant: Pick<WatchedRestaurantInfo, "refresh" | "current">;
  readonly now: () => Date;
}): WatchedValues {
  let values: LiveValues = { dishes: new Map(), formats: restaurant.current().formats };
  let seenDishes = "";
  let seenHours = "";
  let readAt = -Infinity;
  let reading: Promise<LiveValues> | undefined;

  const look = async (): Promise<LiveValues> => {
    const startedAt = performance.now();
    const [items, rules] = await Promise.all([
      menu.items().catch(() => undefined),
      bookingRules.read(),
      restaurant.refresh(),
    ]);
    readAt = startedAt;
    const dishes = items?.map(({ _id: slug, price, available }): LiveDish => ({ slug, price, available }));
    const dishesText = JSON.stringify(dishes);
    if (dishes && dishesText !== seenDishes) {
      seenDishes = dishesText;
      values = { ...values, dishes: new Map(dishes.map((dish) => [dish.slug, dish])) };
    }
    const { formats, languages } = restaurant.current();
    if (!isDeepStrictEqual(formats, values.formats)) values = { ...values, formats };
    const hours = rules && hoursAt(rules, languages, now());
    const hoursText = JSON.stringify(hours);
    if (hours && hoursText !== seenHours) {
      seenHours = hoursText;
      values = { ...values, hours };
    }
    return values;
  };
  const read = () =>
    (reading ??= look().finally(() => {
      reading = undefined;
    }));

  return {
    read,
    current() {
      const age = performance.now() - readAt;
      if (age >= checkBeforeMs) return undefined;
      if (age >= checkAfterMs) void read();
      return values;
    },
  };
}
