import type { SampleGuestsReply } from "../contract/sample-guests.ts";
import type { EveningReply } from "../contract/evening.ts";
import { isFailure, success, type Result } from "../../../core/server/errors.ts";
import { appendEvent } from "../../../core/server/log/log.ts";
import { memberAuthor } from "../../../core/server/log/commands.ts";
import type { StoredMember } from "../../../core/server/auth/stored-member.ts";
import { ordersLock, reservationLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { pluralize } from "../../../core/shared/text.ts";
import { clockTime, shiftDate } from "../../../core/shared/time.ts";
import { scheduleFor, serviceDateOf, type ScheduledSlot } from "../../booking/rules/schedule.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { minuteOf, type Minute } from "../../booking/rules/service-time.ts";
import { currentRules } from "../../booking/server/public.ts";
import { book, walkIn, type PartyContext } from "./arrival-commands.ts";
import { applyPlan, isRefused, type Planned } from "./command-plan.ts";
import { eveningLocks, type EveningDeps } from "./commands.ts";
import { largestSeatableParty } from "./limits.ts";
import type { Change } from "./states.ts";
import { wait } from "./waiting-commands.ts";

/*
 * Sample guests, for trying out the project with the sample restaurant. One button fills an empty evening
 * with them, and another removes them all. They are written with hosts' commands and hold tables like other
 * guests, but reports, statistics and limits do not count them.
 */

/**
 * Parties that have booked. All of them are named after trees, so that staff do not mistake them for real
 * guests.
 */
const booked: readonly {
  readonly name: string;
  readonly size: number;
  readonly phone?: string;
  readonly allergies?: string;
  readonly occasion?: string;
  readonly note?: string;
}[] = [
  { name: "Alder", size: 2, phone: "555-0101" },
  { name: "Birch", size: 4, note: "A high chair" },
  { name: "Cedar", size: 2, allergies: "Nuts" },
  { name: "Cypress", size: 3, phone: "555-0102" },
  { name: "Elm", size: 6, occasion: "Birthday", phone: "555-0103" },
  { name: "Fir", size: 2, note: "By the window, if there is a table" },
  { name: "Larch", size: 4, phone: "555-0104" },
  { name: "Linden", size: 5, phone: "555-0105" },
  { name: "Maple", size: 2 },
  { name: "Oak", size: 2, note: "Has a train to catch" },
  { name: "Pine", size: 3, phone: "555-0106" },
  { name: "Spruce", size: 4, phone: "555-0107" },
];
const walkedIn = [
  { name: "Poplar", size: 2, minutesAgo: 35 },
  { name: "Yew", size: 3, minutesAgo: 10 },
];
const late = { name: "Aspen", size: 2, phone: "555-0108" };
const waiting = { name: "Beech", size: 2, phone: "555-0109" };

/** Minimum and maximum number of minutes by which the late party is late. */
const [leastLate, mostLate] = [10, 60];
/**
 * A service is filled only if guests can still arrive for at least this many minutes. The day's last service
 * is filled even if they cannot.
 */
const leastArrivals = 60;
/** Number of days to search for the next service. */
const searchedDays = 14;

/** A service that can be filled: the current or the next one. */
interface SampleService {
  readonly date: string;
  readonly coming: readonly ScheduledSlot[];
  /** Arrival times that have passed; empty if the service has not begun. */
  readonly passed: readonly ScheduledSlot[];
}

/**
 * Finds the service to fill. On the current day, this is the first service at which guests can still arrive
 * for `leastArrivals` minutes; if there is none, it is the last one at which they can still arrive. If the
 * current day has no such service, it is the last service of the next day that has one, because the screens
 * show that service first. Returns undefined if there is none within `searchedDays`.
 */
function findSampleService(rules: BookingRules, now: Date): SampleService | undefined {
  const minute = minuteOf(now);
  const today = serviceDateOf(rules, now);
  for (let days = 0; days < searchedDays; days += 1) {
    const date = shiftDate(today, days);
    const slots = scheduleFor(rules, date).slots.filter(({ closure }) => closure === undefined);
    const services = [...Map.groupBy(slots, ({ servicePeriod }) => servicePeriod).values()]
      .map((own) => ({
        date,
        coming: own.filter(({ starts }) => starts > minute),
        passed: own.filter(({ starts }) => starts <= minute),
      }))
      .filter(({ coming }) => coming.length > 0);
    const isLongEnough = ({ coming }: SampleService) => coming.at(-1)!.starts >= minute + leastArrivals;
    const service = (date === today && services.find(isLongEnough)) || services.at(-1);
    if (service) return service;
  }
  return undefined;
}

/** True if there are no reservations and no waiting parties on these dates, in any status. */
async function isEmpty(db: DbExecutor, dates: readonly string[]): Promise<boolean> {
  for (const table of ["reservations", "waiting_list"] as const)
    if (
      await db.selectFrom(table).select("id").where("service_date", "in", dates).limit(1).executeTakeFirst()
    )
      return false;
  return true;
}

const samplesIn = (db: DbExecutor, table: "reservations" | "waiting_list") =>
  db.selectFrom(table).select(["id", "service_date", "status"]).where("sample", "=", 1).execute();

/** Counts the sample guests of all evenings. */
async function countSamples(
  db: DbExecutor,
  { sampleOrders }: Pick<EveningDeps, "sampleOrders">,
): Promise<{ readonly parties: number; readonly orders: number }> {
  const parties = await samplesIn(db, "reservations");
  // A waiting party that was seated is counted as a reservation.
  const queue = (await samplesIn(db, "waiting_list")).filter(({ status }) => status === "waiting");
  return {
    parties: parties.length + queue.length,
    orders: (await sampleOrders?.numbers(db))?.length ?? 0,
  };
}

async function hasSampleGuests(db: DbExecutor): Promise<boolean> {
  for (const table of ["reservations", "waiting_list"] as const)
    if (await db.selectFrom(table).select("id").where("sample", "=", 1).limit(1).executeTakeFirst())
      return true;
  return false;
}

/** Returns the number of sample guests, and the date that can currently be filled with them. */
export async function readSamples(rules: BookingRules, deps: EveningDeps): Promise<EveningReply["samples"]> {
  const { db } = deps.storage;
  const now = deps.now();
  const counts = await countSamples(db, deps);
  const service = findSampleService(rules, now);
  const isFillable =
    service !== undefined &&
    counts.parties + counts.orders === 0 &&
    (await isEmpty(db, [service.date, serviceDateOf(rules, now)])) &&
    (await deps.hasSampleContent?.()) === true;
  return { ...counts, fillable: isFillable ? service.date : null };
}

const asSample = (change: Change): Change =>
  ({ ...change, after: { ...change.after, row: { ...change.after.row, sample: 1 } } }) as Change;

/** Writes a plan for sample guests; resolves to false if the plan was refused because no tables are free. */
async function writePlan(planned: Planned, context: PartyContext): Promise<boolean> {
  if (isFailure(planned) || isRefused(planned)) return false;
  const plan = { ...planned, changes: planned.changes.map(asSample) };
  return typeof (await applyPlan(plan, context, { overrule: true })) === "number";
}

/**
 * Returns the party size closest to the wanted size for which the restaurant has tables; undefined if it has
 * no tables.
 */
const seatableSize = (wanted: number, rules: BookingRules): number | undefined =>
  Array.from({ length: Math.max(0, largestSeatableParty(rules)) }, (_, index) => index + 1)
    .filter((size) => rules.tableAssignments(size).length > 0)
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];

