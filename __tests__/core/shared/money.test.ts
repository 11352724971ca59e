import { defaultFormats } from "../../../src/core/shared/formats.ts";
import {
  currencyName,
  currencySign,
  formatCents,
  formatPrice,
  formatPriceRange,
  fromCents,
  toCents,
} from "../../../src/core/shared/money.ts";

const italy = { ...defaultFormats, locale: "it-IT", currency: "EUR" };

test("prices carry a dollar sign and two decimals", () => {
  expect(formatPrice(15, defaultFormats)).toBe("$15.00");
  expect(formatPrice(12.5, defaultFormats)).toBe("$12.50");
  expect(formatPrice(0.07, defaultFormats)).toBe("$0.07");
  expect(formatCents(0, defaultFormats)).toBe("$0.00");
  expect(formatCents(-1250, defaultFormats)).toBe("-$12.50");
});

test("the currency, its position and the decimals follow the restaurant's country", () => {
  expect(formatPrice(12.5, italy)).toBe("12,50\u00a0€");
  expect(formatPriceRange(260, 360, italy)).toBe("260,00\u00a0€ – 360,00\u00a0€");
  expect(formatPrice(12.5, { ...italy, locale: "en-IE" })).toBe("€12.50");
  expect(formatPrice(1200, { ...italy, locale: "en-GB", currency: "JPY" })).toBe("¥1,200");
  expect([currencySign(italy), currencySign(defaultFormats)]).toEqual([
    { before: "", after: "€" },
    { before: "$", after: "" },
  ]);
  const names = [italy, defaultFormats, { ...defaultFormats, language: "it" }].map(currencyName);
  expect(names).toEqual(["euros", "US dollars", "dollari statunitensi"]);
});

test("whole prices lose their decimals if the restaurant wants that; others keep both", () => {
  const short = { ...defaultFormats, hidesZeroDecimals: true };
  expect([formatPrice(15, short), formatPrice(12.5, short)]).toEqual(["$15", "$12.50"]);
});

test("three times ten cents are thirty cents, unlike in floating-point dollars", () => {
  expect(0.1 + 0.1 + 0.1).not.toBe(0.3);
  expect(toCents(0.1, { currency: "EUR" }) * 3).toBe(30);
  expect(toCents(19.99, { currency: "EUR" })).toBe(1999);
});

test("a range shows both ends, a single price one", () => {
  expect(formatPriceRange(260, 360, defaultFormats)).toBe("$260.00 – $360.00");
  expect(formatPriceRange(19, undefined, defaultFormats)).toBe("$19.00");
  expect(formatPriceRange(19, null, defaultFormats)).toBe("$19.00");
});

const writtenIn = (currency: string, locale: string) => ({ ...defaultFormats, currency, locale });

test.each([
  ["KWD", "en-GB", 1.255, 1255, "KWD\u00a01.255"],
  ["JPY", "ja-JP", 1200, 1200, "￥1,200"],
  ["EUR", "it-IT", 12.5, 1250, "12,50\u00a0€"],
])("a price in %s has the decimals of its currency", (currency, locale, price, units, text) => {
  const own = writtenIn(currency, locale);
  expect(toCents(price, own)).toBe(units);
  expect(fromCents(units, own)).toBe(price);
  expect(formatPrice(price, own)).toBe(text);
});

test("only prices without decimals are written without them", () => {
  const dinars = { ...writtenIn("KWD", "en-GB"), hidesZeroDecimals: true };
  expect(formatPrice(1.1, dinars)).toBe("KWD\u00a01.100");
  expect(formatPrice(2, dinars)).toBe("KWD\u00a02");
});
