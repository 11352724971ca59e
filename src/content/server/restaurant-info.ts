import { defaultFormats, formatsOf } from "../../core/shared/formats.ts";
import { addressesFor, offersOf } from "../model/business.ts";
import { pageLanguagesOf } from "../../core/shared/page-languages.ts";
import { watchPages } from "./watch-pages.ts";
import { watchSettings, type FileReports, type RawSettings } from "./settings.ts";
import type { WatchedFile } from "../../core/server/watched-file.ts";
import type { RestaurantInfo } from "../../core/server/restaurant.ts";

/** The restaurant as currently described in content/settings/. */
export interface WatchedRestaurantInfo {
  /** Reads the files again if they have changed. */
  refresh(): Promise<void>;
  /**
   * The state at the last refresh. Synchronous, because emails are composed inside transactions, which must
   * not wait for a file.
   */
  current(): RestaurantInfo;
}

/** Used if site.yml cannot be read: bookings are still accepted, but their emails contain less information. */
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

/** Watches the restaurant's settings, the booking and ordering rules about emails, and the paths of pages. */
export function watchRestaurantInfo(
  contentDir: string,
  reports: FileReports,
  {
    bookingRules,
    ordering,
    site = watchSettings(contentDir, "site", reports.report, (settings) => settings, reports.memory),
  }: {
    /** The booking rules about emails; without them, the defaults apply. */
    readonly bookingRules?: WatchedFile<{
      readonly mailRestaurant: boolean;
      readonly limits: { readonly emailsToAddress: number };
    }>;
    /** The ordering rules about emails; without them, the restaurant gets no emails about orders. */
    readonly ordering?: WatchedFile<{ readonly byEmail: boolean; readonly isOpen: boolean }>;
    readonly site?: WatchedFile<RawSettings<"site">>;
  } = {},
): WatchedRestaurantInfo {
  const { report, memory } = reports;
  const theme = watchSettings(contentDir, "theme", report, (settings) => settings, memory);
  const watchedPages = watchPages(contentDir, reports);
  let restaurant = defaultRestaurant;
  return {
    async refresh() {
      const [settings, rules, orders, look, { addresses, translated }] = await Promise.all([
        site.read(),
        bookingRules?.read(),
        ordering?.read(),
        theme.read(),
        watchedPages(),
      ]);
      restaurant = { ...restaurant, addresses };
      if (!settings) return;
      const { name, address, phone, email, business } = settings;
      const offered = offersOf(business);
      const formats = formatsOf(settings.formats);
      const languages = pageLanguagesOf(settings);
      restaurant = {
        name,
        address,
        phone,
        email,
        emailBookings: rules?.mailRestaurant ?? true,
        emailOrders: orders?.byEmail ?? false,
        emailsToAddress: rules?.limits.emailsToAddress ?? defaultRestaurant.emailsToAddress,
        offers: offered,
        takesOrders: orders?.isOpen ?? false,
        addresses: addressesFor(addresses, offered),
        translated: Object.fromEntries(
          Object.entries(translated)
            .filter(([language]) => languages.slice(1).includes(language))
            .map(([language, pages]) => [
              language,
              { ...pages, addresses: addressesFor(pages.addresses, offered) },
            ]),
        ),
        formats,
        languages,
        ...(look ? { theme: look } : {}),
      };
    },
    current: () => restaurant,
  };
}
