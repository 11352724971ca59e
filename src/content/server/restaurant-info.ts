import type { Theme } from "../model/theme/palette.ts";
import { defaultFormats, formatsOf, type Formats } from "../../core/shared/formats.ts";
import { pageLanguagesOf } from "../../core/shared/page-languages.ts";
import { readRules, type BookingRules } from "../../features/booking/rules/rules.ts";
import type { PageAddresses } from "../../core/shared/page-roles.ts";
import { watchPages, type LanguagePages } from "./watch-pages.ts";
import { watchSettings, type FileReports, type RawSettings } from "./settings.ts";
import type { WatchedFile } from "./watched-file.ts";

/** Facts about the restaurant for emails. */
export interface RestaurantInfo {
  readonly name: string;
  /** Postal; empty if unknown. */
  readonly address: string;
  readonly phone: string;
  /** Address at which the restaurant reads its email; undefined if unknown. */
  readonly email: string | undefined;
  /** Whether it wants an email about each booking. */
  readonly emailBookings: boolean;
  /** Maximum number of emails to one address in 24 hours, whoever causes them. */
  readonly emailsToAddress: number;
  /** Addresses of the pages that emails and replies link to. */
  readonly addresses: PageAddresses;
  /** Path of the home page; absent if it is at the root. */
  readonly home?: string;
  /** The same of the other languages in which there are pages. */
  readonly translated?: Readonly<Record<string, LanguagePages>>;
  /** Formats of prices, dates and times in the source language; `formatsIn` has the others. */
  readonly formats: Formats;
  /** The languages of its pages, the source first. */
  readonly languages: readonly string[];
  /** Theme of the restaurant; the default theme if unknown. */
  readonly theme?: Theme;
}

/** The restaurant as content/settings/ describes it at the moment. */
export interface WatchedRestaurantInfo {
  /** Looks whether the files have changed. */
  refresh(): Promise<void>;
  /** As of the last refresh: emails are composed inside transactions, which must not wait for a file. */
  current(): RestaurantInfo;
}

/** Bookings are taken even if site.yml cannot be used; only their emails say less. */
const defaultRestaurant: RestaurantInfo = {
  name: "The restaurant",
  address: "",
  phone: "",
  email: undefined,
  emailBookings: true,
  emailsToAddress: 10,
  addresses: {},
  formats: defaultFormats,
  languages: [defaultFormats.language],
};

/** Follows the restaurant's settings, what of the booking rules is about emails, and the addresses of pages. */
export function watchRestaurantInfo(
  contentDir: string,
  reports: FileReports,
  {
    bookingRules = watchSettings(contentDir, "booking", reports.report, readRules),
    site = watchSettings(contentDir, "site", reports.report, (settings) => settings, reports.memory),
  }: {
    readonly bookingRules?: WatchedFile<Pick<BookingRules, "mailRestaurant" | "limits">>;
    readonly site?: WatchedFile<RawSettings<"site">>;
  } = {},
): WatchedRestaurantInfo {
  const { report, memory } = reports;
  const theme = watchSettings(contentDir, "theme", report, (settings) => settings, memory);
  const watchedPages = watchPages(contentDir, reports);
  let restaurant = defaultRestaurant;
  return {
    async refresh() {
      const [settings, rules, look, { addresses, translated }] = await Promise.all([
        site.read(),
        bookingRules.read(),
        theme.read(),
        watchedPages(),
      ]);
      restaurant = { ...restaurant, addresses };
      if (!settings) return;
      const { name, address, phone, email } = settings;
      const formats = formatsOf(settings.formats);
      const languages = pageLanguagesOf(settings);
      restaurant = {
        name,
        address,
        phone,
        email,
        emailBookings: rules?.mailRestaurant ?? true,
        emailsToAddress: rules?.limits.emailsToAddress ?? defaultRestaurant.emailsToAddress,
        addresses,
        translated: Object.fromEntries(
          Object.entries(translated).filter(([language]) => languages.slice(1).includes(language)),
        ),
        formats,
        languages,
        ...(look ? { theme: look } : {}),
      };
    },
    current: () => restaurant,
  };
}
