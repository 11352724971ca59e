import { parseDocument } from "yaml";
import { splitFrontMatter } from "../read.ts";
import type { ContentMigration, ContentTexts } from "./migration.ts";

/**
 * Migrations from each version to the next, beginning with version 1. A released migration is never changed.
 */
export const contentMigrations: readonly ContentMigration[] = [];

/** Returns the content version that a program with these migrations reads. */
export const versionAfter = (migrations: readonly ContentMigration[]): number => 1 + migrations.length;

/** The content version that this program reads. */
export const contentVersion = versionAfter(contentMigrations);

/** The file that contains the version of a content folder. */
export const versionFile = "version";

/**
 * Reads the version from the file's text; a folder without the file has version 1.
 *
 * @throws Error if the file contains no version
 */
export function readVersion(text: string | undefined): number {
  if (text === undefined) return 1;
  if (!/^[1-9]\d{0,5}\s*$/.test(text))
    throw new Error(`content/${versionFile} must contain a whole number, 1 or more.`);
  return Number(text);
}

/** Returns the texts after a migration. A file that is not YAML stays unchanged; the check reports it. */
function step(migration: ContentMigration, texts: ContentTexts): ContentTexts {
  const after = new Map<string, string>();
  for (const [path, text] of texts) {
    const parts = path.endsWith(".md") ? splitFrontMatter(text) : undefined;
    const yaml = path.endsWith(".md") ? parts?.yaml : text;
    let changed = text;
    if (yaml !== undefined) {
      const document = parseDocument(yaml);
      if (document.errors.length === 0) {
        const before = document.toString();
        migration.change(path, document, texts);
        const edited = document.toString();
        // The YAML library always adds a final line break. In front matter, it is cut off, because `between`
        // already contains one.
        if (edited !== before)
          changed = parts ? `${parts.before}${edited.slice(0, -1)}${parts.between}${parts.body}` : edited;
      }
    }
    after.set(migration.path(path), changed);
  }
  for (const [path, text] of Object.entries(migration.added(after)))
    if (!after.has(path)) after.set(path, text);
  return after;
}

/** Migrates content from `version` to the latest version. Pure. */
export const migrateContent = (
  texts: ContentTexts,
  version: number,
  migrations = contentMigrations,
): ContentTexts =>
  migrations.slice(version - 1).reduce((before, migration) => step(migration, before), texts);

/**
 * Migrates a single file to this program's version, so that the service can run on content that has not been
 * migrated yet.
 */
export function migrateFile(path: string, text: string, migrations = contentMigrations): string {
  const alone = migrations.map((migration) => ({ ...migration, added: () => ({}) }));
  return [...migrateContent(new Map([[path, text]]), 1, alone).values()][0] ?? text;
}
