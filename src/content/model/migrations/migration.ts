import type { Document } from "yaml";

/** Texts of content files by their paths from the content folder; without pictures. */
export type ContentTexts = ReadonlyMap<string, string>;

/** A step from one version of the content to the next. What it finds done already, it leaves. */
export interface ContentMigration {
  /** Effect of the migration, for an owner. */
  readonly title: string;
  /** Returns the new path of a file of the version before: `case-studies/wedding.md`. */
  path(path: string): string;
  /**
   * Changes the fields of a file: its YAML, or its front matter. Comments and order stay.
   *
   * @param path as it was
   * @param texts all files, as they were
   */
  change(path: string, yaml: Document, texts: ContentTexts): void;
  /** Files that the version needs, by their paths: added if missing. */
  added(texts: ContentTexts): Readonly<Record<string, string>>;
}
