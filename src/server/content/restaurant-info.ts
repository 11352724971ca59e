import type { Theme } from "../../content-model/theme/palette.ts";
import { readRules, type BookingRules } from "../reservations/rules.ts";
import { watchSettings, type FileMemory, type ReportFile } from "./settings.ts";
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
  /** The restaurant's own look; that of the house where it is not known. */
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
};

/** Follows the restaurant's settings: name and address, the look, what of the booking rules is about emails. */
export function watchRestaurantInfo(
  contentDir: string,
  report: ReportFile,
  bookingRules: WatchedFile<Pick<BookingRules, "mailRestaurant" | "limits">> = watchSettings(
    contentDir,
    "booking",
    report,
    readRules,
  ),
  memory?: FileMemory,
): WatchedRestaurantInfo {
  const site = watchSettings(contentDir, "site", report, (settings) => settings, memory);
  const theme = watchSettings(contentDir, "theme", report, (settings) => settings, memory);
  let restaurant = defaultRestaurant;
  return {
    async refresh() {
      const [settings, rules, look] = await Promise.all([site.read(), bookingRules.read(), theme.read()]);
      if (!settings) return;
      const { name, address, phone, email } = settings;
      restaurant = {
        name,
        address,
        phone,
        email,
        emailBookings: rules?.mailRestaurant ?? true,
        emailsToAddress: rules?.limits.emailsToAddress ?? defaultRestaurant.emailsToAddress,
        ...(look ? { theme: look } : {}),
      };
    },
    current: () => restaurant,
  };
}
