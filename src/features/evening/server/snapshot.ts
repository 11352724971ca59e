import { eveningEventKinds, type EveningReply, type EveningTable } from "../contract/evening.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import { scheduleFor, serviceDateOf } from "../../booking/rules/schedule.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import { isoOf, toInstant } from "../../booking/rules/service-time.ts";
import { cancelledStatuses, expectedStatuses } from "../../booking/rules/status.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { clockTime, shiftDate } from "../../../core/shared/time.ts";
import { windowOf } from "../../booking/rules/clock.ts";
import type { EveningDeps } from "./commands.ts";
import { largestSeatableParty } from "./limits.ts";
import { lastSequence, latestEvents } from "../../../core/server/log/log.ts";
import { readSamples } from "./samples.ts";
import { blocksOn, partiesOn, waitingOn } from "./views.ts";
import { currentWaits } from "./waits.ts";
import { currentRules } from "../../booking/server/public.ts";
import { onlineBookingsOn, toEntries } from "./log-views.ts";

const quotedSizes = [1, 2, 3, 4, 5, 6, 8];
const loggedEvents = 50;

/** Returns the tables in the settings, followed by removed tables that are still held. */
function tablesOf(rules: BookingRules, held: readonly string[]): EveningTable[] {
  const known = rules.tables.map(({ name, min, max, area, position }): EveningTable => ({
    name,
    min,
    max,
    area: area ?? null,
    position: position ?? null,
    removed: false,
  }));
  const names = new Set(known.map(({ name }) => name));
  const removed = [...new Set(held)].filter((name) => !names.has(name)).toSorted();
  return [
    ...known,
    ...removed.map((name) => ({
      name,
      min: 0,
      max: 0,
      area: null,
      position: null,
      removed: true,
    })),
  ];
}

/** Hosts are asked about parties of this many past days that were neither seated nor marked as a no-show. */
const askedDays = 7;

/**
 * Returns the evenings before today with parties that were neither seated nor marked as a no-show, latest
 * first.
 */
async function unresolvedBefore(db: DbExecutor, today: string): Promise<EveningReply["unresolved"]> {
  const rows = await db
    .selectFrom("reservations")
    .select(({ fn }) => ["service_date", fn.countAll().as("parties")])
    .where("service_date", ">=", shiftDate(today, -askedDays))
    .where("service_date", "<", today)
    .where("status", "in", [...expectedStatuses])
    .where("held_until", "is", null)
    .where("sample", "=", 0)
    .groupBy("service_date")
    .orderBy("service_date", "desc")
    .execute();
  return rows.map(({ service_date, parties }) => ({ date: service_date, parties: Number(parties) }));
}

/**
 * Returns one evening's book.
 *
 * @param date a valid calendar date; tonight's service date if absent
 */
export async function readEvening(
  { date: given }: { readonly date?: string | undefined },
  deps: EveningDeps,
): Promise<Result<EveningReply>> {
  const { storage, now } = deps;
  const { db } = storage;
  const rules = await currentRules(deps);
  const at = now();
  const today = serviceDateOf(rules, at);
  const date = given ?? today;
  const schedule = scheduleFor(rules, date);
  const evening = windowOf(rules, date);
  if (Number.isNaN(evening.from)) return failure("INVALID_DATE_FORMAT", { field: "date" });
  // The sequence number is read first. Events that occur during the later reads are then sent again, which is
  // harmless.
  const sequence = await lastSequence(db);
  const parties = await partiesOn(db, date, rules);
  const blocks = await blocksOn(db, date);
  const waits = await currentWaits(db, rules, { date, sizes: quotedSizes, now: at });
  const expected = parties.filter(({ status }) => !cancelledStatuses.has(status));
  const held = [
    ...expected.flatMap(({ stays }) => stays.flatMap(({ tables }) => tables)),
    ...blocks.flatMap(({ tables }) => tables),
  ];
  const instant = (minutes: number) => isoOf(toInstant({ date, minutes }, rules.timeZone).minute);
  return success({
    success: true,
    date,
    now: at.toISOString(),
    timeZone: rules.timeZone,
    utcOffsets: [],
    today,
    sequence,
    periods: schedule.periods.map(({ servicePeriod: { name, start, end, coversPerSlot }, closure }) => ({
      name,
      startsAt: instant(start),
      endsAt: instant(end),
      from: clockTime(start),
      to: clockTime(end),
      closed: closure !== undefined,
      closureReason: closure?.reason ?? null,
      coversPerSlot: Number.isFinite(coversPerSlot) ? coversPerSlot : null,
    })),
    note: schedule.note ?? null,
    largestParty: largestSeatableParty(rules),
    pace: rules.pace ?? null,
    turnTimes: rules.turnTimes.map(({ upTo, minutes }) => ({ upTo, minutes })),
    onlineBookings: onlineBookingsOn(date, rules),
    tables: tablesOf(rules, held),
    combinations: rules.combinations.map(({ tables, min, max }) => ({ tables: [...tables], min, max })),
    parties,
    blocks,
    waiting: await waitingOn(db, date, rules),
    unresolved: await unresolvedBefore(db, today),
    samples: await readSamples(rules, deps),
    waits: quotedSizes.map((size) => ({ size, quoted: waits.get(size) ?? null })),
    log: await toEntries(
      db,
      await latestEvents(db, date, { kinds: eveningEventKinds, limit: loggedEvents }),
      rules,
    ),
  });
}
