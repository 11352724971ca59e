import { nestHeadings } from "../../../src/site/ui/rich-text.tsx";

test.each([
  [1, "<h2>A</h2><p>…</p><h3>B</h3><h2>C</h2>", "<h2>A</h2><p>…</p><h3>B</h3><h2>C</h2>"],
  [2, "<h2>A</h2><h3>B</h3><h2>C</h2>", "<h3>A</h3><h4>B</h4><h3>C</h3>"],
  // Editors may start with a title or with a low rank, or skip a rank.
  [2, "<h1>A</h1><h2>B</h2>", "<h3>A</h3><h4>B</h4>"],
  [2, '<h4 id="a">A</h4>', '<h3 id="a">A</h3>'],
  [1, "<h2>A</h2><h5>B</h5><h3>C</h3>", "<h2>A</h2><h3>B</h3><h3>C</h3>"],
  [5, "<h2>A</h2><h3>B</h3>", "<h6>A</h6><h6>B</h6>"],
  [1, "<hr><p>h2</p>", "<hr><p>h2</p>"],
])("below level %s: %s", (level, html, expected) => {
  expect(nestHeadings(html, level)).toBe(expected);
});
