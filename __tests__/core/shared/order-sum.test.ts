import fc from "fast-check";
import { orderSum, portionCents, type PricedLine } from "../../../src/core/shared/order-sum.ts";
import { propertyRuns } from "../../support/property-runs.ts";

const line = fc.record({
  cents: fc.integer({ min: 0, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 60 }),
  packagingCents: fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }),
});

it("adds up a bag: dishes with their options, and a box for each portion that has one", () => {
  const pizza = portionCents({ cents: 1300 }, [{ cents: 200 }, { cents: 0 }]);
  expect(pizza).toBe(1500);
  expect(
    orderSum([
      { cents: pizza, quantity: 2, packagingCents: 100 },
      { cents: 1000, quantity: 1, packagingCents: 100 },
      { cents: 250, quantity: 3 },
    ]),
  ).toEqual({ lines: [3000, 1000, 750], portions: 6, boxes: 3, packagingCents: 300, totalCents: 5050 });
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
  expect(() => orderSum([wrong])).toThrow(RangeError);
});
