import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addressesFor, offersIn } from "./business.ts";
import { addressesOf, type PageAddresses } from "../../core/shared/page-roles.ts";
import { collections, settings } from "./collections.ts";
import { roleOf, type PageWithRole } from "./page-role.ts";
import { languageOfFile, parseContentFile, parseTranslation } from "./read.ts";

export interface PageFacts {
  readonly path: string | undefined;
  readonly role: PageWithRole | undefined;
}

/**
 * Reads a page's path and role from the text of `content/pages/<file>`.
 *
 * @throws Error with a message for editors if the text cannot be parsed
 */
export function readPage(file: string, text: string): PageFacts {
  const page = parseContentFile(`pages/${file}`, text, { collections, settings, blocks: [] });
  if (page?.problem) throw new Error(page.problem);
  const path = page?.data["path"];
  return {
    path: typeof path === "string" ? path : undefined,
    role: page && roleOf(page),
  };
}

/**
 * True if a translation, the text of `content/pages/<file>`, can be parsed. Otherwise the page does not exist
 * in that language.
 */
export function isReadableTranslation(file: string, text: string): boolean {
  const translation = parseTranslation(`pages/${file}`, text, { collections, settings, blocks: [] });
  return translation !== undefined && translation.problem === undefined;
}

/**
 * Reads the pages' paths by role from a checked content folder, without pages for what the business does not
 * offer. Throws if a file cannot be read.
 */
export function readPageAddresses(contentDir: string): PageAddresses {
  const folder = join(contentDir, collections.pages.folder);
  const files = readdirSync(folder).filter(
    (name) => name.endsWith(".yml") && !name.startsWith(".") && languageOfFile(name) === undefined,
  );
  const addresses = addressesOf(
    files.sort().flatMap((name) => readPage(name, readFileSync(join(folder, name), "utf8")).role ?? []),
  );
  const path = "settings/site.yml";
  const site = parseContentFile(path, readFileSync(join(contentDir, path), "utf8"), {
    ...{ collections, settings, blocks: [] },
  });
  return addressesFor(addresses, offersIn(site ? [site] : []));
}
