import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isKnownDatabase, rememberDatabase } from "../../../../src/core/server/storage/known-databases.ts";
import { temporaryFolder } from "../support/fixtures.ts";

const now = new Date("2026-05-01T12:00:00Z");
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const from = (name: string) => ({
  dataDir: folder.path,
  database: { kind: "postgres", url: `postgres://delish@db.example/${name}` } as const,
});

it("instances that start together never read half of another's writes", async () => {
  // In each round, an instance that starts again runs next to instances that start for the first time.
  for (let round = 0; round < 20; round += 1)
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        await isKnownDatabase(from("evening"));
        await rememberDatabase(from(`${round}`), now);
        await isKnownDatabase(from("evening"));
      }),
    );
  expect(await isKnownDatabase(from("19"))).toBe(true);
  expect(await isKnownDatabase(from("20"))).toBe(false);
});

it("a file with unexpected contents is reported by name", async () => {
  await writeFile(join(folder.path, "databases.json"), '{"postgres://db.exa');
  await expect(isKnownDatabase(from("evening"))).rejects.toThrow(/databases\.json cannot be read/);
});
