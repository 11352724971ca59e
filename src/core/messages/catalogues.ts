import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parse } from "yaml";
import { compileMessage } from "./compile.ts";
import { messagesOf, type Area, type Message, type Translate, type Words } from "./words.ts";

/**
 * Finds the folder of the message catalogues: `src/core/messages/<language>/<area>.yml`, with ICU texts by
 * id. The build and the service read them at startup; to add a language, add a folder. Searches the folders
 * above the running program, then those above the working directory, because the service can be started in
 * any folder, and packaging bundles this module into another file.
 */
function findFolder(): string {
  const starts = [...process.argv.slice(1, 2).map((program) => dirname(resolve(program))), process.cwd()];
  for (const start of starts)
    for (let above = start; above !== dirname(above); above = dirname(above)) {
      const found = join(above, "src", "core", "messages");
      if (existsSync(join(found, catalogueSource))) return found;
    }
  throw new Error(`There are no messages above ${starts.join(" or ")}: src/core/messages is missing.`);
}

let known: string | undefined;
const folder = (): string => (known ??= findFolder());

/** Source language of the messages. Also used for languages that have no folder. */
export const catalogueSource = "en";

let languages: readonly string[] | undefined;

/** Returns the languages that have a folder, source language first. */
export const catalogueLanguages = (): readonly string[] => (languages ??= readLanguages());

function readLanguages(): readonly string[] {
  const found = readdirSync(folder(), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  return [catalogueSource, ...found.filter((language) => language !== catalogueSource).sort()];
}

/** Reads a language's ICU texts, without parsing them, by area and id. Throws if the YAML cannot be read. */
export const readTexts = (language: string): ReadonlyMap<string, Readonly<Record<string, string>>> =>
  new Map(
    readdirSync(join(folder(), language))
      .filter((file) => file.endsWith(".yml"))
      .sort()
      .map((file) => [
        basename(file, ".yml"),
        parse(readFileSync(join(folder(), language, file), "utf8")) as Readonly<Record<string, string>>,
      ]),
  );

/** Compiles all messages of a language. If a message cannot be compiled, throws an error that names it. */
function compileAll(language: string): Words {
  const areas: Record<string, Record<string, Message>> = {};
  for (const [area, texts] of readTexts(language)) {
    areas[area] = {};
    for (const [id, text] of Object.entries(texts))
      try {
        areas[area][id] = compileMessage(text);
      } catch (error) {
        throw new Error(`src/core/messages/${language}/${area}.yml, ${id}: ${(error as Error).message}`, {
          cause: error,
        });
      }
  }
  return { language, areas };
}

const compiled = new Map<string, Words>();

/**
 * Returns all messages in the language of a BCP 47 tag: `it-CH` finds `it`. For a language without a folder,
 * returns the source's messages.
 */
export function wordsIn(tag: string): Words {
  const found = compiled.get(tag);
  if (found) return found;
  const languages = catalogueLanguages();
  const language =
    [tag, tag.split("-")[0]!.toLowerCase()].find((one) => languages.includes(one)) ?? catalogueSource;
  const words = compiled.get(language) ?? compileAll(language);
  compiled.set(language, words);
  compiled.set(tag, words);
  return words;
}

/** Returns the messages of some areas, to be included in a page's data. Throws if an area does not exist. */
export function pickAreas({ language, areas }: Words, names: Iterable<Area>): Words {
  return {
    language,
    areas: Object.fromEntries(
      [...new Set(names)].sort().map((area) => {
        if (!areas[area]) throw new Error(`There are no messages for “${area}”.`);
        return [area, areas[area]];
      }),
    ),
  };
}

/** Returns the messages of an area in a language. */
export const messagesIn = <A extends Area>(language: string, area: A): Translate<A> =>
  messagesOf(wordsIn(language), area);
