import { isDeepStrictEqual } from "node:util";
import { fieldText } from "../../../../content/model/describe-field.ts";
import type { ContentModel } from "../../../../content/model/model.ts";
import type { Formats } from "../../../../core/shared/formats.ts";
import { parseContentFile, fieldData, fieldsOf } from "../../../../content/model/read.ts";
import { describeFile } from "../../../../content/server/check-proposed.ts";

export interface ChangeDescription {
  /** Name of the entry as shown to editors. */
  readonly title: string;
  /** The changes in words: `Price: $13.00 → $14.50`; `Description, Picture`; `New`; `Deleted`. */
  readonly what: string;
}

/**
 * Describes what a save changed in one file.
 *
 * @param before the file's text before the save; undefined if the file is new
 * @param after the file's text after the save; undefined if the file is deleted
 */
export function describeChange(
  path: string,
  before: string | undefined,
  after: string | undefined,
  model: ContentModel,
  formats: Formats,
): ChangeDescription {
  const [old, next] = [before, after].map((text) =>
    text === undefined ? undefined : parseContentFile(path, text, model),
  );
  const file = next ?? old;
  const title = file ? describeFile(file, model).title : (path.split("/").at(-1) ?? path);
  if (before === undefined) return { title, what: "New" };
  if (after === undefined) return { title, what: "Deleted" };
  if (!old || !next || !file) return { title, what: "Replaced" };
  const fields = fieldsOf(next, model) ?? {};
  const [a, b] = [fieldData(old), fieldData(next)];
  const changed = Object.entries(fields).filter(([name]) => !isDeepStrictEqual(a[name], b[name]));
  const [only] = changed;
  if (!only) return { title, what: "Rewritten" };
  const [name, field] = only;
  if (changed.length === 1) {
    if (name === "available") return { title, what: b[name] === false ? "Sold out" : "Available again" };
    const [from, to] = [a, b].map((data) => fieldText(data[name], field, formats));
    if (from !== undefined && to !== undefined) return { title, what: `${field.label}: ${from} → ${to}` };
  }
  return { title, what: changed.map(([, { label }]) => label).join(", ") };
}
