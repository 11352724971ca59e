import { canonicalPath } from "../../../src/core/shared/canonical-path.ts";

test.each([
  ["/", "/"],
  ["/Book", "/book"],
  ["/Section4/", "/section4"],
  ["/RESETPASSWORD?token=AbC", "/resetpassword?token=AbC"],
  ["/ResetPassword/AbC-1/?x=Y", "/resetpassword/AbC-1?x=Y"],
  ["//RESETPASSWORD//AbC", "/resetpassword/AbC"],
  ["/ResetPassword/", "/resetpassword"],
  ["/Lunch/#Menu", "/lunch#Menu"],
  ["///", "/"],
  ["//lunch", "/lunch"],
  ["/LUNCH//", "/lunch"],
  ["?q=A/", "?q=A/"],
])("%s is spelled %s", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});
