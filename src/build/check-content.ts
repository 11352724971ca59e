import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { readContent } from "../content-model/read.ts";
import { validateContent, type Problem } from "../content-model/validate.ts";

/** Reads and judges a whole content folder. Throws where the folder cannot be read. */
export async function checkContentFolder(dir: string): Promise<Problem[]> {
  const [files, media] = await Promise.all([
    readContent(dir),
    readdir(join(dir, "media"), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    }),
  ]);
  const images = new Set(media.map((path) => `/media/${path.split(sep).join("/")}`));
  return validateContent(files, { imageExists: (file) => images.has(file) });
}
