import { priceFilter } from "../../../src/admin/entries/price-filter.ts";

const written = (filter: string, text: string): string | undefined => {
  const match = filter.match(priceFilter.pattern);
  return match ? priceFilter.transform(text, match).replace(/\s/g, " ") : undefined;
};

test.each([
  ["price('en-US', 'USD')", "15", "$15.00"],
  ["price('en-US', 'USD')", "12.5", "$12.50"],
  ["price('en-US', 'USD', 'short')", "15", "$15"],
  ["price('it-IT', 'EUR')", "12.5", "12,50 €"],
  ["price('ja-JP', 'JPY')", "900", "￥900"],
  ["price('en-US', 'USD')", "", ""],
])("%s writes %j as %j", (filter, text, expected) => {
  expect(written(filter, text)).toBe(expected);
});

test("Decap's own filters are none of it", () => {
  expect(written("upper", "15")).toBeUndefined();
});
