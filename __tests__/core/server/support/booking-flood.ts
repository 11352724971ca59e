import { bookTable } from "../../../../src/features/booking/server/book.ts";
import type { ReservationDeps } from "../../../../src/features/booking/server/deps.ts";
import { scheduleFor } from "../../../../src/features/booking/rules/schedule.ts";
import type { BookingRules } from "../../../../src/features/booking/rules/rules.ts";
import { toInstant } from "../../../../src/features/booking/rules/service-time.ts";
import { serviceDateOf } from "../../../../src/features/booking/rules/schedule.ts";
import type { DbExecutor } from "../../../../src/core/server/storage/transactions.ts";
import { shiftDate } from "../../../../src/core/shared/time.ts";

/** A sequence of numbers from 0 to 1 (mulberry32), determined by the seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Outcome of a flood of bookings. */
export interface FloodOutcome {
  readonly booked: number;
  /** Number of refusals by code. */
  readonly refused: ReadonlyMap<string, number>;
}

/**
 * Requests tables from one network, each with a different name, email address and phone number, for any day
 * of the booking window and any time, but mostly for the largest parties and the evening. `pass` advances the
 * clock between batches of requests.
 */
export async function floodFromOneNetwork(
  requests: number,
  { deps, rules, pass }: { deps: ReservationDeps; rules: BookingRules; pass: () => void },
): Promise<FloodOutcome> {
  // A busy database answers this many within its time limits.
  const atOnce = 40;
  const random = randomFrom(1998);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const refused = new Map<string, number>();
  let booked = 0;
  const one = async (number: number): Promise<void> => {
    const date = shiftDate(serviceDateOf(rules, deps.now()), Math.floor(random() * (rules.daysAhead + 1)));
    const { slots } = scheduleFor(rules, date);
    if (slots.length === 0) return;
    const body = {
      numberOfPersons: random() < 0.5 ? rules.largestParty : 1 + Math.floor(random() * rules.largestParty),
      reservationDate: date,
      reservationTime: pick(random() < 0.7 ? slots.slice(-16) : slots).time,
      name: `Guest ${number}`,
      email: `guest${number}@example.com`,
      phoneNumber: `555${String(number).padStart(7, "0")}`,
    };
    const result = await bookTable(body, deps, { networkHash: "one network" });
    if (result.ok) booked += 1;
    else refused.set(result.code, (refused.get(result.code) ?? 0) + 1);
  };
  for (let sent = 0; sent < requests; sent += atOnce) {
    await Promise.all(
      Array.from({ length: Math.min(atOnce, requests - sent) }, (_, index) => one(sent + index)),
    );
    pass();
  }
  return { booked, refused };
}

/** The free share of each date's longest service period, from 0 to 1, counted in minutes of all tables. */
export async function freeShares(
  db: DbExecutor,
  rules: BookingRules,
  firstDate: string,
): Promise<ReadonlyMap<string, number>> {
  const holds = await db.selectFrom("reservation_tables").select(["from_minute", "to_minute"]).execute();
  const shares = new Map<string, number>();
  for (let day = 0; day <= rules.daysAhead; day += 1) {
    const date = shiftDate(firstDate, day);
    const periods = new Set(scheduleFor(rules, date).slots.map(({ servicePeriod }) => servicePeriod));
    const longest = [...periods].toSorted((a, b) => b.end - b.start - (a.end - a.start))[0];
    if (!longest) continue;
    const from = toInstant({ date, minutes: longest.start }, rules.timeZone).minute;
    const to = toInstant({ date, minutes: longest.end }, rules.timeZone).minute;
    const held = holds
      .map((hold) => Math.min(to, hold.to_minute) - Math.max(from, hold.from_minute))
      .filter((minutes) => minutes > 0)
      .reduce((sum, minutes) => sum + minutes, 0);
    shares.set(date, 1 - held / (rules.tableCount * (to - from)));
  }
  return shares;
}
