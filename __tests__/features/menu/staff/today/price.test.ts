import { defaultFormats } from "../../../../../src/core/shared/formats.ts";
import { describePriceDoubt } from "../../../../../src/content/model/price-doubt.ts";
import { readPrice } from "../../../../../src/features/menu/staff/today/price.ts";

it.each([
  ["12.50", 12.5],
  ["12,50", 12.5],
  [" $ 18 ", 18],
  ["7.", 7],
  ["0", 0],
])("%p is a price", (text, price) => {
  expect(readPrice(text, 9)).toEqual({ ok: true, price });
});

it("for three decimals the two likely prices and the current one are shown", () => {
  expect(readPrice("12.345", 9)).toEqual({
    ok: false,
    problem: "A price has two decimals at most. 12.34 or 12.35? Guests still see $9.00.",
  });
  expect(readPrice("12.999", 9)).toMatchObject({ problem: expect.stringContaining("12.99 or 13.00?") });
});

it.each(["", "-1", "abc", "1.2.3", "1,234.50", "1e3", "999999"])("%p is not", (text) => {
  expect(readPrice(text, 9)).toMatchObject({ ok: false, problem: expect.stringContaining("such as 12.50") });
});

it.each([
  [200, 30, 18, "the dearest dish costs $18.00"],
  [13, 10, 18, undefined],
  [99.99, 10, 18, undefined],
  [5, 0, 18, undefined],
])("a price of %d after %d is doubted where it is far from the others", (price, current, dearest, doubt) => {
  expect(describePriceDoubt(price, current, { dearest, formats: defaultFormats })).toBe(doubt);
});
