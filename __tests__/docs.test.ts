import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const read = (path: string) => readFileSync(`${process.cwd()}/${path}`, "utf8");
const security = read("docs/security.md");
const rows = security.split("\n").filter((line) => /^\| \d+\.\d+\.\d+/.test(line));
const tests = globSync("__tests__/**/*.{test,e2e}.{ts,tsx}", { cwd: process.cwd() })
  .map(read)
  .join("\n")
  // A long name may be broken over lines; quotes inside it may be escaped.
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
  ...new Set([...security.matchAll(/“([^”]+)”/g)].map(([, name = ""]) => name.replace(/\s+/g, " "))),
];

test.each(named)("the test “%s” is there", (name) => {
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

test.each(architecturePaths)("the architecture's %s is there", (path) => {
  expect(existsSync(path)).toBe(true);
});

test.each(globSync("docs/**/*.md"))("what %s links to is there", (file) => {
  for (const [, target = ""] of read(file).matchAll(/\]\((?!https?:)([^)#]+)/g))
    expect(existsSync(join(dirname(file), target))).toBe(true);
});

test("every decision is listed under its own title", () => {
  const index = read("docs/decisions/README.md");
  const pages = globSync("docs/decisions/0*.md");
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(read(page)) ?? [];
    expect(index.replace(/ +/g, " ")).toContain(`| ${number} | [${title}](${basename(page)}) |`);
  }
});
