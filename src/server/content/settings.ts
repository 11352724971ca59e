import { join } from "node:path";
import type { SettingName } from "../../content-model/collections.ts";
import type { RawSettings } from "../../content-model/content.ts";
import { readSettings } from "./entries.ts";
import { watchFile, type WatchedFile } from "./watched-file.ts";

export type { RawSettings };

/** Follows `settings/<name>.yml`, in the shape that `read` gives it. */
export function watchSettings<N extends SettingName, T>(
  contentDir: string,
  name: N,
  report: (file: string, reason: string) => void,
  read: (settings: RawSettings<N>) => T,
): WatchedFile<T> {
  const path = `settings/${name}.yml`;
  return watchFile(
    join(contentDir, path),
    (text) => read(readSettings(name, text)),
    (reason) => report(`content/${path}`, reason),
  );
}
