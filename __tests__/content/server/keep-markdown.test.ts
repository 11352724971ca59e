import { keepMarkdown } from "../../../src/content/server/keep-markdown.ts";

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

it("a text with the same meaning stays as written", () => {
  expect(keepMarkdown(before, rewritten)).toBe(before);
});

it.each([
  ["## Head", "## Another"],
  ["Intro,", "An intro,"],
])("if %s becomes %s, everything else stays as written", (from, to) => {
  expect(keepMarkdown(before, rewritten.replace(from, to))).toBe(
    before.replace(from, to).replace("_care_", from === "Intro," ? "*care*" : "_care_"),
  );
});

it("a table keeps its alignment if one of its cells changes, and a list its tightness", () => {
  const text = keepMarkdown(before, rewritten.replace("| 8     |", "| 9     |").replace("* two", "* too"));
  expect(text).toContain("| :--- | ---: | :--: |\n| Soup | 9     | x    |");
  expect(text).toContain("* one\n* too\n  * nested\n");
  expect(text).toContain("- loose a\n\n- loose b");
});

it("a completely new text is stored unchanged, and an emptied one is empty", () => {
  expect(keepMarkdown("", rewritten)).toBe(rewritten);
  expect(keepMarkdown(before, "").trim()).toBe("");
});
