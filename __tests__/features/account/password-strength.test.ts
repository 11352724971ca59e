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
  ["2026-Reservation-2026", 1],
] as const)("%s", (password, strength) => {
  expect(passwordStrength(password)?.strength).toBe(strength);
});

test("what is made of the guest's own name or address is weak, as the service judges it", () => {
  const about = ["Zoë Castellanos", "z.castellanos@example.com"];
  for (const password of ["Castellanos-1984!", "zoe\u0308castellanos2026", "Z.Castellanos@2026"]) {
    expect(passwordStrength(password)?.strength).toBe(3);
    expect(passwordStrength(password, about)?.strength).toBe(1);
  }
  expect(passwordStrength("Castellanos-under-lamps", about)?.strength).toBe(3);
});
