import { join } from "node:path";
import type { settings, SettingName } from "../../content-model/collections.ts";
import type { Raw } from "../../content-model/fields.ts";
import { readEntry } from "./entries.ts";
import { watchFile, type WatchedFile } from "./watched-file.ts";

/** A settings file's fields as written. */
export type RawSettings<N extends SettingName> = Raw<(typeof settings)[N]["fields"]>;

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
    (text) => read(readEntry(path, text).data as RawSettings<N>),
    (reason) => report(`content/${path}`, reason),
  );
}
