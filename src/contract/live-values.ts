import { splitLanguage } from "../shared/canonical-path.ts";
import { formatsIn, type Formats } from "../shared/formats.ts";
import { formatPrice, plainPrice } from "../shared/money.ts";
import type { ExceptionalDays } from "../shared/opening-day.ts";

/*
 * Prices, sold-out dishes and today's hours change without a build. Pages mark where they show them, and the service writes
 * today's values there: into the HTML, and alike into the JSON from which React takes over the page, so that the two agree.
 * docs/decisions/0014 says why.
 */

/** The values of a dish that can change between two builds. */
export interface LiveDish {
  readonly slug: string;
  readonly price: number;
  /** False: sold out. */
  readonly available: boolean;
}

/** Marks the element around a dish; style sheets read `data-sold-out`. */
export const dishMark = ({ slug, available }: Pick<LiveDish, "slug" | "available">) => ({
  "data-dish": slug,
  "data-sold-out": available ? "false" : "true",
});

/** What a mark may become: style sheets of a page must have the rules for both. */
export const markStates = { "data-sold-out": ["true", "false"] } as const;

/** Marks an element that is shown only while the dish is there. It stays in the page, hidden, while it is sold out. */
export const whileAvailable = ({ slug, available }: Pick<LiveDish, "slug" | "available">) => ({
  "data-dish-on": slug,
  hidden: !available,
});

/** Marks an element that is shown only while the dish is sold out. */
export const whileSoldOut = ({ slug, available }: Pick<LiveDish, "slug" | "available">) => ({
  "data-dish-out": slug,
  hidden: available,
});

/** Marks an element that holds the price and nothing else, as {@link formatPrice} writes it. The last of its attributes. */
export const priceMark = ({ slug }: Pick<LiveDish, "slug">) => ({ "data-dish-price": slug });

/** The dish whose page is at a path, in any language; empty where it is no dish's. */
export const slugOfPath = (path: string): string =>
  /^\/menu\/([\w-]+)$/.exec(splitLanguage(path)[1])?.[1] ?? "";

/** The hours in one language. */
export interface LiveHoursWords {
  /** The days that are not as usual, as pages have them in their data. */
  readonly exceptions: Required<ExceptionalDays>;
  /** What guests read of the hours that can be booked on the day. */
  readonly bookable: string;
  /** What guests read about the day; empty where it is as usual. */
  readonly notice: string;
  /** The hours in structured data: `openingHoursSpecification`. */
  readonly specification: readonly unknown[];
}

/** Today's hours, and the days that are not as usual. */
export interface LiveHours extends LiveHoursWords {
  /** The day, `YYYY-MM-DD` by the restaurant's clock, where it is not as usual; null on any other, for which pages are as built. */
  readonly date: string | null;
  /** The same on pages in other languages, by BCP 47 tags. */
  readonly translated?: Readonly<Record<string, LiveHoursWords>>;
}

/** Marks an element that holds today's bookable hours and nothing else. */
export const hoursTodayMark = { "data-hours-today": "" } as const;

/** Marks an element that holds what guests read about a day that is not as usual, hidden on any other. The last of its attributes. */
export const hoursNoticeMark = (notice: string) => ({ "data-hours-notice": "", hidden: notice === "" });

/** Everything that changes without a build. */
export interface LiveValues {
  readonly dishes: ReadonlyMap<string, LiveDish>;
  /** By which prices are written. */
  readonly formats: Formats;
  /** Undefined where the booking rules cannot be read: pages then are as built. */
  readonly hours?: LiveHours | undefined;
}

/** A text as React writes it into HTML. */
const escapeText = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "&#x27;",
  );

function withHours(html: string, hours: LiveHours | undefined, language: string): string {
  if (!hours?.date || !html.includes(" data-hours-")) return html;
  const { bookable, notice } = hours.translated?.[language] ?? hours;
  return html
    .replace(/ data-hours-today="">[^<]*</g, () => ` data-hours-today="">${bookable}<`)
    .replace(
      / data-hours-notice=""(?: hidden="")?>[^<]*</g,
      () => ` data-hours-notice="">${escapeText(notice)}<`,
    );
}

