import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { languageOfFile } from "../model/read.ts";
import type { FileReports } from "./settings.ts";
import { watchFile, type WatchedFile } from "../../core/server/watched-file.ts";
import { ContentError } from "../../core/server/errors.ts";

export interface WatchedFolderOptions<T> extends FileReports {
  /**
   * Converts a file's text to a value.
   *
   * @throws ContentError whose message tells an editor what is wrong
   */
  readonly parse: (slug: string, text: string) => T;
  /** Watches the translations instead of their sources; the slug of `home.it.yml` is `home.it`. */
  readonly translations?: boolean;
}

/**
 * Watches the files of a content folder, which can be edited while the service runs. Every `read` returns
 * their current values; for an unusable file, the last good value.
 *
 * @param name the folder's name below content/: `dishes`
 * @param ending the extension of the files: `.md`
 */
export function watchFolder<T>(
  contentDir: string,
  name: string,
  ending: string,
  { parse, report, memory, forget = () => undefined, translations = false }: WatchedFolderOptions<T>,
): { read(): Promise<Exclude<T, undefined>[]> } {
  const folder = join(contentDir, name);
  const fileOf = (slug: string): string => `content/${name}/${slug}${ending}`;
  const files = new Map<string, WatchedFile<T>>();
  return {
    /** @throws ContentError if the folder cannot be read */
    async read() {
      const names = await readdir(folder).catch((cause: NodeJS.ErrnoException): string[] => {
        // Git does not store empty folders: if the rest of the content exists, this collection has no entries
        // yet.
        if (cause.code === "ENOENT" && existsSync(join(contentDir, "settings"))) return [];
        throw new ContentError(`The folder ${name} cannot be read (${cause.code}).`, { cause });
      });
      const slugs = names
        .filter(
          (name) =>
            name.endsWith(ending) &&
            !name.startsWith(".") &&
            (languageOfFile(name) !== undefined) === translations,
        )
        .map((name) => name.slice(0, -ending.length))
        .sort();
      const present = new Set(slugs);
      for (const slug of files.keys())
        if (!present.has(slug)) {
          files.delete(slug);
          forget(fileOf(slug));
        }
      for (const slug of slugs)
        if (!files.has(slug))
          files.set(
            slug,
            watchFile(
              join(folder, slug + ending),
              (text) => parse(slug, text),
              (reason, error) => report(fileOf(slug), reason, error),
              memory?.(fileOf(slug)),
            ),
          );
      const values = await Promise.all(slugs.map((slug) => files.get(slug)?.read()));
      return values.filter((value) => value !== undefined) as Exclude<T, undefined>[];
    },
  };
}
