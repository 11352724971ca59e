import { withoutMissingFeatures } from "./optional-blocks.ts";
import { readdir, readFile } from "node:fs/promises";
import { join, posix, sep } from "node:path";
import type { ContentModel } from "./model.ts";
import {
  type ContentFolder,
  collectionIn,
  type ContentFile,
  type Translation,
  parseContentFile,
  parseTranslation,
} from "./read.ts";

/**
 * Reads every content file below `dir` (the project's content folder), except for files of features that are
 * not installed. Throws only if the folder itself cannot be read.
 */
export async function readContent(dir: string, model: ContentModel): Promise<ContentFolder> {
  const entries = await readdir(dir, { withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => name);
  const paths = await Promise.all(
    folders
      .filter((folder) => collectionIn(folder, model) !== undefined)
      .map(async (folder) =>
        (await readdir(join(dir, folder), { recursive: true })).map((path) =>
          posix.join(folder, path.split(sep).join("/")),
        ),
      ),
  );
  const files = await Promise.all(
    paths
      .flat()
      .filter((path) => /\.(md|ya?ml)$/.test(path) && !posix.basename(path).startsWith("."))
      .sort()
      .map(async (path): Promise<readonly [ContentFile?, Translation?]> => {
        const text = await readFile(join(dir, path), "utf8");
        return [parseContentFile(path, text, model), parseTranslation(path, text, model)];
      }),
  );
  return withoutMissingFeatures(
    {
      files: files.flatMap(([file]) => file ?? []),
      translations: files.flatMap(([, translation]) => translation ?? []),
      folders: folders.sort(),
    },
    model,
  );
}
