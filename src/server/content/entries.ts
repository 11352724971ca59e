import { parseContentFile, type ContentFile } from "../../content-model/read.ts";
import { validateContent } from "../../content-model/validate.ts";
import { ContentError } from "./errors.ts";

/**
 * Reads one content file by the same rules that a build applies to it. Pictures are not looked for: a dish whose picture
 * is missing is still on the menu.
 *
 * @param path from the content folder: `dishes/ribeye-steak.md`
 * @throws ContentError in an editor's words
 */
export function readEntry(path: string, text: string): ContentFile {
  const file = parseContentFile(path, text);
  if (!file) throw new ContentError("It belongs to no collection.");
  const problems = validateContent([file], { imageExists: () => true }).filter(
    (problem) => problem.file === `content/${path}`,
  );
  if (problems.length > 0)
    throw new ContentError(
      problems.map(({ field, message, fix }) => `${field ? `${field}: ` : ""}${message} ${fix}`).join(" "),
    );
  return file;
}
