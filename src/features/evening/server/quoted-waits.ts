import type { ExpectedWait } from "../contract/evening.ts";
import type { BookingRules } from "../../booking/rules/rules.ts";
import type { Minute } from "../../booking/rules/service-time.ts";
import type { OwnedHold } from "../rules/evening-rules.ts";
import { seededRandom } from "../../../core/shared/seeded-random.ts";

/*
 * Estimates how long a party will wait, by simulating many ways in which the evening could continue. In each
 * simulation, a party stays as long as one of this restaurant's past parties of the same size, and waiting
 * parties are seated in order. A quote ranges from the minute by which half of the simulations have a table
 * to the minute by which four fifths have one. Half of all parties are seated before that range begins, so
 * the estimate also includes the minute before which hardly any simulation has a table.
 */

export interface PastStay {
  readonly size: number;
  readonly minutes: number;
}

/** Number of simulated evenings per quote. */
const draws = 160;
/**
 * Minimum number of past stays of parties of the same size. If there are fewer, the estimate uses the planned
 * turn time.
 */
const fewestStays = 20;
/** Assumed lengths of stay, as fractions of the turn time, used until there are enough past stays. */
const usualShares = [0.55, 0.65, 0.72, 0.78, 0.83, 0.88, 0.93, 0.98, 1.05, 1.15, 1.3];
/** Longest wait, in minutes, that is quoted to guests. */
const longestWait = 240;

/**
 * Returns a function that returns the lengths of stay for a party size, in minutes, sorted. Uses this
 * restaurant's past stays if there are enough, otherwise fractions of the turn time.
 */
export function staysBySize(
  rules: Pick<BookingRules, "turnTimes" | "turn">,
  past: readonly PastStay[],
): (size: number) => readonly number[] {
  const groupOf = (size: number) => rules.turnTimes.findIndex(({ upTo }) => size <= upTo);
  const groups = Map.groupBy(past, ({ size }) => groupOf(size));
  const known = new Map<number, readonly number[]>();
  return (size) => {
    const group = groupOf(size);
    const cached = known.get(group);
    if (cached) return cached;
    const own = (groups.get(group) ?? []).map(({ minutes }) => minutes).toSorted((a, b) => a - b);
    const stays =
      own.length >= fewestStays ? own : usualShares.map((share) => Math.round(share * rules.turn(size)));
    known.set(group, stays);
    return stays;
  };
}

/** Picks at random how many more minutes a party will stay, given the minutes for which it has been seated. */
function restOf(stays: readonly number[], elapsed: number, random: () => number): number {
  const first = stays.findIndex((minutes) => minutes > elapsed);
  // The party has stayed longer than any past party, so it may leave at any moment.
  if (first === -1) return 5 + Math.floor(random() * 20);
  return stays[first + Math.floor(random() * (stays.length - first))]! - elapsed;
}

interface Busy {
  readonly from: Minute;
  readonly to: Minute;
}

export interface WaitQuery {
  readonly rules: Pick<BookingRules, "tableAssignments" | "turn">;
  readonly stays: (size: number) => readonly number[];
  readonly now: Minute;
  readonly lastSeating: Minute;
  /** All holds of the evening. */
  readonly holds: readonly OwnedHold[];
  /** Sizes of the next parties in the queue, in order. */
  readonly queue: readonly number[];
  readonly sizes: readonly number[];
}

/**
 * Returns the earliest minute at which a party can have tables, and these tables; undefined if there are none
 * before the last seating.
 */
function firstFree(
  busy: ReadonlyMap<string, readonly Busy[]>,
  assignments: readonly (readonly string[])[],
  { now, stay, last }: { readonly now: Minute; readonly stay: number; readonly last: Minute },
): { readonly at: Minute; readonly tables: readonly string[] } | undefined {
  let best: { at: Minute; tables: readonly string[] } | undefined;
  for (const tables of assignments) {
    const taken = tables.flatMap((table) => busy.get(table) ?? []);
    const starts = [now, ...taken.map(({ to }) => to).filter((to) => to > now)].toSorted((a, b) => a - b);
    const at = starts.find(
      (start) => start <= last && !taken.some(({ from, to }) => from < start + stay && start < to),
    );
    if (at !== undefined && (best === undefined || at < best.at)) best = { at, tables };
    if (best?.at === now) break;
  }
  return best;
}

const roundDown = (minutes: number): number => Math.floor(minutes / 5) * 5;
const roundUp = (minutes: number): number => Math.ceil(minutes / 5) * 5;

/**
 * Quotes the wait for a party of each size that arrives now; null if the party would have to wait longer than
 * `longestWait`, or would get no table tonight.
 */
export function quoteWaits({
  rules,
  stays,
  now,
  lastSeating,
  holds,
  queue,
  sizes,
}: WaitQuery): ReadonlyMap<number, ExpectedWait | null> {
  const random = seededRandom(now);
  const found = new Map<number, number[]>(sizes.map((size) => [size, []]));
  const owners = [...Map.groupBy(holds, ({ id }) => id).values()];
  for (let draw = 0; draw < draws; draw += 1) {
    const busy = new Map<string, Busy[]>();
    const take = (tables: readonly string[], time: Busy) => {
      for (const table of tables) {
        const others = busy.get(table);
        if (others) others.push(time);
        else busy.set(table, [time]);
      }
    };
    for (const own of owners) {
      const [first] = own;
      const last = Math.max(...own.map(({ to }) => to));
      const current = own.filter(({ to }) => to === last);
      const tables = current.map(({ table }) => table);
      if (first!.status === "seated") {
        const since = Math.min(...own.map(({ from }) => from));
        const rest = restOf(stays(first!.size ?? 2), now - since, random);
        take(tables, { from: since, to: now + Math.max(1, rest) });
      } else if (last > now) take(tables, { from: current[0]!.from, to: last });
    }
    for (const size of queue) {
      const place = firstFree(busy, rules.tableAssignments(size), {
        now,
        stay: rules.turn(size),
        last: lastSeating,
      });
      if (place) take(place.tables, { from: place.at, to: place.at + restOf(stays(size), 0, random) });
    }
    for (const size of sizes) {
      const place = firstFree(busy, rules.tableAssignments(size), {
        now,
        stay: rules.turn(size),
        last: lastSeating,
      });
      found.get(size)!.push(place ? place.at - now : Infinity);
    }
  }
  return new Map(
    sizes.map((size) => {
      const waits = found.get(size)!.toSorted((a, b) => a - b);
      const half = waits[Math.ceil(draws * 0.5) - 1]!;
      // A little more than four fifths, to allow for events that the simulation does not cover.
      const most = waits[Math.ceil(draws * 0.88) - 1]!;
      const first = waits[Math.ceil(draws * 0.05) - 1]!;
      return [
        size,
        most > longestWait ? null : { earliest: roundDown(first), from: roundDown(half), to: roundUp(most) },
      ];
    }),
  );
}
