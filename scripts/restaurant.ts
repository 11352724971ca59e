import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { settings } from "../src/content/model/collections.ts";
import { readPageAddresses } from "../src/content/model/read-addresses.ts";
import { offersOf } from "../src/content/model/business.ts";
import type { Offer } from "../src/core/shared/page-roles.ts";
import { parseFields } from "../src/content/model/parse-fields.ts";
import { contentDirOf } from "../src/site/gatsby/content-dir.ts";
import { formatsOf, type Formats } from "../src/core/shared/formats.ts";
import { pageLanguagesOf } from "../src/core/shared/page-languages.ts";
import { root } from "./lib.ts";

interface Restaurant {
  readonly name: string;
  readonly formats: Formats;
  /** Languages of the site's pages, the source language first. */
  readonly languages: readonly string[];
  /**
   * Path, in the source language, of the page on which guests order takeaway; undefined if the restaurant
   * takes no orders.
   */
  readonly orderPage: string | undefined;
  readonly offers: readonly Offer[];
  /** Picture style of the theme; undefined if not set. */
  readonly photos: unknown;
}

const settingsFile = (name: string): Readonly<Record<string, unknown>> | undefined => {
  const file = join(contentDirOf(root), "settings", `${name}.yml`);
  return existsSync(file) ? parse(readFileSync(file, "utf8")) : undefined;
};

/** Reads the facts about the restaurant from the content being built. */
export function restaurant(): Restaurant {
  const data = settingsFile("site");
  if (!data) throw new Error("The content has no settings/site.yml.");
  const site = parseFields(data, settings.site.fields);
  return {
    name: site.name,
    formats: formatsOf(site.formats),
    languages: pageLanguagesOf(site),
    orderPage:
      settingsFile("ordering")?.["open"] === true ? readPageAddresses(contentDirOf(root)).order : undefined,
    offers: offersOf(site.business),
    photos: settingsFile("theme")?.["photos"],
  };
}
