import { defaultFormats } from "../../../src/core/shared/formats.ts";
import { callAddress, isPartOfNumber, phoneKeyOf } from "../../../src/core/shared/telephone-number.ts";
import { telAddress } from "../../../src/core/shared/contact-links.ts";

const of = (phoneCountry: string) => ({ phoneCountry });

test.each([
  ["555-0100", "", "tel:5550100"],
  ["+1 (212) 555-0100", "", "tel:+12125550100"],
  ["010 123456", "+39", "tel:+39010123456"],
  ["020 7946 0000", "+44", "tel:+442079460000"],
  ["+44 (0)20 7946 0000", "+39", "tel:+442079460000"],
  ["555-0100", "+1", "tel:+15550100"],
  ["1-800-555-0100", "+1", "tel:+18005550100"],
  ["011 44 20 7946 0000", "+1", "tel:+442079460000"],
  ["06 1 234 5678", "+36", "tel:+3612345678"],
  ["8 495 123-45-67", "+7", "tel:+74951234567"],
  ["+33 1 23 45 67 89", "+39", "tel:+33123456789"],
  ["0033 1 23 45 67 89", "+39", "tel:+33123456789"],
  ["020 7946 0000 ext. 12", "+44", "tel:+442079460000;ext=12"],
  ["٠٢٠ ٧٩٤٦ ٠٠٠٠", "+44", "tel:+442079460000"],
  ["０２０ ７９４６ ００００", "+44", "tel:+442079460000"],
])("%s, in a restaurant of %s, is called by %s", (number, country, address) => {
  expect(callAddress(number, of(country))).toBe(address);
});

test("a guest's page calls the restaurant by the number that the build has found", () => {
  const calls = { "020 7946 0000": "tel:+442079460000" };
  expect(telAddress("020 7946 0000", { calls })).toBe("tel:+442079460000");
  expect(telAddress("+1 (212) 555-0100", defaultFormats)).toBe("tel:+12125550100");
});

test.each([
  ["22 33 44 55", "+47 22 33 44 55", "+47"],
  ["22 33 44 55", "0047 22334455", "+47"],
  ["22 33 44 55", "+47 22 33 44 55", ""],
  ["+44 (0)20 7946 0000", "020 7946 0000", "+44"],
  ["+44 (0)20 7946 0000", "020 7946 0000", ""],
  ["1-800-555-0100", "+1 800 555 0100", "+1"],
  ["06 1 234 5678", "+36 1 234 5678", "+36"],
  ["020 7946 0000 x12", "020 7946 0000", "+44"],
  ["٠٢٠ ٧٩٤٦ ٠٠٠٠", "020 7946 0000", ""],
  ["０２０ ７９４６ ００００", "+44 20 7946 0000", "+44"],
  ["010 123456", "+39 010 123456", "+39"],
  ["555 012", "555-012", ""],
])("%s and %s are the same guest's in a restaurant of %j", (one, other, country) => {
  expect(phoneKeyOf(one, of(country))).not.toBeNull();
  expect(phoneKeyOf(one, of(country))).toBe(phoneKeyOf(other, of(country)));
  expect(isPartOfNumber(one, other, of(country))).toBe(true);
  expect(isPartOfNumber(other, one, of(country))).toBe(true);
});

test.each([null, "", "ask me", "12345"])("%j does not identify a guest", (number) => {
  expect(phoneKeyOf(number, of("+39"))).toBeNull();
});

test.each([
  ["+47 22 33", true],
  ["3344", true],
  ["22 33 44 56", false],
  ["44", false],
  ["000", false],
  ["Ann", false],
])("%j finds 22 33 44 55: %s", (typed, found) => {
  expect(isPartOfNumber(typed, "22 33 44 55", of("+47"))).toBe(found);
});
