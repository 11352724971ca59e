import type { Fields, FieldSpec } from "../model/fields.ts";
import type { ContentModel } from "../model/model.ts";
import { isRecord } from "../model/parse-fields.ts";
import { fieldData, fieldsOf, parseContentFile } from "../model/read.ts";
import { idsOf } from "../model/row-ids.ts";
import { writeFields } from "./entry-file.ts";
import type { Change, ContentRepository } from "./repository.ts";

type Data = Readonly<Record<string, unknown>>;

interface Row {
  readonly id: string;
  readonly name: string;
}

const hasIds = (field: FieldSpec): boolean =>
  field.kind === "list" &&
  field.item.kind === "group" &&
  Object.values(field.item.fields).some((one) => one.kind === "text" && one.hidden === true);

/** True if every row has a name and a valid id; the checks report anything else. */
const areRows = (value: unknown): value is (Data & { readonly name: string; readonly id?: string })[] =>
  Array.isArray(value) &&
  value.every(
    (row) =>
      isRecord(row) &&
      typeof row["name"] === "string" &&
      (row["id"] === undefined || typeof row["id"] === "string"),
  );

const rowsIn = (value: unknown): Row[] => {
  if (!areRows(value)) return [];
  const ids = idsOf(value);
  return value.map(({ name }, index) => ({ id: ids[index]!, name }));
};

function mapRows(
  data: Data,
  fields: Fields,
  before: Data,
  write: (row: Data & { readonly name: string }, id: string) => Data,
): Data {
  const mapped = new Map(Object.entries(data));
  for (const [name, field] of Object.entries(fields)) {
    const value = data[name];
    const old = before[name];
    if (field.kind === "group" && isRecord(value))
      mapped.set(name, mapRows(value, field.fields, isRecord(old) ? old : {}, write));
    else if (hasIds(field) && areRows(value)) {
      const ids = idsOf(value, rowsIn(old));
      mapped.set(
        name,
        value.map((row, index) => write(row, ids[index]!)),
      );
    }
  }
  return Object.fromEntries(mapped);
}

/**
 * Returns the fields in the format of a file: a table, station or area has an id only if the id differs from
 * the name.
 *
 * @param before the previous fields; if a row was copied, they show which row is the original and keeps the
 * id
 */
export const withStoredIds = (data: Data, fields: Fields, before: Data): Data =>
  mapRows(data, fields, before, ({ id: _id, ...row }, id) => (id === row.name ? row : { id, ...row }));

/**
 * Returns a file's text for the CMS, in which every table, station and area has its id, so that a save shows
 * which rows were renamed.
 */
export function textWithRowIds(path: string, text: string, model: ContentModel): string {
  const file = path.startsWith("settings/") ? parseContentFile(path, text, model) : undefined;
  const fields = file && fieldsOf(file, model);
  if (!file || !fields || file.problem !== undefined) return text;
  const data = fieldData(file);
  const withIds = mapRows(data, fields, data, ({ id: _id, ...row }, id) => ({ id, ...row }));
  return JSON.stringify(withIds) === JSON.stringify(data) ? text : writeFields(path, text, withIds);
}

/** Returns the new names of a list's renamed rows, keyed by old name. */
const renamedRows = (before: unknown, after: unknown): Map<string, string> => {
  const now = new Map(rowsIn(after).map(({ id, name }) => [id, name]));
  return new Map(
    rowsIn(before).flatMap(({ id, name }) => {
      const other = now.get(id);
      return other === undefined || other === name ? [] : [[name, other] as const];
    }),
  );
};

/** Returns the names of removed rows. */
export const removedRows = (before: unknown, after: unknown): string[] => {
  const left = new Set(rowsIn(after).map(({ id }) => id));
  return rowsIn(before).flatMap(({ id, name }) => (left.has(id) ? [] : [name]));
};

const renamed = (value: unknown, renames: ReadonlyMap<string, string>): unknown =>
  Array.isArray(value)
    ? value.map((one: unknown) => renamed(one, renames))
    : typeof value === "string"
      ? (renames.get(value) ?? value)
      : value;

/**
 * Returns the booking rules with all references to renamed tables and areas updated. References that the
 * editor has already changed are kept.
 */
export function withRenames(before: Data, after: Data): Data {
  const [tables, areas] = [
    renamedRows(before["tables"], after["tables"]),
    renamedRows(
      isRecord(before["room"]) && before["room"]["areas"],
      isRecord(after["room"]) && after["room"]["areas"],
    ),
  ];
  const each = (value: unknown, change: (row: Data) => Data): unknown =>
    Array.isArray(value) ? value.map((row: unknown) => (isRecord(row) ? change(row) : row)) : value;
  // If another table now has the old name, references to that name mean the other table.
  for (const { name } of rowsIn(after["tables"])) tables.delete(name);
  return {
    ...after,
    ...(tables.size > 0 && after["combinations"] !== undefined
      ? {
          combinations: each(after["combinations"], (row) => ({
            ...row,
            tables: renamed(row["tables"], tables),
          })),
        }
      : {}),
    ...(areas.size > 0
      ? {
          tables: each(after["tables"], (row) =>
            row["area"] === undefined ? row : { ...row, area: renamed(row["area"], areas) },
          ),
        }
      : {}),
  };
}

/** Updates an entry's references to items of a settings file's list after some of these items were renamed. */
function followInFields(
  data: Data,
  fields: Fields,
  list: string,
  renames: ReadonlyMap<string, string>,
  model: ContentModel,
): Data {
  const follow = (value: unknown, field: FieldSpec): unknown => {
    switch (field.kind) {
      case "listed":
        return `${field.setting}.${field.list}` === list ? renamed(value, renames) : value;
      case "group":
        return isRecord(value) ? followInFields(value, field.fields, list, renames, model) : value;
      case "list":
        return Array.isArray(value) ? value.map((one: unknown) => follow(one, field.item)) : value;
      case "blocks":
        return Array.isArray(value)
          ? value.map((block: unknown) => {
              const known = isRecord(block) && model.blocks.find(({ type }) => type === block["type"]);
              return known ? followInFields(block as Data, known.fields, list, renames, model) : block;
            })
          : value;
      default:
        return value;
    }
  };
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, fields[name] ? follow(value, fields[name]) : value]),
  );
}

/**
 * Returns the changes to other files that refer by name to items of a settings file's list, after a save has
 * renamed some of these items.
 */
export async function followRenames(
  path: string,
  { before, after }: { readonly before: Data; readonly after: Data },
  {
    repository,
    model,
  }: { readonly repository: Pick<ContentRepository, "list" | "read">; readonly model: ContentModel },
): Promise<Change[]> {
  const setting = Object.values(model.settings).find(({ file }) => path === `settings/${file}.yml`);
  const changes = new Map<string, string>();
  for (const [name, field] of Object.entries(setting?.fields ?? {})) {
    const renames = hasIds(field) ? renamedRows(before[name], after[name]) : new Map<string, string>();
    if (!setting || renames.size === 0) continue;
    for (const other of await repository.list()) {
      if (other === path || !/\.(md|ya?ml)$/.test(other)) continue;
      const text = changes.get(other) ?? (await repository.read(other))?.content.toString() ?? "";
      const file = parseContentFile(other, text, model);
      const fields = file && fieldsOf(file, model);
      if (!file || !fields || file.problem !== undefined) continue;
      const written = writeFields(
        other,
        text,
        followInFields(fieldData(file), fields, `${setting.file}.${name}`, renames, model),
      );
      if (written !== text) changes.set(other, written);
    }
  }
  return [...changes].map(([changed, content]) => ({ path: changed, content }));
}
