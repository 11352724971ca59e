/*
 * Computes when an order can be ready: a pure function that takes the kitchen's capacity and returns a
 * promised range or a reason for refusing. Minutes are whole minutes since 1970 in UTC, so that no minute
 * occurs twice when clocks change. Guests see times in the restaurant's zone.
 *
 * The capacity of a station is its places × minutes. A bag is scheduled backwards from the minute at which
 * everything must be ready. The longest dish comes first. Each dish starts as late as its station can keep a
 * place free for the whole cooking time. If all dishes take equally long, this finds the earliest possible
 * minute. Otherwise, the promise may be a few minutes later than necessary, but it can always be kept. `npm
 * run bench -- orders` checks this by simulating evenings.
 */

/** A station of the kitchen, such as an oven. An oven that holds four pizzas has four places. */
export interface Station {
  readonly name: string;
  readonly places: number;
}

export interface Portions {
  /** The dish's slug. Portions of the same dish are cooked together. */
  readonly dish: string;
  readonly station: string;
  /** Cooking time in minutes, at least 1. */
  readonly minutes: number;
  readonly quantity: number;
  /** Number of portions that share a place, such as four in one pan. */
  readonly perPlace: number;
}

/** A load that occupies one place at a station for a number of minutes. */
export interface Batch {
  readonly station: string;
  readonly minutes: number;
  /** The dish's slug; absent if the caller does not need the start of this batch. */
  readonly dish?: string | undefined;
}

/**
 * Number of places taken at each station in each minute. Can be fractional, because the usage by tables is
 * estimated.
 */
export type Usage = ReadonlyMap<string, ReadonlyMap<number, number>>;

/**
 * Period in which bags are handed over. Cooking can start at `from`, or within a station's own cooking hours,
 * and the last bag must be ready by `to`.
 */
export interface Window {
  readonly from: number;
  readonly to: number;
  /** Hours of the stations that cook in advance, by station: each bag's food can wait until it is due. */
  readonly cooking?: ReadonlyMap<string, readonly CookingSpan[]>;
}

export interface CookingSpan {
  readonly from: number;
  readonly to: number;
}

export interface QuoteRequest {
  readonly batches: readonly Batch[];
  readonly stations: readonly Station[];
  /** Usage by earlier orders, seated parties and bookings. */
  readonly taken: Usage;
  /** Sorted by time. */
  readonly windows: readonly Window[];
  readonly now: number;
  /** Minimum notice, in minutes. */
  readonly notice: number;
  /** Requested minute; as early as possible if absent. */
  readonly wanted?: number | undefined;
}

/** A promise that can be kept. */
export interface Quote {
  /**
   * The minute at which everything must be ready: the kitchen's target, and the start of the promised range.
   */
  readonly due: number;
  /** End of the range. */
  readonly latest: number;
  /** Latest time at which the first batch can start. */
  readonly startBy: number;
  readonly usage: Usage;
  /** Latest time at which the first batch of each dish can start. */
  readonly starts: ReadonlyMap<string, number>;
}

/**
 * Reason why nothing is promised. `closed`: no bag can be handed over at the requested time, or at any time.
 * `too-large`: the bag would not fit even into an idle kitchen. `full`: there is no capacity at the requested
 * time. `nearest` lists other times, if there are any.
 */
export interface Refusal {
  readonly refused: "closed" | "too-large" | "full";
  /** At most {@link nearestOffered} times, in order. */
  readonly nearest: readonly number[];
}

/** Number of minutes between the times that a quote considers. */
export const stepMinutes = 5;
/** Number of minutes between the times offered to guests. */
export const quarterMinutes = 15;
/** Number of other times listed in a refusal. */
export const nearestOffered = 3;
/**
 * Maximum number of minutes that cooking a bag can take beyond the time needed in an idle kitchen. Limits how
 * long finished food waits for the rest of its bag.
 */
export const longestWait = 8;

/**
 * Divides portions into batches, each of which needs one place. Portions of the same dish share places, even
 * if they are on different lines.
 */
export const batchesOf = (portions: readonly Portions[]): readonly Batch[] =>
  [...Map.groupBy(portions, ({ dish }) => dish).values()].flatMap((same) => {
    const { dish, station, minutes, perPlace } = same[0]!;
    const quantity = same.reduce((sum, one) => sum + one.quantity, 0);
    return Array.from({ length: Math.ceil(quantity / perPlace) }, () => ({ station, minutes, dish }));
  });

