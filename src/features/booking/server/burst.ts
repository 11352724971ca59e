import { commandPrefix } from "../../../core/server/command-line.ts";
import { isEmailAddress } from "../../../core/shared/email-address.ts";
import { renderEmail, type EmailTemplate } from "../../../core/server/mail/email-template.ts";
import { enqueueEmail } from "../../../core/server/mail/outbox.ts";
import { enqueuePush } from "../../../core/server/push-queue.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import type { RateLimitKey } from "../../../core/server/rate-limits/rate-limiter.ts";
import type { ReservationDeps } from "./deps.ts";
import { cancelReservation } from "./reschedule.ts";
import { expectedStatuses } from "../rules/status.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";

/** Length of the period in which bookings are counted. */
const windowMinutes = 10;

export interface BurstQuery {
  readonly since: Date;
  /** End of the period (exclusive); now if absent. */
  readonly until?: Date | undefined;
  /** Prefix of a network's hash, as in {@link BurstAlarm}; all networks if absent. */
  readonly network?: string | undefined;
}

/**
 * Finds future reservations that guests made in a period, oldest first. Omits bookings entered by hosts,
 * which are never an attack.
 */
export const findBookedBetween = (
  db: DbExecutor,
  { since, until, network = "" }: BurstQuery,
  now: Date,
): Promise<StoredReservation[]> =>
  db
    .selectFrom("reservations")
    .selectAll()
    .where("source", "=", "online")
    .where("created_at", ">=", since.toISOString())
    .$if(until !== undefined, (query) => query.where("created_at", "<", until!.toISOString()))
    .$if(network !== "", (query) => query.where("network_hash", "like", `${network}%`))
    .where("status", "in", [...expectedStatuses])
    .where("starts_at", ">", now.toISOString())
    .orderBy("created_at")
    .execute();

/**
 * Cancels reservations one by one, skipping those that have started in the meantime. Resolves to the number
 * of reservations that are now cancelled. `deps.onChange` decides whom to notify.
 */
export async function cancelAll(
  reservations: readonly Pick<StoredReservation, "id">[],
  deps: Omit<ReservationDeps, "bookingRules">,
): Promise<number> {
  let cancelled = 0;
  for (const { id } of reservations) if ((await cancelReservation(id, deps)).ok) cancelled += 1;
  return cancelled;
}

/**
 * Alarm about an unusually high number of bookings within a short time. The limit is set in
 * `content/settings/booking.yml`.
 */
export interface BurstAlarm {
  readonly bookings: number;
  readonly since: Date;
  /** Hash prefixes of the networks with the most bookings. */
  readonly networks: readonly { readonly network: string; readonly bookings: number }[];
  /** Command that cancels all bookings of the burst. */
  readonly command: string;
}

/**
 * Length of the hash prefix that stands for a network in emails and commands. For IPv6, the prefix covers a
 * whole /48.
 */
const shownDigits = 10;
/**
 * `spreadNetworks`: number of networks within one /48 that exceeds the needs of a household. `spreadAlarm`:
 * if at least that many networks of one /48 make bookings, the alarm limit for this /48 is divided by this
 * number.
 */
const [spreadNetworks, spreadAlarm] = [4, 3];

/** Returns the current burst; undefined if there is none. */
export async function findBurst(
  db: DbExecutor,
  alarmBookings: number,
  now: Date,
): Promise<BurstAlarm | undefined> {
  const since = new Date(now.getTime() - windowMinutes * 60_000);
  const rows = await db
    .selectFrom("reservations")
    .select(({ fn }) => ["network_hash", fn.countAll<number | string>().as("bookings")])
    .where("source", "=", "online")
    .where("created_at", ">=", since.toISOString())
    .groupBy("network_hash")
    .execute();
  const sum = (some: typeof rows) => some.reduce((all, row) => all + Number(row.bookings), 0);
  const bookings = sum(rows);
  // Related IPv6 networks share a hash prefix, so they are counted together.
  const known = [...Map.groupBy(rows, (row) => row.network_hash?.slice(0, shownDigits))].flatMap(
    ([network, own]) =>
      network === undefined ? [] : [{ network, bookings: sum(own), isSpread: own.length >= spreadNetworks }],
  );
  const spread = known.some((one) => one.isSpread && one.bookings * spreadAlarm >= alarmBookings);
  if (bookings < alarmBookings && !spread) return undefined;
  const networks = known
    .map(({ network, bookings: count }) => ({ network, bookings: count }))
    .toSorted((a, b) => b.bookings - a.bookings)
    .slice(0, 5);
  return {
    bookings,
    since,
    networks,
    command: `${commandPrefix} bookings:cancel -- --since ${since.toISOString()}`,
  };
}

const alarmTemplate = ({ bookings, since, networks, command }: BurstAlarm): EmailTemplate => {
  const top = networks[0];
  return {
    subject: `${bookings} tables were booked within ${windowMinutes} minutes`,
    preview: "If these are not real guests, you can cancel all these bookings with one command.",
    heading: `${bookings} tables within ${windowMinutes} minutes`,
    paragraphs: [
      `Since ${since.toISOString()} ${bookings} tables have been booked online, ${
        top ? `${top.bookings} of them from one network` : "from networks that are not known"
      }. This may be a good evening, or someone filling the book with guests who will never come.`,
      "You can list and cancel them on the service's machine:",
      command,
      ...networks.map(
        ({ network, bookings: count }) =>
          `Only the ${count} from one network: ${command} --network ${network}`,
      ),
      "Each command first lists what it would cancel; add --yes to cancel.",
    ],
  };
};

/** Limits alarms to one an hour, across all instances of the service. */
export const alarmLimit: RateLimitKey = {
  limit: { name: "burst alarm", free: 1, firstWaitMs: 3600_000, longestWaitMs: 3600_000, forgetMs: 0 },
  subject: "restaurant",
};

/** Alerts the restaurant to a burst, on staff's devices and by email. */
export async function raiseBurstAlarm(
  tx: DbExecutor,
  burst: BurstAlarm,
  {
    restaurant,
    siteUrl,
    now,
  }: { readonly restaurant: RestaurantInfo; readonly siteUrl: string; readonly now: Date },
): Promise<void> {
  await enqueuePush(tx, "booking-burst", {}, now);
  if (!restaurant.email || !isEmailAddress(restaurant.email)) return;
  const template = alarmTemplate(burst);
  await enqueueEmail(
    tx,
    {
      kind: "booking-burst",
      to: restaurant.email,
      ...renderEmail(template, restaurant, siteUrl),
    },
    now,
  );
}
