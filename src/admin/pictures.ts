import type { PreviewProps } from "netlify-cms-app";

interface DraftFile {
  get(key: string): unknown;
}

interface EntryLike {
  get(key: string): unknown;
}

/**
 * The address of a picture for the browser. An upload that is not saved yet lives in the entry's draft; everything
 * else is fetched from `media`. Decap's own way (`getAsset`) looks for every picture in the entry's own media folder,
 * whatever folder its path names, so it is asked only where that is right: for hosted repositories, whose newest
 * pictures are on no site yet.
 */
export function pictureAddress(file: string, entry: EntryLike, getAsset: PreviewProps["getAsset"], media: string): string {
  if (!file.startsWith("/media/")) return file;
  const drafts = entry.get("mediaFiles") as Iterable<DraftFile> | undefined;
  for (const draft of drafts ?? []) {
    if (draft.get("draft") && draft.get("path") === `content${file}`) return String(draft.get("url"));
  }
  const ownFolder = String(entry.get("path") ?? "").split("/")[1];
  if (media === "/media" && ownFolder && file.startsWith(`/media/${ownFolder}/`)) return getAsset(file).toString();
  return media + file.slice("/media".length);
}
