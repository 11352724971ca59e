import { globSync, readFileSync } from "node:fs";

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
