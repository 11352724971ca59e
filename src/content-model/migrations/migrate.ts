import { splitFrontMatter } from "../read.ts";
import { changeYaml } from "./yaml-changes.ts";
import type { ContentMigration, ContentTexts } from "./migration.ts";
import { to1 } from "./to-1.ts";
import { to2 } from "./to-2.ts";
import { to3 } from "./to-3.ts";
import { to4 } from "./to-4.ts";

/** From each version to the next; a content folder without a version is of version 0. */
const migrations: readonly ContentMigration[] = [to1, to2, to3, to4];

/** The version of content that this program reads. */
export const contentVersion = migrations.length;

/** Where a content folder says its version. */
export const versionFile = "version";

/** @throws Error where the file holds no version */
export function readVersion(text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^\d{1,6}\s*$/.test(text)) throw new Error(`content/${versionFile} must hold a whole number.`);
  return Number(text);
}

/** The texts after a migration. A file that is no YAML stays as it is: the check names it. */
function step(migration: ContentMigration, texts: ContentTexts): ContentTexts {
  const after = new Map<string, string>();
  for (const [path, text] of texts) {
    const parts = path.endsWith(".md") ? splitFrontMatter(text) : undefined;
    const yaml = path.endsWith(".md") ? parts?.yaml : text;
    let changed = text;
    if (yaml !== undefined) {
      try {
        const changes = changeYaml(yaml);
        migration.change(path, changes, texts);
        changed = parts ? `${parts.before}${changes}${parts.between}${parts.body}` : String(changes);
      } catch (error) {
        if ((error as Error).name !== "YAMLParseError") throw error;
      }
    }
    after.set(migration.path(path), changed);
  }
  for (const [path, text] of Object.entries(migration.added(after)))
    if (!after.has(path)) after.set(path, text);
  return after;
}

/** What becomes of content of a version. Pure. */
export const migrateContent = (texts: ContentTexts, version: number): ContentTexts =>
  migrations.slice(version).reduce((before, migration) => step(migration, before), texts);

/** What becomes of one file by itself; for a service that starts on content of an earlier version. */
export function migrateFile(path: string, text: string): string {
  const after = migrations.reduce(
    (texts: ContentTexts, migration) => step({ ...migration, added: () => ({}) }, texts),
    new Map([[path, text]]),
  );
  return [...after.values()][0] ?? text;
}

/** What the migrations from a version on do, for an owner. */
export const migrationTitles = (version: number): readonly string[] =>
  migrations.slice(version).map(({ title }) => title);
