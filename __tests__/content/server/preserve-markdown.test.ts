import { preserveMarkdown } from "../../../src/content/server/preserve-markdown.ts";

const before = `Intro, with _care_.

| Dish | Price | Note |
| :--- | ----: | :--: |
| Soup | 8 | x |

- one
- two
  - nested

1. first
2. second

* star

- loose a

- loose b

Hard line  
break.

---

## Head
`;
/** As written by the CMS's editor. */
const rewritten = `Intro, with *care*.

| Dish | Price | Note |
| ---- | ----- | ---- |
| Soup | 8     | x    |

* one
* two

  * nested

1. first
2. second

* star

<!---->

* loose a
* loose b

Hard line\\
break.

- - -

## Head
`;

it("a text that means the same stays as it is written", () => {
  expect(preserveMarkdown(before, rewritten)).toBe(before);
});

it.each([
  ["## Head", "## Another"],
  ["Intro,", "An intro,"],
])("where %s becomes %s, everything else stays as it is written", (from, to) => {
  expect(preserveMarkdown(before, rewritten.replace(from, to))).toBe(
    before.replace(from, to).replace("_care_", from === "Intro," ? "*care*" : "_care_"),
  );
});

it("a table keeps its alignment when one of its cells changes, and a list its tightness", () => {
  const text = preserveMarkdown(
    before,
    rewritten.replace("| 8     |", "| 9     |").replace("* two", "* too"),
  );
  expect(text).toContain("| :--- | ---: | :--: |\n| Soup | 9     | x    |");
  expect(text).toContain("* one\n* too\n  * nested\n");
  expect(text).toContain("- loose a\n\n- loose b");
});

it("a text that is all new is taken as it comes, and one that is emptied is empty", () => {
  expect(preserveMarkdown("", rewritten)).toBe(rewritten);
  expect(preserveMarkdown(before, "").trim()).toBe("");
});
