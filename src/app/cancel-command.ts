import { parseArgs } from "node:util";
import { readConfig } from "../core/server/config.ts";
import { watchSettings } from "../content/server/settings.ts";
import { readRules } from "../features/booking/rules/rules.ts";
import { watchRestaurantInfo } from "../content/server/restaurant-info.ts";
import { logGuestChange } from "../features/evening/server/guests-changes.ts";
import { cancelAll, findBookedBetween } from "../features/booking/server/burst.ts";
import { reservationEmails } from "../features/booking/server/emails.ts";
import { manageLink } from "../features/booking/server/manage.ts";
import { openStorage } from "../core/server/storage/index.ts";
import { sharedSecret } from "../core/server/storage/secrets.ts";
import { commandPrefix, loadEnvFile, printLine, exitWithError } from "../core/server/command-line.ts";
import { startProblem } from "../core/server/errors.ts";
import { siteAddress } from "../core/server/http/addresses.ts";

const usage = `Cancels all upcoming reservations that were booked in a period. The service can be running.

  ${commandPrefix} bookings:cancel -- --since 2026-11-21T17:02Z [--until 2026-11-21T17:12Z] [--network 3fa9c1d2e4]

  --since, --until   when they were booked, with Z or an offset
  --network          only those from one network, as named in the alarm
  --tell-guests      emails the guests that their table is cancelled; without it, no one is notified
  --yes              cancels them; without it, they are only listed`;

function readTime(name: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/i.test(text))
    exitWithError(`--${name} ${text} is not a time such as 2026-11-21T17:02Z.\n\n${usage}`);
  return time;
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        since: { type: "string" },
        until: { type: "string" },
        network: { type: "string" },
        "tell-guests": { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    exitWithError(`${(error as Error).message}\n\n${usage}`);
  }
}

loadEnvFile();
const options = readOptions();
if (options.help || options.since === undefined) exitWithError(usage);
if (options.network !== undefined && !/^[0-9a-f]{6,32}$/.test(options.network))
  exitWithError(`--network ${options.network} is not a network as named in the alarm.\n\n${usage}`);

try {
  const config = readConfig();
  const now = () => new Date();
  const storage = await openStorage(config.database);
  try {
    const found = await findBookedBetween(
      storage.db,
      {
        since: readTime("since", options.since),
        until: options.until === undefined ? undefined : readTime("until", options.until),
        network: options.network,
      },
      now(),
    );
    for (const one of found)
      printLine(
        [
          one.created_at.slice(0, 19),
          one.id,
          `${one.service_date} ${one.time_given}`,
          `${one.party_size} persons`,
          one.network_hash?.slice(0, 10) ?? "-",
        ].join("  "),
      );
    if (!options.yes) printLine(`${found.length} reservations. Nothing has been cancelled: add --yes.`);
    else {
      const report = (file: string, reason: string) => process.stderr.write(`${file}: ${reason}\n`);
      const restaurant = watchRestaurantInfo(
        config.contentDir,
        { report },
        { bookingRules: watchSettings(config.contentDir, "booking", report, readRules) },
      );
      await restaurant.refresh();
      const linkKey = config.linkSecret ?? (await sharedSecret(storage, "links", now()));
      const siteUrl = siteAddress(config, null);
      const emails = reservationEmails({
        // The restaurant itself cancels, so it gets no emails about the cancellations.
        restaurant: () => ({ ...restaurant.current(), emailBookings: false }),
        siteUrl: () => siteUrl,
        manageUrl: (reservation) =>
          manageLink({ site: siteUrl, restaurant: restaurant.current() }, linkKey, reservation),
      });
      const cancelled = await cancelAll(found, {
        storage,
        now,
        async onChange(tx, change, at) {
          await logGuestChange(tx, change, at);
          if (options["tell-guests"]) await emails(tx, change, at);
        },
      });
      printLine(`${cancelled} of ${found.length} reservations have been cancelled; their tables are free.`);
    }
  } finally {
    await storage.close();
  }
} catch (error) {
  const problem = startProblem(error);
  if (problem === undefined) throw error;
  exitWithError(problem);
}
