import type { Document } from "yaml";

/** Texts of content files, by path from the content folder; pictures are not included. */
export type ContentTexts = ReadonlyMap<string, string>;

/** A step from one content version to the next. It skips whatever has already been done. */
export interface ContentMigration {
  /** Effect of the migration, in words for an owner. */
  readonly title: string;
  /** Returns the new path of a file, from its path in the previous version: `case-studies/wedding.md`. */
  path(path: string): string;
  /**
   * Changes the fields of a file: its YAML, or its front matter. Comments and order are preserved.
   *
   * @param path old path
   * @param texts all files before the migration
   */
  change(path: string, yaml: Document, texts: ContentTexts): void;
  /** Returns the files that the new version requires, by path; they are added if missing. */
  added(texts: ContentTexts): Readonly<Record<string, string>>;
}
