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

/** A text in a language that nobody speaks: half as long again, with accents, and never a word of the source. */
export const pseudo = (text: string): string =>
  text.replace(
    /[A-Za-z][A-Za-z'’-]*/g,
    (word) =>
      word.replace(/[aeiouy]/gi, (letter) => accents[letter.toLowerCase()]!) +
      "ñø".repeat(word.length).slice(0, Math.ceil(word.length / 2)),
  );

/** The same of an ICU text, whose placeholders, choices and tags stay. */
export function pseudoMessage(text: string): string {
  let depth = 0;
  return text.replace(/[{}]|<[^>]*>|[^{}<]+/g, (part) => {
    if (part === "{" || part === "}") depth += part === "{" ? 1 : -1;
    // Inside one pair of brackets is a placeholder, inside two a case of a choice.
    return depth % 2 === 1 || /^[{}<]/.test(part) ? part : pseudo(part);
  });
}

/** Whether a text, or a part of it, is in that language. */
export const isPseudo = (text: string): boolean => /ñ/i.test(text);

/**
 * A folder with the tests' content and its translation into a pseudo-language.
 *
 * @param languages under which it is there, by their BCP 47 tags
 * @param left paths of files that are not translated
 * @param words what each text becomes; empty: the files are there, and have no words
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
    // Only words change: links and pictures of a text lead where they led.
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

/** The site of a content folder in all of its languages, but for resized pictures. */
export async function siteOf(folder: string): Promise<Site> {
  const sources = await readSources(folder, ({ body = "" }) =>
    body
      .split(/\n\n+/)
      .map((text) => `<p>${text.replace(/\[([^\]]*)\]\(([^)]*)\)/g, '<a href="$2">$1</a>')}</p>`)
      .join("\n"),
  );
  return makeSite(process.cwd(), visibleContents(sources, new Map()));
}
