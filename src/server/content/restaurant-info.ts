import type { RawSettings } from "./settings.ts";
import type { WatchedFile } from "./watched-file.ts";
import type { BookingRules } from "../reservations/rules.ts";

/** What mails say of the restaurant. */
export interface RestaurantInfo {
  readonly name: string;
  /** Postal; empty where it is not known. */
  readonly address: string;
  readonly phone: string;
  /** Where the restaurant reads its mail; undefined where it is not known. */
  readonly email: string | undefined;
  /** Whether it wants a mail about each booking. */
  readonly emailBookings: boolean;
}

/** The restaurant as content/settings/ has it at the moment. */
export interface WatchedRestaurantInfo {
  /** Looks whether the file has changed. */
  refresh(): Promise<void>;
  /** As it was when last looked at: mails are written inside transactions, which must not wait for a file. */
  current(): RestaurantInfo;
}

/** A booking stands where site.yml cannot be used; only its mails say less. */
const defaultRestaurant: RestaurantInfo = {
  name: "The restaurant",
  address: "",
  phone: "",
  email: undefined,
  emailBookings: true,
};

export function watchRestaurantInfo(
  site: WatchedFile<RawSettings<"site">>,
  bookingRules: WatchedFile<Pick<BookingRules, "mailRestaurant">>,
): WatchedRestaurantInfo {
  let restaurant = defaultRestaurant;
  return {
    async refresh() {
      const [found, rules] = await Promise.all([site.read(), bookingRules.read()]);
      if (found) {
        const { name, address, phone, email } = found;
        restaurant = { name, address, phone, email, emailBookings: rules?.mailRestaurant ?? true };
      }
    },
    current: () => restaurant,
  };
}
