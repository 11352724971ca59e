import {
  passwordStrength,
  randomPassword,
} from "../../../../src/features/accounts/site/password-strength.ts";

test.each([
  ["12345", undefined],
  ["aaaaaaaaaaaaaaaaaaaa", 1],
  ["abcabcabcabcabcabc", 1],
  ["87654321", 1],
  ["qwertyuiop", 1],
  ["1984052719840527", 1],
  ["walnut", 1],
  ["password123", 1],
  ["manchester", 1],
  ["1q2w3e4r5t", 1],
  ["walnut-table", 2],
  ["Walnut-table-7", 3],
  ["four words under lamps", 3],
  ["2026-Reservation-2026", 1],
] as const)("%s", (password, strength) => {
  expect(passwordStrength(password)?.strength).toBe(strength);
});

test("the suggested password is strong, and different each time", () => {
  const offered = Array.from({ length: 200 }, randomPassword);
  expect(offered.map((password) => passwordStrength(password)?.strength)).toEqual(offered.map(() => 3));
  expect(new Set(offered).size).toBe(200);
});

test("a password made of the guest's own name or address is weak, by the service's rules, too", () => {
  const about = ["Zoë Castellanos", "z.castellanos@example.com"];
  for (const password of ["Castellanos-1984!", "zoe\u0308castellanos2026", "Z.Castellanos@2026"]) {
    expect(passwordStrength(password)?.strength).toBe(3);
    expect(passwordStrength(password, about)?.strength).toBe(1);
  }
  expect(passwordStrength("Castellanos-under-lamps", about)?.strength).toBe(3);
});
