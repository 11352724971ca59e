import { pluralize } from "../../../src/core/shared/text.ts";

test.each([
  [0, "0 comments"],
  [1, "1 comment"],
  [12, "12 comments"],
])("%s", (count, text) => {
  expect(pluralize(count, "comment")).toBe(text);
});
