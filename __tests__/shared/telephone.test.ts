import { callTo } from "../../src/shared/telephone.ts";

test.each([
  ["555-0100", "tel:5550100"],
  ["+1 (212) 555-0100", "tel:+12125550100"],
])("%s is called by %s", (number, address) => {
  expect(callTo(number)).toBe(address);
});
