import { isDeepStrictEqual } from "node:util";
import type { FieldConflict } from "../contract/publishing.ts";
import { isRecord } from "../model/parse-fields.ts";
import type { ContentModel } from "../model/model.ts";
import { fieldData, parseContentFile, parseTranslation, splitFrontMatter } from "../model/read.ts";
import { editYaml } from "./edit-yaml.ts";

type Data = Readonly<Record<string, unknown>>;

/** True if a file contains fields rather than a picture. */
export const hasFields = (path: string): boolean => /\.(md|ya?ml)$/.test(path);

/**
 * Returns a file's parsed fields, with the text below the front matter as `body`; undefined if it cannot be
 * parsed.
 */
export function readFields(path: string, text: string, model: ContentModel): Data | undefined {
  const file = parseContentFile(path, text, model) ?? parseTranslation(path, text, model);
  return file && file.problem === undefined ? fieldData(file) : undefined;
}

/**
 * Returns the text of a file with new fields. Lines whose data is unchanged stay as they are.
 *
 * @param text the current file; empty for a new file
 */
export function writeFields(path: string, text: string, { body, ...data }: Data): string {
  if (!path.endsWith(".md")) return editYaml(text, body === undefined ? data : { ...data, body });
  const parts = splitFrontMatter(text) ?? { before: "---\n", yaml: "", between: "---\n", body: "" };
  const yaml = editYaml(parts.yaml === "" ? "" : `${parts.yaml}\n`, data);
  const written = typeof body === "string" ? body.trim() : "";
  const below = written === parts.body.trim() ? parts.body : written === "" ? "" : `\n${written}\n`;
  return `${parts.before}${yaml.replace(/\n$/, "")}${parts.between.startsWith("\n") || yaml === "" ? "" : "\n"}${parts.between}${below}`;
}

export interface Merge {
  /** The fields with the changes of both sides. Fields in `conflicts` have the values of `theirs`. */
  readonly data: Data;
  readonly conflicts: readonly FieldConflict[];
  /** Outermost keys of the fields that only the other side changed. */
  readonly onlyTheirs: readonly string[];
  readonly onlyMine: readonly string[];
}

const absent = Symbol("absent");

/**
 * Merges two versions of an entry's fields. Merges field by field, including inside groups and lists of equal
 * length.
 */
export function mergeFields(base: Data, mine: Data, theirs: Data): Merge {
  const conflicts: FieldConflict[] = [];
  const merge = (field: readonly (string | number)[], b: unknown, m: unknown, t: unknown): unknown => {
    if (isDeepStrictEqual(m, b) || isDeepStrictEqual(m, t)) return t;
    if (isDeepStrictEqual(t, b)) return m;
    if (isRecord(m) && isRecord(t) && (isRecord(b) || b === absent) && m["type"] === t["type"])
      return mergeRecords(field, isRecord(b) ? b : {}, m, t);
    if ([b, m, t].every(Array.isArray)) {
      const lists = [b, m, t] as unknown[][];
      const [length] = new Set(lists.map((list) => list.length));
      if (lists.every((list) => list.length === length) && lists.every((list) => list.every(isRecord)))
        return lists[2]!.map((item, index) =>
          merge([...field, index], lists[0]![index], lists[1]![index], item),
        );
    }
    const value = (v: unknown) => (v === absent ? undefined : v);
    conflicts.push({ field, base: value(b), mine: value(m), theirs: value(t) });
    return t;
  };
  const mergeRecords = (field: readonly (string | number)[], b: Data, m: Data, t: Data): Data => {
    const at = (data: Data, key: string): unknown => (Object.hasOwn(data, key) ? data[key] : absent);
    const keys = new Set([...Object.keys(t), ...Object.keys(m)]);
    return Object.fromEntries(
      [...keys]
        .map((key) => [key, merge([...field, key], at(b, key), at(m, key), at(t, key))] as const)
        .filter(([, value]) => value !== absent),
    );
  };
  const data = mergeRecords([], base, mine, theirs);
  const changed = (one: Data, other: Data): string[] =>
    [...new Set([...Object.keys(base), ...Object.keys(one)])].filter(
      (key) => !isDeepStrictEqual(one[key], base[key]) && isDeepStrictEqual(other[key], base[key]),
    );
  return { data, conflicts, onlyTheirs: changed(theirs, mine), onlyMine: changed(mine, theirs) };
}

/**
 * Merges two versions of a file field by field; undefined if the fields of either version, or of their common
 * base, cannot be read.
 */
export type FileMerge = (
  path: string,
  base: Buffer,
  mine: Buffer,
  theirs: Buffer,
) => (Merge & { readonly text: string }) | undefined;

export const fileMerge =
  (model: ContentModel): FileMerge =>
  (path, base, mine, theirs) => {
    if (!hasFields(path)) return undefined;
    const [b, m, t] = [base, mine, theirs].map((content) => readFields(path, content.toString(), model));
    if (!b || !m || !t) return undefined;
    const merge = mergeFields(b, m, t);
    return { ...merge, text: writeFields(path, theirs.toString(), merge.data) };
  };
