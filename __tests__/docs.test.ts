import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const read = (path: string) => readFileSync(`${process.cwd()}/${path}`, "utf8");
const requirements = read("docs/asvs.md");
const rows = requirements.split("\n").filter((line) => /^\| \d+\.\d+\.\d+/.test(line));
const tests = globSync("__tests__/**/*.{test,e2e}.{ts,tsx}", { cwd: process.cwd() })
  .map(read)
  .join("\n")
  // Long names may span several lines, and quotes in them may be escaped.
  .replace(/\s+/g, " ");

test("every requirement is met by a test, or says why not", () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) {
    const [, , status, reason] = row.split("|").map((cell) => cell.trim());
    expect(["met", "open", "not applicable"]).toContain(status);
    if (status === "met") expect(reason).toMatch(/“[^”]{10,}”/);
    else expect(reason).toMatch(/\w+ \w+/);
  }
});

const named = [
  ...new Set([...requirements.matchAll(/“([^”]+)”/g)].map(([, name = ""]) => name.replace(/\s+/g, " "))),
];

test.each(named)("the test “%s” exists", (name) => {
  expect([`"${name}"`, `'${name}'`, `\`${name}\``].some((quoted) => tests.includes(quoted))).toBe(true);
});

const architecture = read("docs/architecture.md");

test("the architecture names every folder directly under src/, and every feature", () => {
  const folders = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.length).toBeGreaterThan(4);
  for (const { name } of folders) expect(architecture).toContain(`\n  ${name}/ `);
  const [, features = ""] = /\n {2}features\/ +(.+)/.exec(architecture) ?? [];
  expect(features.split(" ").sort()).toEqual(readdirSync("src/features").sort());
});

const architecturePaths = [...new Set(architecture.match(/\bsrc\/[\w./-]*\w/g))];

test.each(architecturePaths)("the architecture's %s exists", (path) => {
  expect(existsSync(path)).toBe(true);
});

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** A document's anchors: those of its headings, and explicit ones. */
const anchorsIn = (file: string): string[] => {
  const text = read(file).replace(/^```[\s\S]*?^```/gm, "");
  return [
    ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading)),
    ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id),
  ];
};

const documents = globSync(["*.md", "custom/*.md", "docs/**/*.md"]);

test.each(documents)("links in %s lead to existing files and headings", (file) => {
  for (const [, path = "", anchor] of read(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)) {
    const target = path === "" ? file : join(dirname(file), path);
    expect([file, target, existsSync(target)]).toEqual([file, target, true]);
    if (anchor !== undefined) expect(anchorsIn(target)).toContain(anchor);
  }
});

/** Paths that the documents mention only to forbid them. */
const forbidden = ["src/api/"];

test.each(documents.filter((file) => file !== "CHANGELOG.md"))("the files named in %s exist", (file) => {
  const named = read(file).matchAll(/`((?:__tests__|bench|deploy|docs|scripts|src)\/[\w./-]*)`/g);
  // A folder that is empty here would be missing from a clone.
  const isThere = (path: string) => (path.endsWith("/") ? globSync(`${path}*`).length > 0 : existsSync(path));
  const missing = [...named].flatMap(([, path = ""]) => (isThere(path) ? [] : [path]));
  expect(missing.filter((path) => !forbidden.includes(path))).toEqual([]);
});

test("every decision is listed", () => {
  const index = read("docs/decisions/README.md");
  const pages = globSync("docs/decisions/*.md").filter((page) => basename(page) !== "README.md");
  expect(pages.length).toBeGreaterThan(4);
  for (const page of pages)
    for (const [, title = ""] of read(page).matchAll(/^## (.+)$/gm))
      expect(index).toContain(`[${title}](${basename(page)}#${anchorOf(title)})`);
});
