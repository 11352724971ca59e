import fc from "fast-check";
import {
  batchesOf,
  usageIfScheduled,
  quote,
  stepMinutes,
  sumOfUsage,
  type Batch,
  type Quote,
  type QuoteRequest,
  type Refusal,
  type Station,
  type Usage,
} from "../../../../src/features/orders/server/quote.ts";
import { propertyRuns } from "../../../support/property-runs.ts";

/** 19:00 UTC on 21 November 2026. */
const seven = Date.UTC(2026, 10, 21, 19) / 60_000;
const oven: Station = { name: "Oven", places: 4 };
const cold: Station = { name: "Cold", places: 2 };
const pizza = { dish: "pizza", station: "Oven", minutes: 8, perPlace: 1 };
const salad = { dish: "salad", station: "Cold", minutes: 3, perPlace: 1 };
const none: Usage = new Map();

const request = (more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  batches: batchesOf([{ ...pizza, quantity: 1 }]),
  stations: [oven, cold],
  taken: none,
  windows: [{ from: seven, to: seven + 180 }],
  now: seven,
  notice: 0,
  ...more,
});
const busy = (station: Station, places: number, from: number, to: number): Usage =>
  new Map([
    [station.name, new Map(Array.from({ length: to - from }, (_, index) => [from + index, places] as const))],
  ]);
const minutesAfterSeven = (answer: Quote | Refusal) =>
  "refused" in answer
    ? { ...answer, nearest: answer.nearest.map((minute) => minute - seven) }
    : { due: answer.due - seven, latest: answer.latest - seven, startBy: answer.startBy - seven };

describe("a quote", () => {
  it("is the first step of five minutes by which everything can be ready", () => {
    expect(minutesAfterSeven(quote(request()))).toEqual({ due: 10, latest: 20, startBy: 2 });
    const five = batchesOf([
      { ...pizza, quantity: 5 },
      { ...salad, quantity: 2 },
    ]);
    expect(minutesAfterSeven(quote(request({ batches: five })))).toMatchObject({ due: 20, startBy: 4 });
  });

  it("counts portions that share a pan as one, also from two lines", () => {
    const pan = { dish: "paella", station: "Oven", minutes: 20, perPlace: 4 };
    expect(
      batchesOf([
        { ...pan, quantity: 3 },
        { ...salad, quantity: 1 },
        { ...pan, quantity: 2 },
      ]),
    ).toEqual([
      { station: "Oven", minutes: 20, dish: "paella" },
      { station: "Oven", minutes: 20, dish: "paella" },
      { station: "Cold", minutes: 3, dish: "salad" },
    ]);
  });

  it("comes later if others have the places, with a wider range", () => {
    const taken = busy(oven, 4, seven, seven + 30);
    expect(minutesAfterSeven(quote(request({ taken })))).toMatchObject({ due: 40, latest: 50 });
    const full = batchesOf([{ ...pizza, quantity: 4 }]);
    expect(minutesAfterSeven(quote(request({ taken, batches: full })))).toMatchObject({
      due: 40,
      latest: 55,
    });
  });

  it("does not cook anything that would wait long for its time", () => {
    // The oven is free early on, but taken in the last half hour.
    const wanted = seven + 60;
    const taken = busy(oven, 4, seven + 30, wanted);
    expect(minutesAfterSeven(quote(request({ taken, wanted })))).toEqual({
      refused: "full",
      nearest: [30, 75, 90],
    });
  });

  it("cooks in a station's own hours, even long before the bag is due", () => {
    const hours = { from: seven - 240, to: seven - 60 };
    const windows = [{ from: seven, to: seven + 180, cooking: new Map([["Oven", [hours]]]) }];
    const early = request({ now: seven - 300, windows, wanted: seven + 5 });
    expect(minutesAfterSeven(quote(early))).toMatchObject({ due: 5, startBy: -68 });
    // Twenty-two rounds of eight minutes fit into the three hours: 88 pizzas.
    const pizzas = (quantity: number) => ({ ...early, batches: batchesOf([{ ...pizza, quantity }]) });
    expect(minutesAfterSeven(quote(pizzas(88)))).toMatchObject({ due: 5, startBy: -236 });
    expect(quote(pizzas(89))).toEqual({ refused: "too-large", nearest: [] });
    // After the station has stopped, nothing more can be cooked for that day.
    expect(quote({ ...early, now: seven - 60 })).toEqual({ refused: "too-large", nearest: [] });
  });

  it("names the nearest times if a time is outside the hours", () => {
    expect(minutesAfterSeven(quote(request({ wanted: seven + 200 })))).toEqual({
      refused: "closed",
      nearest: [150, 165, 180],
    });
  });

  it("respects the notice, and the kitchen's hours", () => {
    expect(minutesAfterSeven(quote(request({ notice: 25 })))).toMatchObject({ due: 25 });
    expect(minutesAfterSeven(quote(request({ now: seven - 60, notice: 25 })))).toMatchObject({ due: 10 });
    expect(minutesAfterSeven(quote(request({ now: seven + 171 })))).toMatchObject({ due: 180 });
    expect(quote(request({ now: seven + 173 }))).toEqual({ refused: "too-large", nearest: [] });
    expect(quote(request({ now: seven + 181 }))).toEqual({ refused: "closed", nearest: [] });
    expect(quote(request({ windows: [] }))).toEqual({ refused: "closed", nearest: [] });
  });

  it("continues with the next service if the first has no room", () => {
    const taken = busy(oven, 4, seven, seven + 180);
    const windows = [
      { from: seven, to: seven + 180 },
      { from: seven + 960, to: seven + 1100 },
    ];
    expect(minutesAfterSeven(quote(request({ taken, windows })))).toMatchObject({ due: 970, startBy: 962 });
    expect(quote(request({ taken }))).toEqual({ refused: "full", nearest: [] });
  });

  it("says that a bag is too large if even an empty kitchen could not cook it", () => {
    const batches = batchesOf([{ ...pizza, quantity: 200 }]);
    expect(quote(request({ batches }))).toEqual({ refused: "too-large", nearest: [] });
  });

  it("is only for existing stations", () => {
    expect(() => quote(request({ stations: [cold] }))).toThrow("There is no station “Oven”");
  });
});

