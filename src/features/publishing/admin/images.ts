import type { PreviewProps } from "netlify-cms-app";

interface DraftFile {
  get(key: string): unknown;
}

export interface EntryLocation {
  /**
   * Path from the project's root: `content/dishes/ribeye.md`; empty for an entry that has never been saved.
   */
  readonly path: unknown;
  /** Pictures in the entry's draft, saved or not. */
  readonly files: unknown;
}

export const entryLocationOf = (entry: { get(key: string): unknown }): EntryLocation => ({
  path: entry.get("path"),
  files: entry.get("mediaFiles"),
});

/**
 * Returns the URL from which the browser can load a picture. An unsaved upload is in the entry's draft;
 * everything else is fetched from `media`. The exceptions are the entry's own pictures in a hosted
 * repository: the newest ones are not on any site yet, so Decap's `getAsset` loads them. It cannot load other
 * pictures, because it looks for every picture in the entry's media folder, whatever the picture's path.
 */
export function imageAddress(
  file: string,
  { path, files }: EntryLocation,
  getAsset: PreviewProps["getAsset"],
  media: string,
): string {
  if (!file.startsWith("/media/")) return file;
  for (const draft of (files as Iterable<DraftFile> | undefined) ?? []) {
    if (draft.get("draft") && draft.get("path") === `content${file}`) return String(draft.get("url"));
  }
  const ownFolder = String(path ?? "").split("/")[1];
  if (media === "/media" && ownFolder && file.startsWith(`/media/${ownFolder}/`))
    return getAsset(file).toString();
  return media + file.slice("/media".length);
}
