import type { Theme } from "../../content-model/theme/palette.ts";
import { defaultFormats, formatsOf, type Formats } from "../../shared/formats.ts";
import { readRules, type BookingRules } from "../reservations/rules.ts";
import type { PageAddresses } from "../../shared/page-roles.ts";
import { watchPageAddresses } from "./page-addresses.ts";
import { watchSettings, type FileReports, type RawSettings } from "./settings.ts";
import type { WatchedFile } from "./watched-file.ts";

/** What emails say about the restaurant. */
export interface RestaurantInfo {
  readonly name: string;
  /** Postal; empty where it is not known. */
  readonly address: string;
  readonly phone: string;
  /** Where the restaurant reads its email; undefined where it is not known. */
  readonly email: string | undefined;
  /** Whether it wants an email about each booking. */
  readonly emailBookings: boolean;
  /** How many emails anybody may cause to one address in 24 hours. */
  readonly emailsToAddress: number;
  /** Where the pages are that emails and replies lead to. */
  readonly addresses: PageAddresses;
  /** How prices, dates and times are written. */
  readonly formats: Formats;
  /** The restaurant's own look; the default where it is not known. */
  readonly theme?: Theme;
}

/** The restaurant as content/settings/ describes it at the moment. */
export interface WatchedRestaurantInfo {
  /** Looks whether the files have changed. */
  refresh(): Promise<void>;
  /** As of the last refresh: emails are composed inside transactions, which must not wait for a file. */
  current(): RestaurantInfo;
}

/** Bookings are taken where site.yml cannot be used; only their emails say less. */
const defaultRestaurant: RestaurantInfo = {
  name: "The restaurant",
  address: "",
  phone: "",
  email: undefined,
  emailBookings: true,
  emailsToAddress: 10,
  addresses: {},
  formats: defaultFormats,
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
  const pages = watchPageAddresses(contentDir, reports);
  let restaurant = defaultRestaurant;
  return {
    async refresh() {
      const [settings, rules, look, addresses] = await Promise.all([
        site.read(),
        bookingRules.read(),
        theme.read(),
        pages(),
      ]);
      restaurant = { ...restaurant, addresses };
      if (!settings) return;
      const { name, address, phone, email } = settings;
      restaurant = {
        name,
        address,
        phone,
        email,
        emailBookings: rules?.mailRestaurant ?? true,
        emailsToAddress: rules?.limits.emailsToAddress ?? defaultRestaurant.emailsToAddress,
        addresses,
        formats: formatsOf(settings.formats),
        ...(look ? { theme: look } : {}),
      };
    },
    current: () => restaurant,
  };
}
