import type { Formats } from "../../core/shared/formats.ts";
import type { ExceptionalDays } from "../../core/shared/opening-day.ts";
import type { PageAddresses } from "../../core/shared/page-roles.ts";
import { collections, settings, type CollectionName, type SettingName } from "./collections.ts";
import type { Raw, Resolved } from "./fields.ts";
import { parseFields, type ResolveOptions } from "./parse-fields.ts";

interface Listed {
  readonly slug: string;
  readonly title?: unknown;
  /** `YYYY-MM-DD` */
  readonly date?: unknown;
  /** Sort order, lowest first. */
  readonly order?: unknown;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const rank = (value: unknown): number => (typeof value === "number" ? value : Number.MAX_SAFE_INTEGER);

/**
 * Compares entries for lists: dated entries come newest first, other entries by sort order, then by name,
 * then by file name. No two entries are equal, so the order in which they are read does not matter.
 */
export const byListOrder = (a: Listed, b: Listed): number =>
  text(b.date).localeCompare(text(a.date)) ||
  rank(a.order) - rank(b.order) ||
  text(a.title ?? a.slug).localeCompare(text(b.title ?? b.slug), "en") ||
  (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0);

export type { PageBlock } from "./fields.ts";

/** An entry in the form that components use: its fields, its slug, its page's path and its text as HTML. */
export type Entry<N extends CollectionName> = Resolved<(typeof collections)[N]["fields"]> & {
  readonly slug: string;
  /** Canonical path of the entry's own page; empty if the collection has none. */
  readonly path: string;
  /** The sanitised HTML of the markdown body; empty for YAML entries. */
  readonly html: string;
};

export type RawEntry<N extends CollectionName> = Raw<(typeof collections)[N]["fields"]>;

export type RawSettings<N extends SettingName> = Raw<(typeof settings)[N]["fields"]>;

export const collectionNames = Object.keys(collections) as CollectionName[];
export const settingNames = Object.keys(settings) as SettingName[];

export type Dish = Entry<"dishes">;
export type Chef = Entry<"chefs">;
export type Post = Entry<"posts">;
export type Product = Entry<"products">;
export type Testimonial = Entry<"testimonials">;
export type CaseStudy = Entry<"caseStudies">;
export type GalleryImage = Entry<"gallery">;
export type Page = Entry<"pages">;

export type SettingsOf<N extends SettingName> = Resolved<(typeof settings)[N]["fields"]>;
export type AllSettings = { readonly [N in SettingName]: SettingsOf<N> };
export type BookingSettings = SettingsOf<"booking">;

type Entries = { readonly [N in CollectionName]: readonly Entry<N>[] };

export interface TranslationFacts {
  /** Prefix of the translated pages' paths: `/it`. */
  readonly prefix: string;
  /** Texts still in the source language. */
  readonly untranslated: ReadonlySet<string>;
}

/** All content of the site in one language, sorted by {@link byListOrder}. Blocks take their data from it. */
export type Content = Entries & {
  readonly settings: AllSettings;
  /**
   * The languages of the site's pages as BCP 47 tags, source language first; absent if there is no other
   * language.
   */
  readonly languages?: readonly string[];
  /** Absent for the source language, whose paths have no prefix. */
  readonly translation?: TranslationFacts;
};

/**
 * Returns the canonical path of the home page in the content's language. If the home page is not translated,
 * returns its path in the source language.
 */
export function homePath({ pages, translation }: Pick<Content, "pages" | "translation">): string {
  const home = translation?.prefix ?? "/";
  return pages.some(({ path }) => path === home) ? home : "/";
}

/** Data for the header, footer and document head of every page. */
export type LayoutData = Pick<AllSettings, "site" | "navigation" | "hours"> & {
  /**
   * The service periods and exceptional days, from which pages compute today's hours and whether the
   * restaurant is open.
   */
  readonly booking: Pick<BookingSettings, "timeZone" | "servicePeriods"> &
    Required<ExceptionalDays> & {
      /**
       * The day on which the page was built (`YYYY-MM-DD`), if that day's hours are exceptional; otherwise
       * null.
       */
      readonly writtenOn: string | null;
    };
  /** Paths of the pages that the code links to. */
  readonly addresses: PageAddresses;
  readonly formats: Formats;
  /** The languages of the site's pages as BCP 47 tags, source language first. */
  readonly languages: readonly string[];
  /** Canonical path of the home page in this language. */
  readonly home: string;
  /** The public URL of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** The colour that the browser uses for its own interface, such as the address bar. */
  readonly themeColor: string;
  /**
   * Slugs of the dishes that guests can order online for takeaway; absent if online ordering is off or the
   * site has no order page.
   */
  readonly takesOrders?: readonly string[];
};

/** Source of an entry: its fields from a file or a form. */
export interface EntrySource {
  readonly slug: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly html?: string;
}

/** Converts an entry to the form that components use. */
export function parseEntry<N extends CollectionName>(
  name: N,
  { slug, data, html = "" }: EntrySource,
  options: ResolveOptions,
): Entry<N> {
  const { page } = collections[name];
  const fields: (typeof collections)[N]["fields"] = collections[name].fields;
  const path = page ? `/${page.folder}/${slug}` : data["path"];
  const local = typeof path === "string" ? (options.link?.(path) ?? path) : "";
  return { ...parseFields(data, fields, options), slug, path: local, html };
}

/** Converts a settings file to the form that components use. */
export function parseSettings<N extends SettingName>(
  name: N,
  data: EntrySource["data"],
  options: ResolveOptions,
): SettingsOf<N> {
  const fields: (typeof settings)[N]["fields"] = settings[name].fields;
  return parseFields(data, fields, options);
}

/**
 * Assembles all content from functions that return the entries of one collection and the fields of one
 * settings file.
 */
export function assembleContent(
  entriesOf: <N extends CollectionName>(name: N) => Entry<N>[],
  settingsOf: <N extends SettingName>(name: N) => SettingsOf<N>,
): Content {
  const entries = Object.fromEntries(
    collectionNames.map((name): [string, unknown] => [name, entriesOf(name).sort(byListOrder)]),
  ) as Entries;
  const single = Object.fromEntries(settingNames.map((name) => [name, settingsOf(name)])) as AllSettings;
  return { ...entries, settings: single };
}
