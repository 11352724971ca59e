import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { siteModel } from "../composition/site-model.ts";
import { readContent } from "../content-model/read.ts";
import { validateContent, type Problem } from "../content-model/validate.ts";

/** Reads and checks a whole content folder. Throws where the folder cannot be read. */
export async function checkContentFolder(dir: string): Promise<Problem[]> {
  const [content, media] = await Promise.all([
    readContent(dir, siteModel),
    readdir(join(dir, "media"), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    }),
  ]);
  const images = new Set(media.map((path) => `/media/${path.split(sep).join("/")}`));
  return validateContent(content, siteModel, { imageExists: (file) => images.has(file) });
}
