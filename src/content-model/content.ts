import type { collections, CollectionName, settings, SettingName } from "./collections.ts";
import type { Raw, Resolved } from "./fields.ts";

/** An entry as components get it: its fields, its slug, its page's path and its text as HTML. */
export type Entry<N extends CollectionName> = Resolved<(typeof collections)[N]["fields"]> & {
  readonly slug: string;
  /** Canonical path of the entry's own page; empty where the collection has none. */
  readonly path: string;
  /** The sanitised HTML of the markdown body; empty for YAML entries. */
  readonly html: string;
};

/** An entry as its file holds it. */
export type RawEntry<N extends CollectionName> = Raw<(typeof collections)[N]["fields"]>;

export type Dish = Entry<"dishes">;
export type Chef = Entry<"chefs">;
export type Post = Entry<"posts">;
export type Product = Entry<"products">;
export type Testimonial = Entry<"testimonials">;
export type CaseStudy = Entry<"caseStudies">;
export type GalleryImage = Entry<"gallery">;

export type SettingsOf<N extends SettingName> = Resolved<(typeof settings)[N]["fields"]>;
export type AllSettings = { readonly [N in SettingName]: SettingsOf<N> };
export type BookingSettings = SettingsOf<"booking">;

/** A block of a page: its type, its fields, and what it collected from other content. */
export interface PageBlock {
  readonly type: string;
  readonly address?: string;
  readonly [field: string]: unknown;
}

export type Page = Omit<Entry<"pages">, "blocks"> & { readonly blocks: readonly PageBlock[] };

/** All content of the site, sorted as lists show it. What blocks collect from. */
export type Content = { readonly [N in Exclude<CollectionName, "pages">]: readonly Entry<N>[] } & {
  readonly pages: readonly Page[];
  readonly settings: AllSettings;
};

/** What header, footer and document head need on every page. */
export type LayoutData = Pick<AllSettings, "site" | "navigation" | "hours"> & {
  /** The bookable services, for "open now". */
  readonly booking: Pick<BookingSettings, "timeZone" | "servicePeriods">;
};
