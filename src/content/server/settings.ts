import { existsSync } from "node:fs";
import { join } from "node:path";
import type { SettingName } from "../model/collections.ts";
import type { RawSettings } from "../model/content.ts";
import { translationPath } from "../model/read.ts";
import { readSettings, readTranslation, type TranslatedWords } from "./entries.ts";
import { watchFile, type VersionMemory, type WatchedFile } from "../../core/server/watched-file.ts";

export type { RawSettings };

/**
 * Called once for each version of a content file that cannot be used.
 *
 * @param file `content/settings/site.yml`
 */
export type ReportFile = (file: string, reason: string, error?: unknown) => void;

/** Returns the memory for the last good version of a content file, such as `content/settings/site.yml`. */
export type FileMemory = (file: string) => VersionMemory;

/** Callbacks for good and bad versions of watched content files. */
export interface FileReports {
  readonly report: ReportFile;
  readonly memory?: FileMemory;
  /** Called when a file no longer has a problem to report, for example because it is deleted. */
  readonly forget?: (file: string) => void;
}

/** Watches `settings/<name>.yml`. `read` converts the settings to the value that the watched file returns. */
export function watchSettings<N extends SettingName, T>(
  contentDir: string,
  name: N,
  report: ReportFile,
  read: (settings: RawSettings<N>) => T,
  memory?: FileMemory,
): WatchedFile<T> {
  const file = `content/settings/${name}.yml`;
  return watchFile(
    join(contentDir, "settings", `${name}.yml`),
    (text) => read(readSettings(name, text)),
    (reason, error) => report(file, reason, error),
    memory?.(file),
  );
}

/** The current translations of settings, by language. */
export interface WatchedWords {
  /** Returns the texts in a language; undefined for a language without a file. */
  read(language: string): Promise<TranslatedWords | undefined>;
}

/** Watches the translations of `settings/<name>.yml`, such as `settings/<name>.it.yml`. They may be missing. */
export function watchSettingsWords(
  contentDir: string,
  name: SettingName,
  { report, forget = () => undefined }: FileReports,
): WatchedWords {
  const files = new Map<string, WatchedFile<TranslatedWords>>();
  return {
    async read(language) {
      const path = translationPath(`settings/${name}.yml`, language);
      const file = `content/${path}`;
      const parse = (text: string): TranslatedWords => {
        const words = readTranslation(path, text);
        forget(file);
        return words;
      };
      if (!existsSync(join(contentDir, path))) {
        forget(file);
        return undefined;
      }
      const watched =
        files.get(language) ??
        watchFile(join(contentDir, path), parse, (reason, error) => report(file, reason, error));
      files.set(language, watched);
      return watched.read();
    },
  };
}
