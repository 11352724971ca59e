import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { settings } from "../src/content-model/collections.ts";
import { parseFields } from "../src/content-model/parse-fields.ts";
import { contentDirOf } from "../src/gatsby/content-dir.ts";
import { formatsOf, type Formats } from "../src/shared/formats.ts";
import { root } from "./lib.ts";

/** What the restaurant is called in the content that is built, and how it writes prices, dates and times. */
export function restaurant(): { readonly name: string; readonly formats: Formats } {
  const file = join(contentDirOf(root), "settings", "site.yml");
  const data = parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
  const { name, formats } = parseFields(data, settings.site.fields);
  return { name, formats: formatsOf(formats) };
}
