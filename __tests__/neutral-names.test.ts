import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/*
 * What a guest, the staff or an operator sees of the program has nobody's name: the sample restaurant's is in content/ and in the
 * repository's own documents alone.
 */

/** Names of what restaurants have already: under another one it would not be found. */
const kept: readonly (readonly [file: string, line: RegExp])[] = [
  // On guests' devices: who is greeted, the wishlist, and what a guest avoids.
  ["src/core/browser/guest.ts", /^export const nameKey = "delish-account-name";$/],
  ["src/site/cart/wishlist/store.ts", /^export const storageKey = "delish-wishlist";$/],
  ["src/features/menu/site/search/address.ts", /^const visitKey = "delish-free-of";$/],
  // Databases, volumes and backups from before.
  ["deploy/compose.env.example", /^# .*An installation of 1\.0\.0 is called delish, and keeps that name\.$/],
  ["src/core/server/config.ts", /^const earlier = join\(dataDir, "delish\.sqlite"\);$/],
  ["src/core/server/backup/backup.ts", /^const namePattern = \/\^\(\?:restaurant\|delish\)-/],
  // In the content's git repository: the lock of saves, and what was fetched.
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

test("no file is called after the sample restaurant", () => {
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
