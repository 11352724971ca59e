import type { FastifyInstance, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { sql } from "kysely";
import type { Storage } from "../../../core/server/storage/index.ts";
import type { WatchedFile } from "../../../core/server/watched-file.ts";
import type { ServiceTime } from "../../../core/shared/time.ts";
import { scheduleFor, serviceDateOf } from "../../booking/rules/schedule.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { minuteOf, toInstant } from "../../booking/rules/service-time.ts";
import { currentRules } from "../../booking/server/public.ts";
import type { Menu } from "../../menu/server/public.ts";
import { add, noCounts, tally, type Counts } from "../rules/totals.ts";
import { addCounts } from "./store.ts";

/*
 * Counts events that leave no row in the database: opened pages, searches without results, requests for which
 * no table was free, and sold-out dishes. Only totals are stored: no IP addresses, cookies, times of visits
 * or search texts.
 */

export interface Counting {
  /** Counts a request for which no table was free. */
  refused(slot: ServiceTime, guests: number): void;
  emptySearch(): void;
  /** Writes the counts to the database. */
  flush(): Promise<void>;
}

declare module "fastify" {
  interface FastifyInstance {
    counting: Counting;
  }
}

interface CountingOptions {
  readonly storage: Pick<Storage, "write">;
  readonly now: () => Date;
  readonly bookingRules: WatchedFile<BookingRules>;
  /** True if pages and searches are counted (setting `COUNT_VISITS`). */
  readonly config: { readonly countVisits: boolean };
}

/** Milliseconds for which counts are kept in memory before they are written to the database. */
const flushMs = 60_000;

const robot = /bot|crawl|spider|slurp|preview|monitor|headless|curl|wget|python|^$/i;

/** True if a person opened the page, rather than a program or a browser that prefetches pages. */
const isVisit = ({ headers }: FastifyRequest): boolean =>
  !/prefetch|prerender/.test(`${headers["sec-purpose"]} ${headers["purpose"]}`) &&
  (headers["sec-fetch-dest"] ?? "document") === "document" &&
  !robot.test(headers["user-agent"] ?? "");

/**
 * Returns the path of the page that a visitor opened; undefined if the request was not a visit to one of the
 * site's own pages.
 */
function openedPage(request: FastifyRequest, status: number): string | undefined {
  const { method, routeLabel } = request;
  if (method !== "GET" || (status !== 200 && status !== 304) || !routeLabel?.startsWith("/"))
    return undefined;
  const isSitePage = request.routeOptions.url === "/*" && !/^\/(staff|admin)(\/|$)/.test(routeLabel);
  return isSitePage && isVisit(request) ? routeLabel : undefined;
}

/** Adds `app.counting`, and a hook that counts opened pages. Must be registered before the site. */
export const counting = fastifyPlugin<CountingOptions>(
  async (app, { storage, now, bookingRules, config: { countVisits } }) => {
    let today = noCounts();
    const ofDates = new Map<string, Counts>();
    const take = async (): Promise<[string, Counts][]> => {
      const counted = JSON.stringify(today) === JSON.stringify(noCounts()) ? [] : [today];
      if (counted.length === 0 && ofDates.size === 0) return [];
      const date = serviceDateOf(await currentRules({ bookingRules }), now());
      const taken: [string, Counts][] = [...ofDates, ...counted.map((one): [string, Counts] => [date, one])];
      today = noCounts();
      ofDates.clear();
      return taken;
    };
    const flush = async (): Promise<void> => {
      const taken = await take();
      for (const [index, [date, counts]] of taken.entries())
        try {
          await addCounts(storage, date, (sums) => void add(sums, counts));
        } catch (error) {
          for (const [later, rest] of taken.slice(index))
            ofDates.set(later, add(ofDates.get(later) ?? noCounts(), rest));
          throw error;
        }
    };
    app.decorate("counting", {
      refused({ date, minutes }, guests) {
        const counts = ofDates.get(date) ?? noCounts();
        ofDates.set(date, counts);
        const refused = (counts.refused[Math.floor(minutes / 15) * 15] ??= { requests: 0, guests: 0 });
        refused.requests += 1;
        refused.guests += guests;
      },
      emptySearch() {
        if (countVisits) today.emptySearches += 1;
      },
      flush,
    } satisfies Counting);
    if (countVisits)
      app.addHook("onResponse", async (request, reply) => {
        const page = openedPage(request, reply.statusCode);
        if (page !== undefined) tally(today.pages, page);
      });
    const tryFlush = () =>
      flush().catch((err: unknown) =>
        app.log.warn({ err }, "counts could not be stored; they are kept for later"),
      );
    const timer = setInterval(() => void tryFlush(), flushMs).unref();
    app.addHook("onClose", async () => {
      clearInterval(timer);
      await tryFlush();
    });
  },
  { name: "counting" },
);

/** Returns a function that counts guests' requests for which no table was free. */
export const countRefused =
  (app: Pick<FastifyInstance, "counting">) =>
  (slot: ServiceTime, guests: number): void =>
    app.counting.refused(slot, guests);

/**
 * Minutes between two checks for sold-out dishes. If more than twice this time has passed since the last
 * check, the time since then is not counted.
 */
export const soldOutMinutes = 5;

interface SoldOutDeps extends CountingOptions {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly menu: Menu;
}

/** While a service is open, adds the minutes since the last check to each sold-out dish. */
export async function countSoldOut({ storage, now, bookingRules, menu }: SoldOutDeps): Promise<void> {
  const rules = await currentRules({ bookingRules });
  const at = now();
  const date = serviceDateOf(rules, at);
  const minute = minuteOf(at);
  const isOpen = scheduleFor(rules, date).periods.some(
    ({ servicePeriod: { start, end }, closure }) =>
      !closure &&
      toInstant({ date, minutes: start }, rules.timeZone).minute <= minute &&
      minute < toInstant({ date, minutes: end }, rules.timeZone).minute,
  );
  if (!isOpen) return;
  const { rows: portions } = await sql<{ id: string }>`
    select id from kitchen_state where id like 'portions %' and value = 0 and until > ${at.toISOString()}`.execute(
    storage.db,
  );
  const none = new Set(portions.map(({ id }) => id.slice("portions ".length)));
  const soldOut = (await menu.dishes()).filter(({ slug, entry }) => !entry.available || none.has(slug));
  await addCounts(storage, date, (counts) => {
    const since = (at.getTime() - Date.parse(counts.soldOut.until)) / 60_000;
    // If several instances run, only the first one to check adds the minutes.
    if (since < soldOutMinutes - 1) return;
    counts.soldOut.until = at.toISOString();
    if (!(since <= 2 * soldOutMinutes)) return;
    for (const { slug, entry } of soldOut) {
      tally(counts.soldOut.minutes, slug, Math.round(since));
      counts.soldOut.titles[slug] = entry.title;
    }
  });
}