/** Writes as many sample guests as there is room for; resolves to the number of parties that got a table. */
async function writeSamples(
  { date, coming, passed }: SampleService,
  { rules, ...context }: PartyContext,
): Promise<number> {
  const { now, minute } = context;
  const at = (then: Minute): PartyContext => {
    const time = new Date(now.getTime() - (minute - then) * 60_000);
    return { ...context, rules, now: time, minute: then, decidedAt: time };
  };
  const present = at(minute);
  let parties = 0;
  const tryToBook = async (
    { size, ...guest }: (typeof booked)[number],
    slots: readonly ScheduledSlot[],
  ): Promise<void> => {
    const fits = seatableSize(size, rules);
    if (fits === undefined) return;
    for (const { minutes } of slots) {
      const command = { kind: "book", date, time: clockTime(minutes), size: fits, ...guest } as const;
      if (!(await writePlan(await book(command, present), present))) continue;
      parties += 1;
      return;
    }
  };

  const [first] = passed;
  if (first) {
    for (const { minutesAgo, size, name } of walkedIn) {
      const fits = seatableSize(size, rules);
      if (fits === undefined) continue;
      const then = at(Math.max(first.starts, minute - minutesAgo));
      if (await writePlan(await walkIn({ kind: "walk-in", size: fits, name }, then), present)) parties += 1;
    }
    const due = passed.filter(({ starts }) => minute - starts >= leastLate && minute - starts <= mostLate);
    await tryToBook(late, due.toReversed());
  }
  for (const [index, guest] of booked.entries()) {
    const from = Math.floor((index * coming.length) / booked.length);
    await tryToBook(guest, [...coming.slice(from), ...coming.slice(0, from).toReversed()]);
  }
  if (parties > 0) {
    const command = { kind: "wait", date, atTheDoor: first !== undefined, ...waiting } as const;
    if (await writePlan(await wait(command, present), present)) parties += 1;
  }
  return parties;
}

