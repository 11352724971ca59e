import { passwordStrength } from "../../../src/features/account/password-strength.ts";

test.each([
  ["12345", undefined],
  ["aaaaaaaaaaaaaaaaaaaa", 1],
  ["abcabcabcabcabcabc", 1],
  ["87654321", 1],
  ["qwertyuiop", 1],
  ["1984052719840527", 1],
  ["walnut", 1],
  ["walnut-table", 2],
  ["Walnut-table-7", 3],
  ["four words under lamps", 3],
] as const)("%s", (password, strength) => {
  expect(passwordStrength(password)?.strength).toBe(strength);
});
