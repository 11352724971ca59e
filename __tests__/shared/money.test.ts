import { formatCents, formatPrice, formatPriceRange, toCents } from "../../src/shared/money.ts";

test("prices carry a dollar sign and two decimals", () => {
  expect(formatPrice(15)).toBe("$15.00");
  expect(formatPrice(12.5)).toBe("$12.50");
  expect(formatPrice(0.07)).toBe("$0.07");
  expect(formatCents(0)).toBe("$0.00");
  expect(formatCents(-1250)).toBe("-$12.50");
});

test("three times ten cents are thirty cents, which dollars in floating point are not", () => {
  expect(0.1 + 0.1 + 0.1).not.toBe(0.3);
  expect(toCents(0.1) * 3).toBe(30);
  expect(toCents(19.99)).toBe(1999);
});

test("a range shows both its ends, a single price one", () => {
  expect(formatPriceRange(260, 360)).toBe("$260.00 – $360.00");
  expect(formatPriceRange(19)).toBe("$19.00");
  expect(formatPriceRange(19, null)).toBe("$19.00");
});
