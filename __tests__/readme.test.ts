import { readFileSync } from "node:fs";

const readme = readFileSync(`${process.cwd()}/README.md`, "utf8");

test("what the README shows is there", () => {
  for (const [, path] of readme.matchAll(/\]\((?!https?:)([^)]+)\)/g))
    expect(() => readFileSync(`${process.cwd()}/${path}`)).not.toThrow();
});
