import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { settings } from "../src/content-model/collections.ts";
import { parseFields } from "../src/content-model/parse-fields.ts";
import { contentDirOf } from "../src/gatsby/content-dir.ts";
import { formatsOf, type Formats } from "../src/shared/formats.ts";
import { pageLanguagesOf } from "../src/shared/page-languages.ts";
import { root } from "./lib.ts";

interface Restaurant {
  readonly name: string;
  readonly formats: Formats;
  /** Of its pages, the source first. */
  readonly languages: readonly string[];
}

/** What the restaurant is called in the content that is built, how it writes prices, dates and times, and in which languages. */
export function restaurant(): Restaurant {
  const file = join(contentDirOf(root), "settings", "site.yml");
  const data = parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
  const site = parseFields(data, settings.site.fields);
  return { name: site.name, formats: formatsOf(site.formats), languages: pageLanguagesOf(site) };
}
