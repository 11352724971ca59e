import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { readIfExists } from "../../../core/shared/read-if-exists.ts";
import { contentMigrations, migrateContent, readVersion, versionAfter, versionFile } from "./migrate.ts";
import type { ContentTexts } from "./migration.ts";

export interface MigrationPlan {
  readonly from: number;
  readonly to: number;
  /** Effects of the migrations, in words that the restaurant's owner understands. */
  readonly titles: readonly string[];
  readonly before: ContentTexts;
  readonly after: ContentTexts;
  /** Sorted paths of the files that the migration changes. A moved file is listed under both its paths. */
  readonly changed: readonly string[];
}

async function readTexts(dir: string): Promise<ContentTexts> {
  const paths = (await readdir(dir, { recursive: true })).map((path) => path.split(sep).join("/")).sort();
  const texts = paths.filter((path) => path.includes("/") && /\.(md|yml)$/.test(path));
  return new Map(
    await Promise.all(texts.map(async (path) => [path, await readFile(join(dir, path), "utf8")] as const)),
  );
}

/** Returns the version of a content folder. Throws if the version cannot be read. */
export async function versionOf(dir: string): Promise<number> {
  return readVersion(await readIfExists(join(dir, versionFile)));
}

/**
 * Plans the migration of a content folder to this program's version.
 *
 * @throws Error if the folder, or its version, cannot be read
 */
export async function planMigration(dir: string, migrations = contentMigrations): Promise<MigrationPlan> {
  const from = await versionOf(dir);
  const before = await readTexts(dir);
  const after = migrateContent(before, from, migrations);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  const titles = migrations.slice(from - 1).map(({ title }) => title);
  return { from, to: versionAfter(migrations), titles, before, after, changed: changed.sort() };
}
