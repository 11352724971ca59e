import {
  collections,
  settings,
  type CollectionName,
  type SettingName,
} from "../../content-model/collections.ts";
import type { RawEntry, RawSettings } from "../../content-model/content.ts";
import type { Fields, Raw } from "../../content-model/fields.ts";
import type { ContentModel } from "../../content-model/model.ts";
import { parseFields } from "../../content-model/parse-fields.ts";
import { migrateFile } from "../../content-model/migrations/migrate.ts";
import { fieldData, parseContentFile } from "../../content-model/read.ts";
import { checkFile } from "../../content-model/validate.ts";
import { ContentError } from "./errors.ts";

/** Pages are the build's: the service reads nothing that has blocks. */
const model: ContentModel = { collections, settings, blocks: [] };

function readFields<F extends Fields>(path: string, text: string, fields: F): Raw<F> {
  const file = parseContentFile(path, text, model);
  if (!file) throw new ContentError("It belongs to no collection.");
  const problems = checkFile(file, model);
  if (problems.length > 0) {
    // Content of an earlier version must not stop bookings until somebody has migrated it.
    const migrated = migrateFile(path, text);
    if (migrated !== text) return readFields(path, migrated, fields);
    throw new ContentError(
      problems.map(({ field, message, fix }) => `${field ? `${field}: ` : ""}${message} ${fix}`).join(" "),
    );
  }
  return parseFields(fieldData(file), fields);
}

/**
 * Reads an entry by the rules that a build applies to it. References, links and images are not looked for: a dish whose
 * image is gone is still on the menu.
 *
 * @param text of `content/<folder>/<slug>`
 * @throws ContentError in an editor's words
 */
export function readEntry<N extends CollectionName>(name: N, slug: string, text: string): RawEntry<N> {
  const fields: (typeof collections)[N]["fields"] = collections[name].fields;
  return readFields(`${collections[name].folder}/${slug}.${collections[name].format}`, text, fields);
}

/** Reads `content/settings/<name>.yml` as {@link readEntry} reads an entry. */
export function readSettings<N extends SettingName>(name: N, text: string): RawSettings<N> {
  const fields: (typeof settings)[N]["fields"] = settings[name].fields;
  return readFields(`settings/${settings[name].file}.yml`, text, fields);
}