/** A page's HTML with these values at its marks; marks of other dishes stay as they are. */
export function liveHtml(html: string, values: LiveValues): string {
  const { dishes } = values;
  const language = /<html[^>]* lang="([\w-]+)"/.exec(html)?.[1] ?? values.formats.language;
  const formats = formatsIn(values.formats, language);
  return withHours(html, values.hours, language)
    .replace(/ data-dish="([\w-]+)" data-sold-out="\w+"/g, (mark, slug: string) => {
      const dish = dishes.get(slug);
      return dish ? ` data-dish="${slug}" data-sold-out="${!dish.available}"` : mark;
    })
    .replace(/ data-dish-(on|out)="([\w-]+)"(?: hidden="")?/g, (mark, state: string, slug: string) => {
      const dish = dishes.get(slug);
      if (!dish) return mark;
      const isHidden = dish.available === (state === "out");
      return ` data-dish-${state}="${slug}"${isHidden ? ' hidden=""' : ""}`;
    })
    .replace(/ data-dish-price="([\w-]+)">[^<]*</g, (mark, slug: string) => {
      const dish = dishes.get(slug);
      return dish ? ` data-dish-price="${slug}">${formatPrice(dish.price, formats)}<` : mark;
    })
    .replace(
      /(<script[^>]* type="application\/ld\+json"[^>]*>)(.*?)(<\/script>)/gs,
      (script, open: string, json: string, close: string) => {
        const live = liveJson(json, values, language);
        // Nothing in it may end the script.
        return live === json ? script : open + live.replaceAll("<", "\\u003c") + close;
      },
    );
}

type Json = Record<string, unknown>;

const slugOf = ({ slug, path, price, available }: Json): string | undefined => {
  if (typeof price !== "number") return undefined;
  if (typeof slug === "string" && typeof available === "boolean") return slug;
  return typeof path === "string" ? slugOfPath(path) || undefined : undefined;
};

/** A dish of the structured data, by the address of its page. */
const structuredSlugOf = ({ "@type": type, url }: Json): string | undefined =>
  type === "MenuItem" && typeof url === "string" ? /\/menu\/([\w-]+)$/.exec(url)?.[1] : undefined;

/** The layout's data about bookings. */
const isBooking = (object: Json): boolean => "writtenOn" in object && Array.isArray(object["closures"]);

/**
 * JSON with these values: a page's data, structured data or the index of the site's search. The same text
 * where nothing differs.
 *
 * @param language of the page, as a BCP 47 tag; by default the source's
 * @throws SyntaxError where it is no JSON
 */
export function liveJson(text: string, { dishes, hours, formats }: LiveValues, language = ""): string {
  const words = hours && (hours.translated?.[language] ?? hours);
  let changed = false;
  const set = (object: Json, name: string, value: unknown): void => {
    if (object[name] === value || JSON.stringify(object[name]) === JSON.stringify(value)) return;
    object[name] = value;
    changed = true;
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== "object" || value === null) return;
    const object = value as Json;
    const dish = dishes.get(slugOf(object) ?? "");
    if (dish) {
      set(object, "price", dish.price);
      if (typeof object["available"] === "boolean") set(object, "available", dish.available);
    }
    const structured = dishes.get(structuredSlugOf(object) ?? "");
    const { offers } = object;
    if (structured && typeof offers === "object" && offers !== null) {
      set(offers as Json, "price", plainPrice(structured.price, formats));
      set(
        offers as Json,
        "availability",
        `https://schema.org/${structured.available ? "InStock" : "SoldOut"}`,
      );
    }
    if (hours && words && isBooking(object)) {
      set(object, "closures", words.exceptions.closures);
      set(object, "specialOpenings", words.exceptions.specialOpenings);
      set(object, "writtenOn", hours.date);
    }
    if (words && Array.isArray(object["openingHoursSpecification"]))
      set(object, "openingHoursSpecification", words.specification);
    // MiniSearch keeps the rows' values apart from their ids.
    const { documentIds, storedFields } = object;
    if (typeof documentIds === "object" && typeof storedFields === "object" && documentIds && storedFields)
      for (const [id, path] of Object.entries(documentIds)) {
        const row = (storedFields as Json)[id] as Json | undefined;
        const found = dishes.get(slugOf({ path, price: row?.["price"] }) ?? "");
        if (row && found) set(row, "price", found.price);
      }
    Object.values(object).forEach(visit);
  };
  const data: unknown = JSON.parse(text);
  visit(data);
  return changed ? JSON.stringify(data) : text;
}
