import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addressesOf, type PageAddresses } from "../shared/page-roles.ts";
import { collections, settings } from "./collections.ts";
import { roleOf, type PageWithRole } from "./page-role.ts";
import { parseContentFile } from "./read.ts";

/**
 * Role and address of the page in the text of `content/pages/<file>`.
 *
 * @throws Error in an editor's words where the text cannot be read
 */
export function readRole(file: string, text: string): PageWithRole | undefined {
  const page = parseContentFile(`pages/${file}`, text, { collections, settings, blocks: [] });
  if (page?.problem) throw new Error(page.problem);
  return page && roleOf(page);
}

/** The pages' addresses by role, read from a content folder that has been checked. Throws where one cannot be read. */
export function readPageAddresses(contentDir: string): PageAddresses {
  const folder = join(contentDir, collections.pages.folder);
  const files = readdirSync(folder).filter((name) => name.endsWith(".yml") && !name.startsWith("."));
  return addressesOf(
    files.sort().flatMap((name) => readRole(name, readFileSync(join(folder, name), "utf8")) ?? []),
  );
}
