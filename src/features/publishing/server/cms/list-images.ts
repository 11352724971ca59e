import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { endingOf, isPictureEnding } from "../../contract/uploaded-picture.ts";

/**
 * Returns the pictures below `contentDir`, with the paths used in content files (`/media/dishes/soup.jpg`),
 * sorted by folder and name.
 */
export async function listImages(contentDir: string): Promise<string[]> {
  const files = await readdir(join(contentDir, "media"), { recursive: true });
  return files
    .map((file) => `/media/${file.split(sep).join("/")}`)
    .filter((file) => isPictureEnding(endingOf(file)))
    .sort();
}
