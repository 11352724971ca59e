import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { matchingStyles, namesIn, restStyles } from "../../src/build/page-styles.ts";
import { listStyleSheets, parseStyleSheet, styleSheetsConstant } from "../../src/build/style-sheets.ts";

const css =
  "@layer base,components;@font-face{font-family:A;src:url(a.woff2)}" +
  ".card,.card__title:hover{color:red}.card__error{color:blue}table td{padding:0}" +
  "*,:root{margin:0}.card:not(.is-open) p{margin:0}[data-live] .card{top:0}[aria-busy=true] p{top:0}dialog[open] p{top:0}" +
  "@media (min-width:40em){.card{gap:1px}.other{gap:2px}}@media print{.other{display:none}}" +
  "@layer base{.other{left:0}}@keyframes rise{0%{top:0}to{top:1px}}";

const nodes = parseStyleSheet(css);

test("a page gets the rules whose classes and elements it has, whatever their state", () => {
  const page = matchingStyles(
    nodes,
    namesIn('<main class="card wide" aria-busy="true"><p>Hello &gt; you</p><dialog></main>'),
  );
  expect(page.whole).toBe(false);
  expect(page.css).toBe(
    "@layer base,components;@font-face{font-family:A;src:url(a.woff2)}" +
      ".card{color:red}*,:root{margin:0}.card:not(.is-open) p{margin:0}[aria-busy=true] p{top:0}dialog[open] p{top:0}" +
      "@media (min-width:40em){.card{gap:1px}}@keyframes rise{0%{top:0}to{top:1px}}",
  );
});

test("what some page leaves out is a sheet of its own, without the rules that every page has", () => {
  const rest = restStyles(nodes);
  expect(rest).toContain(".card__error{color:blue}");
  expect(rest).toContain("@media (min-width:40em){.card{gap:1px}.other{gap:2px}}");
  expect(rest).not.toContain("*");
  expect(rest).not.toContain("@layer base,components");
  expect(rest).toContain("table td{padding:0}");
});

test("a sheet of which a page needs everything is whole", () => {
  const page = namesIn(
    '<TABLE data-live=""><td class="card card__title card__error other" aria-busy="true"><p><dialog></table>',
  );
  expect(matchingStyles(nodes, page)).toEqual({ css, whole: true });
  expect(matchingStyles(nodes)).toEqual({ css, whole: true });
});

test("declarations with signs of CSS in them stay as they are", () => {
  const odd = '.a{content:"};.b{";background:url("data:image/svg+xml;a")}';
  expect(matchingStyles(parseStyleSheet(odd), namesIn('<i class="a">')).css).toBe(odd);
});

describe("in a build", () => {
  const home = process.cwd();
  let project: string;
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), "style-sheets-"));
    mkdirSync(join(project, "public"));
    process.chdir(project);
  });
  afterEach(() => {
    process.chdir(home);
    rmSync(project, { recursive: true });
  });

  /** What the renderer knows once webpack has written this style sheet. */
  function constantAfter(text: string): object {
    writeFileSync("public/app.css", text);
    const compilation = {
      hash: "",
      chunkGroups: [],
      assets: { "app.css": {} },
      outputOptions: { path: "public" },
    };
    const stats = { compilation, hasErrors: () => false };
    listStyleSheets.apply({ hooks: { done: { tap: (_options, listener) => listener(stats) } } });
    return styleSheetsConstant();
  }

  test("a change of styles alone makes another renderer, so that Gatsby writes every page anew", () => {
    const red = constantAfter("p{color:red}");
    expect(constantAfter("p{color:blue}")).not.toEqual(red);
    expect(constantAfter("p{color:red}")).toEqual(red);
  });
});
