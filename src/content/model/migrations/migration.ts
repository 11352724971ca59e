import type { Document } from "yaml";

/** Texts of content files, by path from the content folder; pictures are not included. */
export type ContentTexts = ReadonlyMap<string, string>;

/**
 * A step from one content version to the next. Applying it again does nothing, because it skips completed
 * changes.
 */
export interface ContentMigration {
  /** Effect of the migration, in words that the restaurant's owner understands. */
  readonly title: string;
  /** Returns the path that a file has after the migration, from its path before it: `case-studies/wedding.md`. */
  path(path: string): string;
  /**
   * Changes the fields of a file: its YAML, or its front matter. Comments and order are preserved.
   *
   * @param path old path
   * @param texts all files before the migration
   */
  change(path: string, yaml: Document, texts: ContentTexts): void;
  /**
   * Returns the texts of the files that the new version requires, keyed by path. Only missing files are
   * added.
   */
  added(texts: ContentTexts): Readonly<Record<string, string>>;
}
