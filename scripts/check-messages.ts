import { globSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { catalogueLanguages, readTexts, catalogueSource } from "../src/core/messages/catalogues.ts";
import { compileMessage, placeholdersOf, type Placeholder } from "../src/core/messages/compile.ts";
import { blockDefinitions } from "../src/app/block-definitions.ts";
import type { Area } from "../src/core/messages/words.ts";
import { blockFolders } from "./block-folders.ts";
import { root } from "./lib.ts";

const read = (file: string): string => readFileSync(file, "utf8");

/*
 * Checks of the messages that the compiler cannot do: every language has every message with the same placeholders, each is used, and
 * blocks name the areas that they and their imports read.
 */

/** Not in the repository: written by whatever reads it. */
const idsFile = join(root, "src/core/messages/ids.d.ts");
/** On every page. */
export const layoutAreas: readonly Area[] = ["layout"];

type Placeholders = ReadonlyMap<string, Placeholder>;
/** By area and id. */
type Catalogue = ReadonlyMap<string, ReadonlyMap<string, Placeholders>>;

/** Reads a language; what cannot be read is told in `problems`. */
function readCatalogue(language: string, problems: string[]): Catalogue {
  return new Map(
    [...readTexts(language)].map(([area, texts]) => [
      area,
      new Map(
        Object.entries(texts ?? {}).flatMap(([id, text]) => {
          try {
            return [[id, placeholdersOf(compileMessage(text))] as const];
          } catch (error) {
            problems.push(`src/core/messages/${language}/${area}.yml, ${id}: ${(error as Error).message}`);
            return [];
          }
        }),
      ),
    ]),
  );
}

const listed = (placeholders: Placeholders): string =>
  [...placeholders]
    .map(([name, { kind }]) => (kind === "tag" ? `<${name}>` : `{${name}}`))
    .sort()
    .join(" ");

/** Messages that a language lacks, has too many of, or writes with other placeholders than the source. */
function compare(language: string, source: Catalogue, other: Catalogue): string[] {
  const problems: string[] = [];
  for (const [area, messages] of source) {
    const file = `src/core/messages/${language}/${area}.yml`;
    for (const [id, placeholders] of messages) {
      const its = other.get(area)?.get(id);
      if (!its) problems.push(`${file} has no “${id}”.`);
      else if (listed(its) !== listed(placeholders))
        problems.push(
          `${file}, ${id}: takes ${listed(its) || "nothing"}, the source ${listed(placeholders) || "nothing"}.`,
        );
    }
  }
  for (const [area, messages] of other)
    for (const id of messages.keys())
      if (!source.get(area)?.has(id))
        problems.push(`src/core/messages/${language}/${area}.yml: the source has no “${id}”.`);
  return problems;
}

const typeOf = ({ kind, cases = [] }: Placeholder): string =>
  kind === "tag"
    ? "Tag"
    : kind === "number"
      ? "number"
      : kind === "select" && !cases.includes("other")
        ? cases.map((one) => JSON.stringify(one)).join(" | ")
        : kind === "select"
          ? "string"
          : "Value";

/** The types of all messages: TypeScript knows an id, and what it takes, from them. */
function typesOf(source: Catalogue): string {
  const areas = [...source].map(
    ([area, messages]) =>
      `${JSON.stringify(area)}: {${[...messages]
        .map(
          ([id, placeholders]) =>
            `${JSON.stringify(id)}: ${
              placeholders.size === 0
                ? "Nothing"
                : `{${[...placeholders].map(([name, one]) => `${name}: ${typeOf(one)}`).join("; ")}}`
            };`,
        )
        .join("\n")}};`,
  );
  return `// Written by npm run typecheck and npm run lint from src/core/messages/${catalogueSource}/.

/** What writes the inside of a tag, such as the text of a link. */
export type Tag = (inside: never) => unknown;
type Value = string | number;
type Nothing = Record<never, never>;

/** Every message by area and id, with what it takes. */
export interface Messages {${areas.join("\n")}}
`;
}

/** Writes the types of all messages if they have changed. @returns the source's messages, and those that cannot be read */
export function writeMessageTypes(): { readonly source: Catalogue; readonly problems: string[] } {
  const problems: string[] = [];
  const source = readCatalogue(catalogueSource, problems);
  const types = typesOf(source);
  if (!existsSync(idsFile) || read(idsFile) !== types) writeFileSync(idsFile, types);
  return { source, problems };
}

/** The source without its comments, in which examples stand. */
const codeOf = (file: string): string => read(file).replace(/\/\*[\s\S]*?\*\//g, "");

const sources = (): Map<string, string> =>
  new Map(
    globSync(["src/**/*.{ts,tsx}", "custom/**/*.{ts,tsx}", "gatsby-*.tsx"], { cwd: root })
      .filter((file) => !file.endsWith(".d.ts"))
      .map((file) => [resolve(root, file), codeOf(resolve(root, file))]),
  );

/**
 * The messages that nothing asks for. An id of one word has to be in a file that names its area, or in a form; one of several in
 * any. An id may be put together: `` `state.${state}` ``.
 */
function unused(source: Catalogue, files: ReadonlyMap<string, string>): string[] {
  const everywhere = [...files.values()].join("\n");
  return [...source].flatMap(([area, messages]) => {
    const named = [...files]
      .filter(
        ([file, code]) =>
          code.includes(`"${area}"`) ||
          file.includes("/contract/") ||
          // Words of mails come from one function.
          (area === "mails" && code.includes("mailWords(")),
      )
      .map(([, code]) => code)
      .join("\n");
    const beginnings = [...named.matchAll(/`([\w.]*\.)\$\{/g)].map(([, beginning]) => beginning!);
    return [...messages.keys()]
      .filter(
        (id) =>
          !(id.includes(".") ? everywhere : named).includes(`"${id}"`) &&
          !beginnings.some((beginning) => id.startsWith(beginning)),
      )
      .map((id) => `src/core/messages/${catalogueSource}/${area}.yml: nothing uses “${id}”.`);
  });
}

/** The areas that a file and what it imports ask for by the hook. */
function areasOf(file: string, files: ReadonlyMap<string, string>, seen = new Set<string>()): Set<string> {
  const areas = new Set<string>();
  const code = files.get(file);
  if (code === undefined || seen.has(file)) return areas;
  seen.add(file);
  for (const [, area] of code.matchAll(/\b(?:useMessages\(|area: |messagesOf\([\w.]+, )"([\w-]+)"/g))
    areas.add(area!);
  const imports = [...code.matchAll(/\bimport\s+type\b[^;]*;|(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g)];
  for (const [, path] of imports)
    if (path) for (const area of areasOf(resolve(dirname(file), path), files, seen)) areas.add(area);
  return areas;
}

/** The blocks whose `fields.ts` names other areas than they need. */
function blockProblems(files: ReadonlyMap<string, string>): string[] {
  return blockDefinitions.flatMap(({ type, messages = [] }) => {
    const [file] = globSync(`${blockFolders}/${type}/${type}.tsx`, { cwd: root }).map((path) =>
      join(root, path),
    );
    if (!file) return [];
    const needed = [...areasOf(file, files)].filter((area) => !layoutAreas.includes(area as Area)).sort();
    return needed.join() === [...messages].sort().join()
      ? []
      : [
          `${dirname(file).slice(root.length)}/fields.ts: ${needed.length > 0 ? `write messages: ${JSON.stringify(needed)}` : "leave messages out"}.`,
        ];
  });
}

/** Checks all catalogues and prints what is wrong. True if nothing is. */
export function checkMessages(): boolean {
  const { source, problems } = writeMessageTypes();
  const [, ...others] = catalogueLanguages();
  for (const language of others)
    problems.push(...compare(language, source, readCatalogue(language, problems)));
  const files = sources();
  problems.push(...unused(source, files), ...blockProblems(files));
  if (problems.length > 0) console.log(problems.join("\n"));
  return problems.length === 0;
}
