import { customBlocks } from "../../../custom/blocks.ts";
import { siteModel } from "../../../src/app/site-model.ts";
import type { Field, FieldKind, Fields } from "../../../src/content/model/fields.ts";
import { isRecord } from "../../../src/content/model/parse-fields.ts";
import { fieldData, fieldsOf, type ContentFile } from "../../../src/content/model/read.ts";
import { contentDir } from "../../support/content-dir.ts";
import { readContent } from "../../../src/content/model/read-content.ts";

/*
 * Tests of the site, the CMS and the checks cover only what the tests' restaurant contains, so it must use
 * everything.
 */

let files: readonly ContentFile[];
beforeAll(async () => {
  ({ files } = await readContent(contentDir, siteModel));
});

const isFilledIn = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Adds the kinds of all filled-in fields and the types of all blocks, at any depth, to `found`. */
function findIn(fields: Fields, data: unknown, found: { kinds: Set<FieldKind>; blocks: Set<string> }): void {
  const meet = (field: Field, value: unknown): void => {
    if (!isFilledIn(value)) return;
    found.kinds.add(field.kind);
    if (field.kind === "group") findIn(field.fields, value, found);
    if (field.kind === "list") for (const item of value as readonly unknown[]) meet(field.item, item);
    if (field.kind === "blocks")
      for (const block of value as readonly { readonly type: string }[]) {
        found.blocks.add(block.type);
        findIn(siteModel.blocks.find(({ type }) => type === block.type)!.fields, block, found);
      }
  };
  if (isRecord(data)) for (const [name, field] of Object.entries(fields)) meet(field, data[name]);
}

/** Returns the kinds of these fields, including those inside groups and lists. */
function kindsOf(fields: Fields): FieldKind[] {
  const inside = (field: Field): FieldKind[] => [
    field.kind,
    ...(field.kind === "group" ? kindsOf(field.fields) : field.kind === "list" ? inside(field.item) : []),
  ];
  return Object.values(fields).flatMap(inside);
}

it("has an entry in every collection, and every setting", () => {
  const { collections, settings } = siteModel;
  expect([...new Set(files.map(({ collection }) => collection))].sort()).toEqual(
    [...Object.keys(collections), "settings"].sort(),
  );
  const names = files.filter(({ collection }) => collection === "settings").map(({ slug }) => slug);
  expect(names.sort()).toEqual(
    Object.values(settings)
      .map(({ file }) => file)
      .sort(),
  );
});

it("has every block of the project and every kind of field, filled in", () => {
  const found = { kinds: new Set<FieldKind>(), blocks: new Set<string>() };
  for (const file of files) findIn(fieldsOf(file, siteModel)!, fieldData(file), found);
  // An adopter's own blocks, in custom/, need not be in the tests' restaurant.
  const types = siteModel.blocks
    .map(({ type }) => type)
    .filter((type) => !customBlocks.some((block: { type: string }) => block.type === type));
  expect(types.filter((type) => !found.blocks.has(type))).toEqual([]);
  const { collections, settings, blocks } = siteModel;
  const all = [...Object.values(collections), ...Object.values(settings), ...blocks];
  const kinds = new Set(all.flatMap(({ fields }) => kindsOf(fields)));
  expect([...kinds].filter((kind) => !found.kinds.has(kind))).toEqual([]);
});
