import type { Formats } from "../../core/shared/formats.ts";
import { formatPrice } from "../../core/shared/money.ts";
import { imageFields, type Fields, type FieldSpec } from "./fields.ts";
import type { ContentModel } from "./model.ts";
import { isRecord } from "./parse-fields.ts";

export interface FieldDescription {
  /** Labels, outermost first: `Blocks › 3 (services) › Heading`. */
  readonly label: string;
  /** Undefined if the content model does not contain the field. */
  readonly field: FieldSpec | undefined;
}

/** Returns a field's value in a few words: `$13.00`, `yes`; undefined if it has no short text. */
export function fieldText(value: unknown, field: FieldSpec, formats: Formats): string | undefined {
  if (field.kind === "price") return typeof value === "number" ? formatPrice(value, formats) : undefined;
  if (field.kind === "checkbox") return value === true ? "yes" : "no";
  if (field.kind === "select" && typeof value === "string") return field.options[value] ?? value;
  const isPlain = ["text", "number", "color", "date", "time", "email", "listed"].includes(field.kind);
  if (!isPlain || (typeof value !== "string" && typeof value !== "number")) return undefined;
  const text = String(value);
  return text.length <= 40 ? text : undefined;
}

const blockType = (block: unknown): unknown => (isRecord(block) ? block["type"] : undefined);

/**
 * Returns a field's label for editors and its declaration.
 *
 * @param keys keys of the field, outermost first: `["blocks", 2, "heading"]`
 * @param data the entry's fields, which contain the type of each block
 */
export function describeField(
  keys: readonly (string | number)[],
  data: unknown,
  fields: Fields,
  blocks: ContentModel["blocks"],
): FieldDescription {
  const labels: string[] = [];
  let inside: Fields | undefined = fields;
  let field: FieldSpec | undefined;
  let value = data;
  for (const key of keys) {
    value = (value as Record<string | number, unknown> | undefined)?.[key];
    if (typeof key === "number") {
      const type = field?.kind === "blocks" ? blockType(value) : undefined;
      labels.push(type === undefined ? `${key + 1}` : `${key + 1} (${String(type)})`);
      inside = blocks.find((block) => block.type === type)?.fields;
      field = field?.kind === "list" ? field.item : undefined;
    } else {
      field = inside?.[key];
      labels.push(field?.label ?? key);
    }
    if (field?.kind === "group") inside = field.fields;
    if (field?.kind === "image") inside = imageFields;
  }
  return { label: labels.join(" › "), field };
}

const lowered = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/**
 * Returns the label of a field for running text: `Banner: heading`, `Steps 2: step 3, text`, `Picture: what
 * it shows`. Blocks of the same kind are numbered.
 *
 * @param keys as for {@link describeField}
 */
export function plainLabel(
  keys: readonly (string | number)[],
  data: unknown,
  fields: Fields,
  blocks: ContentModel["blocks"],
): string {
  const parts: string[] = [];
  let inside: Fields | undefined = fields;
  let field: FieldSpec | undefined;
  let value = data;
  for (const key of keys) {
    const around = value;
    value = (around as Record<string | number, unknown> | undefined)?.[key];
    if (typeof key === "string") {
      field = inside?.[key];
      parts.push(field?.label ?? key);
    } else if (field?.kind === "blocks") {
      const ofKind = (around as unknown[]).filter((block) => blockType(block) === blockType(value));
      const block = blocks.find(({ type }) => type === blockType(value));
      const name = block?.label ?? String(blockType(value));
      parts.splice(-1, 1, ofKind.length > 1 ? `${name} ${ofKind.indexOf(value) + 1}` : name);
      inside = block?.fields;
      field = undefined;
    } else {
      field = field?.kind === "list" ? field.item : undefined;
      parts.splice(-1, 1, `${field?.label ?? parts.at(-1)} ${key + 1}`);
    }
    if (field?.kind === "group") inside = field.fields;
    if (field?.kind === "image") inside = imageFields;
  }
  const [first = "", ...others] = parts;
  return others.length === 0 ? first : `${first}: ${others.map(lowered).join(", ")}`;
}
