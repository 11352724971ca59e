import { canonicalPath } from "../../src/shared/canonical-path.ts";
import { dayAndMonth } from "../../src/components/day.ts";
import { formatCents, formatPrice, toCents } from "../../src/shared/money.ts";

test.each([
  ["/", "/"],
  ["/Book", "/book"],
  ["/Section4/", "/section4"],
  ["/RESETPASSWORD?token=AbC", "/resetpassword?token=AbC"],
  ["/Lunch/#Menu", "/lunch#Menu"],
  ["///", "/"],
  ["//lunch", "/lunch"],
  ["/LUNCH//", "/lunch"],
  ["?q=A/", "?q=A/"],
])("%s is spelled %s", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

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

test("a day is written out the same on every machine", () => {
  expect(dayAndMonth("2026-11-02")).toBe("2 November");
  expect(() => dayAndMonth("2026-13-02")).toThrow(/Not a day/);
  expect(() => dayAndMonth("tomorrow")).toThrow(/Not a day/);
});
