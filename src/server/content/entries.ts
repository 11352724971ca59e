import { parseContentFile, type ContentFile } from "../../content-model/read.ts";
import { validateContent } from "../../content-model/validate.ts";

/**
 * Reads one content file by the same rules that a build applies to it. Pictures are not looked for: a dish whose
 * picture is gone is still on the menu.
 *
 * @param path from the content folder: `dishes/ribeye-steak.md`
 * @throws Error in an editor's words
 */
export function readEntry(path: string, text: string): ContentFile {
  const file = parseContentFile(path, text);
  if (!file) throw new Error("It belongs to no collection.");
  const problems = validateContent([file], { imageExists: () => true }).filter((problem) => problem.file === `content/${path}`);
  if (problems.length > 0) {
    throw new Error(problems.map(({ field, message, fix }) => `${field ? `${field}: ` : ""}${message} ${fix}`).join(" "));
  }
  return file;
}
