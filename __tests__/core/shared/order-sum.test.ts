import fc from "fast-check";
import {
  fewerThan,
  isQuantity,
  moreThan,
  orderSum,
  portionCents,
  quantitiesOf,
  type Bundle,
  type PricedLine,
} from "../../../src/core/shared/order-sum.ts";
import { propertyRuns } from "../../support/property-runs.ts";

const line = fc.record({
  dish: fc.constantFrom("roll", "loaf", "cake"),
  cents: fc.integer({ min: 0, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 60 }),
  packagingCents: fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }),
});

it("adds up a bag: dishes with their options, and a box for each portion that has one", () => {
  const pizza = portionCents({ cents: 1300 }, [{ cents: 200 }, { cents: 0 }]);
  expect(pizza).toBe(1500);
  expect(
    orderSum([
      { dish: "pizza", cents: pizza, quantity: 2, packagingCents: 100 },
      { dish: "calzone", cents: 1000, quantity: 1, packagingCents: 100 },
      { dish: "water", cents: 250, quantity: 3 },
    ]),
  ).toEqual({
    ...{ lines: [3000, 1000, 750], portions: 6, boxes: 3, packagingCents: 300, savings: [] },
    totalCents: 5050,
  });
});

it("takes off what a choice costs less", () => {
  expect(portionCents({ cents: 1200 }, [{ cents: -150 }])).toBe(1050);
});

it("costs the sum of its portions, in whole cents, however they are grouped into lines", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const portions = lines.flatMap(({ quantity, ...one }) =>
        Array.from({ length: quantity }, (): PricedLine => ({ ...one, quantity: 1 })),
      );
      let counted = 0n;
      for (const { cents, packagingCents } of portions)
        counted += BigInt(cents) + BigInt(packagingCents ?? 0);
      const { lines: perLine, ...sums } = orderSum(lines);
      expect(BigInt(sums.totalCents)).toBe(counted);
      expect(perLine).toHaveLength(lines.length);
      expect(orderSum(portions.toReversed())).toMatchObject(sums);
      expect(perLine.reduce((a, b) => a + b, 0) + sums.packagingCents).toBe(sums.totalCents);
    }),
    { numRuns: propertyRuns() },
  );
});

it.each([
  ["half a cent", { cents: 12.5, quantity: 1 }],
  ["no portion", { cents: 100, quantity: 0 }],
  ["half a portion", { cents: 100, quantity: 1.5 }],
  ["a price that is no number", { cents: NaN, quantity: 1 }],
  ["packaging by halves", { cents: 100, quantity: 1, packagingCents: 0.5 }],
])("never counts %s", (_, wrong) => {
  expect(() => orderSum([{ dish: "roll", ...wrong }])).toThrow(RangeError);
});

const rolls = (quantity: number, bundles: readonly Bundle[], cents = 250): PricedLine => ({
  ...{ dish: "roll", cents, quantity },
  byQuantity: { cents, bundles },
});

describe("prices by quantity", () => {
  const threeForSix = [{ quantity: 3, cents: 600 }];

  it("charge the cheapest combination, and say which one it is", () => {
    expect(orderSum([rolls(2, threeForSix)])).toMatchObject({ savings: [], totalCents: 500 });
    expect(orderSum([rolls(7, threeForSix)])).toMatchObject({
      lines: [1750],
      savings: [{ dish: "roll", bundles: [{ quantity: 3, cents: 600, times: 2 }], cents: 300 }],
      totalCents: 1450,
    });
    // Two times five for 10.00 is cheaper than three times three for 6.00 and one roll.
    expect(orderSum([rolls(10, [...threeForSix, { quantity: 5, cents: 1000 }])])).toMatchObject({
      savings: [{ bundles: [{ quantity: 5, times: 2 }] }],
      totalCents: 2000,
    });
  });

  it("count a dish's lines together, and leave out what its options cost", () => {
    const plain = rolls(2, threeForSix);
    const buttered = { ...rolls(1, threeForSix), cents: 300 };
    expect(orderSum([plain, buttered])).toMatchObject({ lines: [500, 300], totalCents: 650 });
  });

  it("never cost more than the portions one by one, whatever the prices", () => {
    expect(orderSum([rolls(6, [{ quantity: 3, cents: 900 }])])).toMatchObject({
      savings: [],
      totalCents: 1500,
    });
  });

  /** Prices that never make one more portion cheaper: each costs at least as much as one portion fewer. */
  const anyPrices = fc
    .record({
      cents: fc.integer({ min: 1, max: 500 }),
      quantities: fc.uniqueArray(fc.integer({ min: 2, max: 12 })),
    })
    .map(({ cents, quantities }) => ({
      cents,
      bundles: quantities.map((quantity) => ({ quantity, cents: cents * (quantity - 1) })),
    }));

  it("do not depend on the order of the lines, and one more portion is never cheaper", () => {
    fc.assert(
      fc.property(
        anyPrices,
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
        (prices, counts) => {
          const lines = counts.map((count) => rolls(count, prices.bundles, prices.cents));
          const { totalCents } = orderSum(lines);
          expect(orderSum(lines.toReversed()).totalCents).toBe(totalCents);
          expect(
            orderSum([...lines, rolls(1, prices.bundles, prices.cents)]).totalCents,
          ).toBeGreaterThanOrEqual(totalCents);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});

describe("quantities", () => {
  it("begin at the minimum and go on in steps, to the maximum", () => {
    const fives = quantitiesOf({ min: 10, step: 5, max: 20 });
    expect([5, 10, 12, 15, 20, 25].filter((count) => isQuantity(count, fives))).toEqual([10, 15, 20]);
    expect(quantitiesOf({ step: 6 }).min).toBe(6);
    expect([1, 7, 1000].every((count) => isQuantity(count, quantitiesOf()))).toBe(true);
  });

  it("lead from any number to the next possible one", () => {
    const fives = quantitiesOf({ min: 10, step: 5, max: 20 });
    expect([0, 10, 12, 20].map((count) => moreThan(count, fives))).toEqual([10, 15, 15, undefined]);
    expect([10, 12, 15, 40].map((count) => fewerThan(count, fives))).toEqual([0, 10, 10, 20]);
  });
});