/** Returns the sum of several usages. */
export function sumOfUsage(all: Iterable<Usage>): Usage {
  const sum = new Map<string, Map<number, number>>();
  for (const usage of all)
    for (const [station, minutes] of usage) {
      const own = sum.get(station) ?? new Map<number, number>();
      for (const [minute, places] of minutes) own.set(minute, (own.get(minute) ?? 0) + places);
      sum.set(station, own);
    }
  return sum;
}

const freePlaces = ({ name, places }: Station, taken: Usage, minute: number): number =>
  // Floating-point sums of fractions can fall just short of a whole number.
  Math.floor(places - (taken.get(name)?.get(minute) ?? 0) + 1e-9);

export type BatchSchedule = Pick<Quote, "usage" | "starts">;

/**
 * Schedules batches backwards from the minute at which all of them must be ready.
 *
 * @param spanOf the minutes that can be used at a station
 * @returns undefined if the batches do not fit
 */
export function scheduleBatches(
  batches: readonly Batch[],
  spanOf: (station: string) => CookingSpan,
  { stations, taken }: Pick<QuoteRequest, "stations" | "taken">,
): BatchSchedule | undefined {
  // Refuses a bag that needs more minutes than a station's places have. For a hundred loaves, trying every time of two
  // weeks takes half a second (466 ms, 18 ms with this check), and blocks all other requests.
  for (const [name, own] of Map.groupBy(batches, ({ station }) => station)) {
    const { from, to } = spanOf(name);
    const places = stations.find((one) => one.name === name)?.places ?? 0;
    if (own.reduce((sum, { minutes }) => sum + minutes, 0) > places * (to - from)) return undefined;
  }
  const usage = new Map<string, Map<number, number>>();
  const starts = new Map<string, number>();
  for (const { station: name, minutes, dish = "" } of batches.toSorted((a, b) => b.minutes - a.minutes)) {
    const station = stations.find((one) => one.name === name);
    if (!station) return undefined;
    const used = usage.get(name) ?? new Map<number, number>();
    const { from, to } = spanOf(name);
    let end = to;
    for (let minute = to - 1; minute >= end - minutes; minute -= 1) {
      if (end - minutes < from) return undefined;
      // The minute has no free place, so the batch must end before it.
      if (freePlaces(station, taken, minute) <= (used.get(minute) ?? 0)) end = minute;
    }
    for (let minute = end - minutes; minute < end; minute += 1) used.set(minute, (used.get(minute) ?? 0) + 1);
    usage.set(name, used);
    starts.set(dish, Math.min(starts.get(dish) ?? Infinity, end - minutes));
  }
  return { usage, starts };
}

/** True if the stations have enough free places for a bag's usage. */
export const hasPlaces = (
  usage: Usage,
  { stations, taken }: Pick<QuoteRequest, "stations" | "taken">,
): boolean =>
  [...usage].every(([name, minutes]) => {
    const station = stations.find((one) => one.name === name);
    return [...minutes].every(([minute, used]) => station && freePlaces(station, taken, minute) >= used);
  });

/** Returns the places that batches use if scheduled by {@link scheduleBatches}; undefined if they do not fit. */
export const usageIfScheduled = (...args: Parameters<typeof scheduleBatches>): Usage | undefined =>
  scheduleBatches(...args)?.usage;

export const firstMinute = (usage: Usage): number =>
  Math.min(...[...usage.values()].flatMap((minutes) => [...minutes.keys()]));

const ceilTo = (minute: number, step: number): number => Math.ceil(minute / step) * step;

const empty: Usage = new Map();

/** Returns the window in which a bag can be handed over at a minute. */
export const windowAt = (windows: readonly Window[], due: number): Window | undefined =>
  windows.find(({ from, to }) => from < due && due <= to);

/**
 * Returns the minutes that a station can use for a bag. A station with cooking hours uses the last of them
 * that begin before the bag is due. Any other station cooks just in time.
 */