describe("compared with a model that tries every way", () => {
  const horizon = 40;
  const stations: readonly Station[] = [{ name: "Oven", places: 3 }];
  const someBatches = (minutes: fc.Arbitrary<number>) =>
    fc.array(
      minutes.map((one): Batch => ({ station: "Oven", minutes: one })),
      { minLength: 1, maxLength: 5 },
    );
  const anyMinutes = fc.integer({ min: 1, max: 12 });
  const mixed = someBatches(anyMinutes);
  const alike = anyMinutes.chain((minutes) => someBatches(fc.constant(minutes)));
  /** Periods in which some places are taken. */
  const someUsage = fc
    .array(
      fc.tuple(
        fc.integer({ min: 0, max: horizon - 1 }),
        fc.integer({ min: 1, max: 15 }),
        fc.integer({ min: 1, max: 3 }),
      ),
      { maxLength: 4 },
    )
    .map((stretches): Usage => {
      const minutes = new Map<number, number>();
      for (const [from, length, places] of stretches)
        for (let minute = from; minute < Math.min(horizon, from + length); minute += 1)
          minutes.set(seven + minute, Math.min(3, (minutes.get(seven + minute) ?? 0) + places));
      return new Map([["Oven", minutes]]);
    });

  /** True if any schedule has the batches ready in time: in any order, each with any place in any minute. */
  function canDo(batches: readonly Batch[], from: number, due: number, taken: Usage): boolean {
    const free = Array.from(
      { length: due - from },
      (_, index) => 3 - (taken.get("Oven")?.get(from + index) ?? 0),
    );
    const lengths = batches.map(({ minutes }) => minutes).sort((a, b) => b - a);
    const tryFrom = (index: number, latest: number): boolean => {
      const length = lengths[index];
      if (length === undefined) return true;
      // Of two equally long batches, the second never needs to start after the first.
      const last = lengths[index - 1] === length ? latest : free.length - length;
      for (let start = last; start >= 0; start -= 1) {
        const own = Array.from({ length }, (_, minute) => start + minute);
        if (own.some((minute) => free[minute]! < 1)) continue;
        for (const minute of own) free[minute]! -= 1;
        const done = tryFrom(index + 1, start);
        for (const minute of own) free[minute]! += 1;
        if (done) return true;
      }
      return false;
    };
    return tryFrom(0, 0);
  }

  const expectNoPlaceTwice = (batches: readonly Batch[], usage: Usage, taken: Usage, due: number) => {
    const minutes = [...usage.get("Oven")!];
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
    expect(sum(minutes.map(([, count]) => count))).toBe(sum(batches.map((one) => one.minutes)));
    for (const [minute, count] of minutes) {
      expect(minute >= seven && minute < due).toBe(true);
      expect(count + (taken.get("Oven")?.get(minute) ?? 0)).toBeLessThanOrEqual(3);
    }
  };

  it("equally long batches fit exactly if it is possible", () => {
    fc.assert(
      fc.property(alike, someUsage, fc.integer({ min: 1, max: horizon }), (batches, taken, length) => {
        const due = seven + length;
        const usage = usageIfScheduled(batches, () => ({ from: seven, to: due }), { stations, taken });
        expect(usage !== undefined).toBe(canDo(batches, seven, due, taken));
        if (usage) expectNoPlaceTwice(batches, usage, taken, due);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it("batches of different lengths fit only if it is possible", () => {
    let [possible, found] = [0, 0];
    fc.assert(
      fc.property(mixed, someUsage, fc.integer({ min: 1, max: horizon }), (batches, taken, length) => {
        const due = seven + length;
        const usage = usageIfScheduled(batches, () => ({ from: seven, to: due }), { stations, taken });
        const can = canDo(batches, seven, due, taken);
        if (can) possible += 1;
        if (!usage) return;
        found += 1;
        expect(can).toBe(true);
        expectNoPlaceTwice(batches, usage, taken, due);
      }),
      { numRuns: propertyRuns(500) },
    );
    // The scheduler almost always finds a solution if there is one.
    expect(found).toBeGreaterThan(0.9 * possible);
  });

  it("promises the first step that can be kept, and refuses only if there is none", () => {
    fc.assert(
      fc.property(alike, someUsage, (batches, taken) => {
        const windows = [{ from: seven, to: seven + horizon }];
        const answer = quote(request({ batches, stations, taken, windows }));
        // Rounds of three, all equally long; finished food may wait for eight minutes.
        const span = Math.ceil(batches.length / 3) * batches[0]!.minutes + 8;
        const kept = Array.from(
          { length: horizon / stepMinutes },
          (_, step) => seven + (step + 1) * stepMinutes,
        );
        const first = kept.find((due) => canDo(batches, Math.max(seven, due - span), due, taken));
        expect("refused" in answer ? undefined : answer.due).toBe(first);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("a kitchen with less to do never promises a later minute", () => {
    fc.assert(
      fc.property(alike, someUsage, someUsage, (batches, some, more) => {
        const both = new Map(
          [...sumOfUsage([some, more]).get("Oven")!].map(([at, sum]) => [at, Math.min(sum, 3)]),
        );
        const windows = [{ from: seven, to: seven + horizon }];
        const [calm, full] = [some, new Map([["Oven", both]])].map((taken) =>
          quote(request({ batches, stations, taken, windows })),
        ) as [Quote | Refusal, Quote | Refusal];
        if ("refused" in full) return;
        expect("refused" in calm ? Infinity : calm.due).toBeLessThanOrEqual(full.due);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
