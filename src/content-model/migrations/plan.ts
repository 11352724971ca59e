import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { readIfExists } from "../../shared/read-if-exists.ts";
import { contentVersion, migrateContent, migrationTitles, readVersion, versionFile } from "./migrate.ts";
import type { ContentTexts } from "./migration.ts";

/** What brings a content folder to the version of this program. */
export interface MigrationPlan {
  readonly from: number;
  /** What it does, for an owner. */
  readonly titles: readonly string[];
  readonly before: ContentTexts;
  readonly after: ContentTexts;
  /** The files that differ before and after, sorted; both paths of one that is moved. */
  readonly changed: readonly string[];
}

async function readTexts(dir: string): Promise<ContentTexts> {
  const paths = (await readdir(dir, { recursive: true })).map((path) => path.split(sep).join("/")).sort();
  const texts = paths.filter((path) => path.includes("/") && /\.(md|yml)$/.test(path));
  return new Map(
    await Promise.all(texts.map(async (path) => [path, await readFile(join(dir, path), "utf8")] as const)),
  );
}

/** The version of a content folder. Throws where its version cannot be read. */
export async function versionOf(dir: string): Promise<number> {
  return readVersion(await readIfExists(join(dir, versionFile)));
}

/** @throws Error where the folder, or its version, cannot be read */
export async function planMigration(dir: string): Promise<MigrationPlan> {
  const from = await versionOf(dir);
  const before = await readTexts(dir);
  const after = from < contentVersion ? migrateContent(before, from) : before;
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  return { from, titles: migrationTitles(from), before, after, changed: changed.sort() };
}
