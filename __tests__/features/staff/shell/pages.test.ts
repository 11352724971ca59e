import { ownPage } from "../../../../src/features/staff/shell/pages.ts";

test.each([
  ["cook", "/staff/kitchen"],
  ["host", "/staff/evening"],
  ["editor", "/staff/today"],
  ["owner", "/staff/today"],
] as const)("after an invitation a %s starts at %s", (role, page) => {
  expect(ownPage(role).to).toBe(page);
});
