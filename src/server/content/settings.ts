import { join } from "node:path";
import type { settings, SettingName } from "../../content-model/collections.ts";
import type { Raw } from "../../content-model/fields.ts";
import { readEntry } from "./entries.ts";
import { followFile, type FollowedFile } from "./followed-file.ts";

/** A settings file's fields as written. */
export type RawSettings<N extends SettingName> = Raw<(typeof settings)[N]["fields"]>;

/** Follows `settings/<name>.yml`. */
export function followSettings<N extends SettingName>(
  contentDir: string,
  name: N,
  report: (file: string, reason: string) => void,
): FollowedFile<RawSettings<N>> {
  const path = `settings/${name}.yml`;
  return followFile(
    join(contentDir, path),
    (text) => readEntry(path, text).data as RawSettings<N>,
    (reason) => report(`content/${path}`, reason),
  );
}
