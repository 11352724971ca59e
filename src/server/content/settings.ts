import { join } from "node:path";
import type { SettingName } from "../../content-model/collections.ts";
import type { RawSettings } from "../../content-model/content.ts";
import { readSettings } from "./entries.ts";
import { watchFile, type VersionMemory, type WatchedFile } from "./watched-file.ts";

export type { RawSettings };

/** Called once for each version of a content file that cannot be used. @param file `content/settings/site.yml` */
export type ReportFile = (file: string, reason: string, error?: unknown) => void;

/** The memory for a content file, by its name: `content/settings/site.yml`. */
export type FileMemory = (file: string) => VersionMemory;

/** What becomes of the versions of content files that are followed. */
export interface FileReports {
  readonly report: ReportFile;
  readonly memory?: FileMemory;
  /** Called when a file is gone. */
  readonly forget?: (file: string) => void;
}

/** Follows `settings/<name>.yml`, in the shape that `read` gives it. */
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
