import { pageLanguagesOf } from "../../core/shared/page-languages.ts";
import { settings } from "./collections.ts";
import { parseFields } from "./parse-fields.ts";
import type { ContentFile } from "./read.ts";

/** The languages of a folder's pages, the source first; only the default if the settings cannot be read. */
export function languagesOf(files: readonly ContentFile[]): readonly string[] {
  const site = files.find(({ path }) => path === "settings/site.yml");
  const { formats, pageLanguages } = settings.site.fields;
  const parsed = site && site.problem === undefined ? parseFields(site.data, { formats, pageLanguages }) : {};
  try {
    return pageLanguagesOf(parsed);
  } catch {
    // The locale does not exist, which the check of the settings reports.
    return pageLanguagesOf({});
  }
}
