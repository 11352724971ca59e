import type { RawSettings } from "../content/settings.ts";
import type { FollowedFile } from "../content/watched-file.ts";
import type { BookingRules } from "../reservations/rules.ts";

/** What mails say of the restaurant. */
export interface House {
  readonly name: string;
  /** Postal; empty where it is not known. */
  readonly address: string;
  readonly phone: string;
  /** Where the restaurant reads its mail; undefined where it is not known. */
  readonly email: string | undefined;
  /** Whether it wants a mail about each booking. */
  readonly mailBookings: boolean;
}

/** The restaurant as content/settings/ has it at the moment. */
export interface FollowedHouse {
  /** Looks whether the file has changed. */
  refresh(): Promise<void>;
  /** As it was when last looked at: mails are written inside transactions, which must not wait for a file. */
  current(): House;
}

/** A booking stands where site.yml cannot be used; only its mails say less. */
const nameless: House = {
  name: "The restaurant",
  address: "",
  phone: "",
  email: undefined,
  mailBookings: true,
};

export function followHouse(
  site: FollowedFile<RawSettings<"site">>,
  bookingRules: FollowedFile<Pick<BookingRules, "mailRestaurant">>,
): FollowedHouse {
  let house = nameless;
  return {
    async refresh() {
      const [found, rules] = await Promise.all([site.read(), bookingRules.read()]);
      if (found) {
        const { name, address, phone, email } = found;
        house = { name, address, phone, email, mailBookings: rules?.mailRestaurant ?? true };
      }
    },
    current: () => house,
  };
}
