import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { stringify } from "yaml";
import { siteModel } from "../../src/app/site-model.ts";
import { fieldData, fieldsOf, translationPath } from "../../src/content/model/read.ts";
import { translationOutline } from "../../src/content/model/translation.ts";
import { makeSite, type Site } from "../../src/site/gatsby/make-site.ts";
import { readSources, visibleContents } from "../../src/site/gatsby/read-source.ts";
import { contentDir } from "./content-dir.ts";
import { readContent } from "../../src/content/model/read-content.ts";

const accents: Readonly<Record<string, string>> = { a: "à", e: "è", i: "ì", o: "ò", u: "ù", y: "ÿ" };

/** A text in an invented language: half as long again, with accents, and without words from the source. */
export const pseudo = (text: string): string =>
  text.replace(
    /[A-Za-z][A-Za-z'’-]*/g,
    (word) =>
      word.replace(/[aeiouy]/gi, (letter) => accents[letter.toLowerCase()]!) +
      "ñø".repeat(word.length).slice(0, Math.ceil(word.length / 2)),
  );

/** Returns an ICU text in the invented language; keeps its placeholders, choices and tags. */
export function pseudoMessage(text: string): string {
  let depth = 0;
  return text.replace(/[{}]|<[^>]*>|[^{}<]+/g, (part) => {
    if (part === "{" || part === "}") depth += part === "{" ? 1 : -1;
    // A single pair of braces contains a placeholder, a nested one a case of a choice.
    return depth % 2 === 1 || /^[{}<]/.test(part) ? part : pseudo(part);
  });
}

/** True if any part of the text is in the invented language. */
export const isPseudo = (text: string): boolean => /ñ/i.test(text);

/**
 * Creates a folder with the tests' content and its translation into a pseudo-language.
 *
 * @param languages BCP 47 tags of the translations
 * @param left paths of files to leave untranslated
 * @param words translates a text; if it returns only empty texts, the files exist without texts
 */
export async function translatedFolder(
  languages: string | readonly string[],
  left: readonly string[] = [],
  words: (text: string) => string = pseudo,
): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "translated-"));
  await cp(contentDir, folder, { recursive: true, filter: (path) => basename(path) !== "media" });
  const tags = [languages].flat();
  const site = join(folder, "settings/site.yml");
  await writeFile(site, `${await readFile(site, "utf8")}\npageLanguages: [${["en", ...tags].join(", ")}]\n`);
  const { files } = await readContent(folder, siteModel);
  for (const file of files) {
    const fields = fieldsOf(file, siteModel);
    if (!fields || left.includes(file.path)) continue;
    const { body, ...data } = translationOutline(fieldData(file), fields, siteModel.blocks, words);
    // Only texts change: links and pictures keep their targets.
    const below =
      typeof body === "string"
        ? String(file.body).replace(/(\]\([^)]*\)|<[^>]*>)|[^\]<]+/g, (some, kept) => kept ?? words(some))
        : "";
    const text = stringify(data);
    for (const language of tags)
      await writeFile(
        join(folder, translationPath(file.path, language)),
        file.path.endsWith(".md") ? `---\n${text}---\n\n${below}\n` : text,
      );
  }
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The site of a content folder in all its languages, without resized pictures. */
export async function siteOf(folder: string): Promise<Site> {
  const sources = await readSources(folder, ({ body = "" }) =>
    body
      .split(/\n\n+/)
      .map((text) => `<p>${text.replace(/\[([^\]]*)\]\(([^)]*)\)/g, '<a href="$2">$1</a>')}</p>`)
      .join("\n"),
  );
  return makeSite(process.cwd(), visibleContents(sources, new Map()));
}
