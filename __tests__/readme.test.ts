import { readFileSync } from "node:fs";
import { settings } from "../src/server/config.ts";

const readme = readFileSync(`${process.cwd()}/README.md`, "utf8");

test.each(settings.map(({ name, meaning }) => [name, meaning]))(
  "the README's table tells of %s what the service does with it",
  (name, meaning) => {
    const row = readme.split("\n").find((line) => line.startsWith(`| \`${name}\` `));
    expect(row?.replaceAll("\\|", "|")).toContain(meaning);
  },
);

test("what the README shows is there", () => {
  for (const [, path] of readme.matchAll(/\]\((?!https?:)([^)]+)\)/g))
    expect(() => readFileSync(`${process.cwd()}/${path}`)).not.toThrow();
});
