import { isPredictablePassword, normalizePassword } from "../../../src/core/shared/password-rules.ts";

test.each([
  ["Delish!!!!2026!!", ["Delish"]],
  ["RESERVATION", []],
  ["..dinner..1", []],
  ["leyla aydin", ["Leyla Aydin"]],
  ["Aydin1984", ["Leyla Aydin"]],
  ["caf\u00e91234", ["Cafe\u0301 Lumi\u00e8re"]],
  ["12345", ["12345"]],
] as const)("%s is a word about the restaurant or the guest", (password, about) => {
  expect(isPredictablePassword(password, about)).toBe(true);
});

test.each([
  ["walnut-table", ["Leyla Aydin"]],
  ["delish-under-lamps", ["Delish"]],
  ["123456789!", ["Leyla Aydin", ""]],
  ["jo1234!!", ["Jo"]],
  ["Example2026!", ["leyla@example.com"]],
] as const)("%s is not one", (password, about) => {
  expect(isPredictablePassword(password, about)).toBe(false);
});

test("casing and spelling variants of letters make no difference", () => {
  expect(normalizePassword("CAFE\u0301")).toBe("caf\u00e9");
});
