import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/*
 * Nothing that guests, staff or operators see may contain the sample restaurant's name. It only appears in
 * content/ and in the repository's own documents.
 */

/** Names that existing installations depend on. */
const kept: readonly (readonly [file: string, line: RegExp])[] = [
  // In guests' browsers: the name to greet, the wishlist, and allergens to avoid.
  ["src/core/browser/guest.ts", /^export const nameKey = "delish-account-name";$/],
  ["src/site/cart/wishlist/store.ts", /^export const storageKey = "delish-wishlist";$/],
  ["src/features/menu/site/search/address.ts", /^const visitKey = "delish-free-of";$/],
  // Existing databases, volumes and backups.
  ["deploy/compose.env.example", /^# .*An installation of 1\.0\.0 is called delish, and keeps that name\.$/],
  ["src/core/server/config.ts", /^const earlier = join\(dataDir, "delish\.sqlite"\);$/],
  ["src/core/server/backup/backup.ts", /^const namePattern = \/\^\(\?:restaurant\|delish\)-/],
  // In the content's git repository: the lock for saves, and fetched commits.
  ["src/content/server/repository/location.ts", /ownDir: join\(gitDir, "delish"\)/],
  ["src/content/server/repository/remote.ts", /^const fetched = "refs\/delish\/remote";$/],
];

const isText = (file: string) => !/\.(woff2?|png|jpe?g|ico|gz)$/.test(file);
const files = execFileSync(
  "git",
  ["ls-files", "src", "scripts", "custom", "deploy", "bench", ".devcontainer", "Dockerfile", ".env.example"],
  { encoding: "utf8" },
)
  .trim()
  .split("\n")
  .filter(isText);

test("no file is named after the sample restaurant", () => {
  expect(files.filter((file) => /delish/i.test(file))).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

test("the sample restaurant's name is in no line of the program", () => {
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => /delish/i.test(line))
      .filter((line) => !kept.some(([name, allowed]) => name === file && allowed.test(line)))
      .map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});
