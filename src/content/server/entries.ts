import { collections, settings, type CollectionName, type SettingName } from "../model/collections.ts";
import type { RawEntry, RawSettings } from "../model/content.ts";
import type { Fields, Raw } from "../model/fields.ts";
import type { ContentModel } from "../model/model.ts";
import { parseFields } from "../model/parse-fields.ts";
import { migrateFile } from "../model/migrations/migrate.ts";
import { fieldData, parseContentFile, parseTranslation } from "../model/read.ts";
import { translate } from "../model/translation.ts";
import { checkFile } from "../model/validate.ts";
import { ContentError } from "../../core/server/errors.ts";

/** Contains no blocks, because the service reads no entries with blocks: only the build needs pages. */
const model: ContentModel = { collections, settings, blocks: [] };

function readFields<F extends Fields>(path: string, text: string, fields: F): Raw<F> {
  const file = parseContentFile(path, text, model);
  if (!file) throw new ContentError("It does not belong to any collection.");
  const problems = checkFile(file, model);
  if (problems.length > 0) {
    // Migrate while reading, so that bookings continue even if the owner has not yet migrated older content.
    const migrated = migrateFile(path, text);
    if (migrated !== text) return readFields(path, migrated, fields);
    throw new ContentError(
      problems.map(({ field, message, fix }) => `${field ? `${field}: ` : ""}${message} ${fix}`).join(" "),
    );
  }
  return parseFields(fieldData(file), fields);
}

/**
 * Reads an entry by the same rules as the build. References, links and images are not checked: a dish whose
 * image is missing stays on the menu.
 *
 * @param text text of `content/<folder>/<slug>`
 * @throws ContentError with a message for editors
 */
export function readEntry<N extends CollectionName>(name: N, slug: string, text: string): RawEntry<N> {
  const fields: (typeof collections)[N]["fields"] = collections[name].fields;
  return readFields(`${collections[name].folder}/${slug}.${collections[name].format}`, text, fields);
}

/** The texts of an entry or of settings in another language. */
export type TranslatedWords = Readonly<Record<string, unknown>>;

/**
 * Reads the texts of a translation.
 *
 * @param path from the content folder: `settings/booking.it.yml`
 * @throws ContentError with a message for editors
 */
export function readTranslation(path: string, text: string): TranslatedWords {
  const file = parseTranslation(path, text, model);
  if (!file) throw new ContentError("It does not belong to any collection.");
  if (file.problem !== undefined) throw new ContentError(file.problem);
  return fieldData(file);
}

/** Returns an entry with translated texts. If a text is missing, the source's text is used. */
export const entryInWords = <N extends CollectionName>(
  name: N,
  source: RawEntry<N>,
  words: TranslatedWords,
): RawEntry<N> => translate(source, words, collections[name].fields, []).data as RawEntry<N>;

/** Returns settings with translated texts. If a text is missing, the source's text is used. */
export const settingsInWords = <N extends SettingName>(
  name: N,
  source: RawSettings<N>,
  words: TranslatedWords,
): RawSettings<N> => translate(source, words, settings[name].fields, []).data as RawSettings<N>;

/** Reads `content/settings/<name>.yml` like {@link readEntry}. */
export function readSettings<N extends SettingName>(name: N, text: string): RawSettings<N> {
  const fields: (typeof settings)[N]["fields"] = settings[name].fields;
  return readFields(`settings/${settings[name].file}.yml`, text, fields);
}