const refused = (message: string) =>
  success<SampleGuestsReply>({ success: true, outcome: "refused", message });

const done = (message: string) => success<SampleGuestsReply>({ success: true, outcome: "done", message });

/**
 * Describes the numbers of sample guests and orders: `15 sample parties are in the book, 2 bags in the
 * kitchen`.
 */
const countsText = ({ parties, orders }: { readonly parties: number; readonly orders: number }): string =>
  `${pluralize(parties, "sample party is", "sample parties are")} in the book${orders > 0 ? `, ${pluralize(orders, "bag")} in the kitchen` : ""}`;

/**
 * Fills an empty evening with sample guests. If there are already sample guests, writes nothing, so that a
 * second press or a second device changes nothing.
 *
 * @param date the service date that was offered to the host
 */
export async function addSampleGuests(
  { date }: { readonly date: string },
  member: StoredMember,
  deps: EveningDeps,
): Promise<Result<SampleGuestsReply>> {
  const { storage, sampleOrders } = deps;
  const rules = await currentRules(deps);
  const hasSampleContent = (await deps.hasSampleContent?.()) === true;
  const author = memberAuthor(member);
  const dates = [serviceDateOf(rules, deps.now()), date];
  const outcome = await storage.write(eveningLocks(rules, dates), async (tx) => {
    const now = deps.now();
    if (await hasSampleGuests(tx)) return "there";
    if (!hasSampleContent) return refused("The site no longer has the sample content");
    const service = findSampleService(rules, now);
    if (service?.date !== date) return refused("This is no longer the next service. Load the page again");
    if (!(await isEmpty(tx, dates))) return refused("The book is no longer empty");
    const context = { tx, rules, now, minute: minuteOf(now), decidedAt: now, author };
    return (await writeSamples(service, context)) > 0 ? "filled" : refused("No table is free");
  });
  if (typeof outcome !== "string") return outcome;
  if (outcome === "filled") await sampleOrders?.place({ date, author });
  return done(countsText(await countSamples(storage.db, deps)));
}

/** Removes all sample guests and their orders, and everything about them in the log. */
export async function removeSampleGuests(deps: EveningDeps): Promise<Result<SampleGuestsReply>> {
  const { storage, sampleOrders } = deps;
  const rules = await currentRules(deps);
  const known = await samplesIn(storage.db, "reservations");
  const queued = await samplesIn(storage.db, "waiting_list");
  const locks = [
    ordersLock,
    ...eveningLocks(
      rules,
      [...known, ...queued].map(({ service_date }) => service_date),
    ),
    ...known.map(({ id }) => reservationLock(id)),
  ];
  await storage.write(locks, async (tx) => {
    const parties = (await samplesIn(tx, "reservations")).map(({ id }) => id);
    const waits = (await samplesIn(tx, "waiting_list")).map(({ id }) => id);
    const orders = (await sampleOrders?.remove(tx, deps.now())) ?? [];
    const subjects = [...parties, ...waits, ...orders];
    if (subjects.length === 0) return;
    if (parties.length > 0)
      await tx.deleteFrom("reservation_tables").where("reservation_id", "in", parties).execute();
    await tx.deleteFrom("reservations").where("sample", "=", 1).execute();
    await tx.deleteFrom("waiting_list").where("sample", "=", 1).execute();
    const events = await tx
      .selectFrom("evening_events")
      .select("sequence")
      .where(({ eb, or }) => or(subjects.map((id) => eb("subjects", "like", `%"${id}"%`))))
      .execute();
    const sequences = events.map(({ sequence }) => sequence);
    if (sequences.length > 0) {
      await tx.deleteFrom("evening_commands").where("sequence", "in", sequences).execute();
      await tx.deleteFrom("evening_events").where("sequence", "in", sequences).execute();
    }
    const now = deps.now();
    const date = serviceDateOf(rules, now);
    await appendEvent(tx, {
      date,
      kind: "reload",
      actor: "system",
      subjects: {},
      details: { changes: [] },
      now,
    });
  });
  return done("The sample guests have been removed");
}

/** Removes all sample guests once an evening with sample guests is over. */
export async function removePastSamples(deps: EveningDeps): Promise<void> {
  const { db } = deps.storage;
  const today = serviceDateOf(await currentRules(deps), deps.now());
  const samples = [...(await samplesIn(db, "reservations")), ...(await samplesIn(db, "waiting_list"))];
  if (samples.some(({ service_date }) => service_date < today)) await removeSampleGuests(deps);
}