function spanFor({ windows, now }: QuoteRequest, due: number, alone: number) {
  const window = windowAt(windows, due);
  return (
    window &&
    ((station: string): CookingSpan => {
      const hours = window.cooking?.get(station)?.findLast(({ from }) => from < due);
      return hours
        ? { from: Math.max(now, hours.from), to: Math.min(due, hours.to) }
        : { from: Math.max(now, window.from, due - alone - longestWait), to: due };
    })
  );
}

/** Returns the schedule of a bag due at a minute; undefined if the bag does not fit. */
function fits(request: QuoteRequest, due: number, alone: number, taken: Usage): BatchSchedule | undefined {
  const { batches, stations, now, notice } = request;
  const spanOf = spanFor(request, due, alone);
  if (!spanOf || due < now + notice) return undefined;
  return scheduleBatches(batches, spanOf, { stations, taken });
}

/** Returns all minutes, at intervals of `step`, at which a bag could be due. */
const steps = ({ windows, now, notice }: QuoteRequest, step: number): number[] =>
  windows.flatMap(({ from, to }) => {
    const first = ceilTo(Math.max(now + notice, from + 1), step);
    return Array.from(
      { length: Math.max(0, Math.floor((to - first) / step) + 1) },
      (_, index) => first + index * step,
    );
  });

/** Returns every quarter hour at which a bag could be due; `isFree` is true if the bag fits then. */
export function quarterHours(request: QuoteRequest): { readonly due: number; readonly isFree: boolean }[] {
  const alone = minutesAlone(request);
  return steps(request, quarterMinutes).map((due) => ({
    due,
    isFree: fits(request, due, alone, request.taken) !== undefined,
  }));
}

/** Returns the minutes that a bag needs in an otherwise idle kitchen. */
export function minutesAlone({ batches, stations }: Pick<QuoteRequest, "batches" | "stations">): number {
  const longest = batches.reduce((sum, { minutes }) => sum + minutes, 0);
  const usage = usageIfScheduled(batches, () => ({ from: -longest, to: 0 }), { stations, taken: empty });
  return usage === undefined || batches.length === 0 ? 0 : -firstMinute(usage);
}

/**
 * Returns the length of the promised range in minutes. The range is longer if the stations are busy, because
 * the time is then less certain.
 */
export function widthOf(usage: Usage, { stations, taken }: Pick<QuoteRequest, "stations" | "taken">): number {
  const shares = stations.flatMap((station) => {
    const own = usage.get(station.name);
    if (!own || own.size === 0) return [];
    const busy = [...own].map(([minute, places]) =>
      Math.min(1, ((taken.get(station.name)?.get(minute) ?? 0) + places) / station.places),
    );
    return [busy.reduce((sum, share) => sum + share, 0) / busy.length];
  });
  return Math.max(0, ...shares) > 0.85 ? 3 * stepMinutes : 2 * stepMinutes;
}

/**
 * Promises when an order will be ready, or returns the reason why nothing is promised.
 *
 * @throws RangeError if a batch belongs to a station that does not exist; callers must exclude such dishes
 */
export function quote(request: QuoteRequest): Quote | Refusal {
  const { batches, stations, taken, wanted } = request;
  const unknown = batches.find(({ station }) => !stations.some(({ name }) => name === station));
  if (unknown) throw new RangeError(`There is no station “${unknown.station}”`);
  const alone = minutesAlone(request);
  const all = steps(request, stepMinutes);
  if (all.length === 0) return { refused: "closed", nearest: [] };
  const promise = (due: number): Quote | undefined => {
    const layout = fits(request, due, alone, taken);
    return (
      layout && {
        due,
        latest: due + widthOf(layout.usage, request),
        startBy: Math.min(due, firstMinute(layout.usage)),
        ...layout,
      }
    );
  };
  for (const due of wanted === undefined ? all : [wanted]) {
    const found = promise(due);
    if (found) return found;
  }
  if (!all.some((due) => fits(request, due, alone, empty))) return { refused: "too-large", nearest: [] };
  const near = wanted ?? all[0]!;
  const isOpen = wanted === undefined || spanFor(request, wanted, alone) !== undefined;
  return {
    refused: isOpen ? "full" : "closed",
    nearest: steps(request, quarterMinutes)
      .toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near))
      .filter((due) => fits(request, due, alone, taken))
      .slice(0, nearestOffered)
      .toSorted((a, b) => a - b),
  };
}
