import { imageFields, mayBeEmpty, optional, text, type Fields, type FieldSpec } from "./fields.ts";
import type { BlockModel, ContentModel } from "./model.ts";

/** A field of Decap's configuration: its name, its widget and that widget's settings. */
export interface CmsField {
  readonly name: string;
  readonly label: string;
  readonly widget: string;
  readonly required: boolean;
  readonly hint?: string;
  readonly default?: unknown;
  readonly pattern?: readonly [source: string, says: string];
  readonly fields?: readonly CmsField[];
  readonly field?: CmsField;
  readonly types?: readonly CmsField[];
  readonly [setting: string]: unknown;
}

type FieldBase = Pick<CmsField, "name" | "label" | "required" | "hint" | "default">;

const sentence = (...parts: (string | undefined | false)[]): string | undefined =>
  parts.filter(Boolean).join(" ") || undefined;

/**
 * Returns a pattern that limits the length of a text, because Decap's text widgets have no setting for it.
 * The pattern is a look-ahead, so that another pattern can follow.
 */
const lengthLimit = (max: number) => `(?=[\\s\\S]{0,${max}}$)`;

function textPattern(
  max: number | undefined,
  pattern: readonly [string, string] | undefined,
): CmsField["pattern"] {
  if (max === undefined) return pattern;
  if (!pattern) return [`^${lengthLimit(max)}`, `can have at most ${max} characters`];
  return [
    `^${lengthLimit(max)}(?=[\\s\\S]*?(?:${pattern[0]}))`,
    `can have at most ${max} characters and ${pattern[1]}`,
  ];
}

const optionList = (options: Readonly<Record<string, string>>) =>
  Object.entries(options).map(([value, label]) => ({ value, label }));

/**
 * Returns the template for the summary of a collapsed list entry. Decap shows the first field by default,
 * which does not work if that field is a list.
 */
const summaryOf = (fields: Fields): string | undefined => {
  const entries = Object.entries(fields);
  const name = entries.find(([, field]) => field.kind === "text" && !field.optional)?.[0];
  if (name) return `{{fields.${name}}}`;
  if (entries[0]?.[1].kind !== "list") return undefined;
  const plain = entries.filter(([, { kind }]) => kind === "number");
  return plain.map(([field, { label }]) => `${label}: {{fields.${field}}}`).join(", ") || undefined;
};

type FieldOf<K extends FieldSpec["kind"]> = Extract<FieldSpec, { kind: K }>;

type NestedKind = "image" | "reference" | "listed" | "group" | "list" | "blocks";

/** Returns the widget for a date or a time, in the format that the content stores. */
const moment = (format: string, date_format: string | false, time_format: string | false) => ({
  widget: "datetime",
  format,
  date_format,
  time_format,
  picker_utc: false,
});

/** Returns the widget for a text. Its hint and pattern state the maximum length. */
const textWidget = (
  widget: "string" | "text",
  { help, max, pattern }: { help?: string; max?: number; pattern?: readonly [string, string] },
) => {
  const hint = sentence(help, max !== undefined && `At most ${max} characters.`);
  const limit = textPattern(max, pattern);
  return { widget, ...(hint === undefined ? {} : { hint }), ...(limit ? { pattern: limit } : {}) };
};

/**
 * Returns the widget of a field that contains no other fields.
 *
 * @param decimals number of decimals in the restaurant's currency
 */
function plainWidget(
  field: Exclude<FieldSpec, { kind: NestedKind }>,
  decimals: number,
): Partial<CmsField> & Pick<CmsField, "widget"> {
  switch (field.kind) {
    case "text":
      if (field.hidden) return { widget: "hidden" };
      return textWidget("string", field);
    case "textarea":
      return textWidget("text", field);
    case "markdown":
      return {
        widget: "markdown",
        buttons: [
          "bold",
          "italic",
          "link",
          "heading-two",
          "heading-three",
          "quote",
          "bulleted-list",
          "numbered-list",
        ],
        // No image button: images have their own fields, so that the build can resize them.
        editor_components: [],
      };
    case "number":
      if (field.hidden) return { widget: "hidden" };
      return {
        widget: "number",
        value_type: field.whole ? "int" : "float",
        ...(field.whole ? { step: 1 } : {}),
        ...(field.min === undefined ? {} : { min: field.min }),
        ...(field.max === undefined ? {} : { max: field.max }),
      };
    case "price":
      return {
        widget: "number",
        value_type: "float",
        ...(field.signed ? {} : { min: 0 }),
        step: 10 ** -decimals,
      };
    case "checkbox":
      return { widget: "boolean", ...(field.off === undefined ? {} : { off: field.off }) };
    case "select":
      return {
        widget: field.buttons ? "choice" : "select",
        options: optionList(field.options),
      };
    case "color":
      return { widget: "theme-color" };
    case "multiSelect":
      // An empty selection is valid (a dish on no menu), so a new entry starts with an empty list.
      return {
        widget: "select",
        multiple: true,
        required: false,
        default: field.default ?? [],
        options: optionList(field.options),
      };
    case "date":
      return moment("YYYY-MM-DD", "YYYY-MM-DD", false);
    case "time":
      return moment("HH:mm", false, "HH:mm");
    case "dateTime":
      return moment("YYYY-MM-DDTHH:mm", "YYYY-MM-DD", "HH:mm");
    case "email":
      return {
        widget: "string",
        pattern: ["^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", "must look like name@example.com"],
      };
    case "link":
      return {
        hint: sentence(
          field.help,
          "A page of this site (/Book), a complete address (https://…), or # if there is none yet.",
        ),
        widget: "string",
        pattern: [
          "^(#|/(?!/)\\S*|https?://\\S+|tel:\\S+|mailto:\\S+)$",
          "must start with / or https://, or be # if there is none yet",
        ],
      };
    case "imageFile":
      return { widget: "image", choose_url: false };
  }
}

/**
 * Returns `fieldsOf`, which converts a model's fields to CMS widgets, without the fields of features that are
 * not installed. With `lenient`, no field is required, because the group that contains the fields can stay
 * empty.
 */
export function projection(
  model: ContentModel,
  decimals: number,
  isOffered: (field: Pick<FieldSpec, "feature">) => boolean = () => true,
) {
  const fieldsOf = (fields: Fields, lenient = false): CmsField[] =>
    Object.entries(fields).flatMap(([name, field]) =>
      isOffered(field) ? fieldOf(name, field, lenient) : [],
    );

  function fieldOf(name: string, field: FieldSpec, lenient: boolean): CmsField {
    // A switch always has a value, so it is never marked as required.
    const canBeEmpty = field.kind === "checkbox" || mayBeEmpty(field);
    const required = !field.optional && !lenient && !canBeEmpty;
    // A new entry lacks its optional switches, as an entry does that was written by hand.
    const hasDefault = field.default !== undefined && !(field.optional && field.default === false);
    const base: FieldBase = {
      name,
      label: field.label,
      required,
      ...(field.help === undefined ? {} : { hint: field.help }),
      ...(hasDefault ? { default: field.default } : {}),
    };

    switch (field.kind) {
      case "image":
        return {
          ...base,
          widget: "object",
          collapsed: false,
          summary: "{{fields.file}}",
          fields: fieldsOf(imageFields, !required),
        };
      case "reference":
        return { ...base, ...relation(field.collection) };
      case "listed":
        return { ...base, ...listedRelation(field) };
      case "group":
        return {
          ...base,
          widget: "object",
          collapsed: !required,
          ...withSummary(field.fields),
          fields: fieldsOf(field.fields, !required),
        };
      case "list":
        return listOf(base, field);
      case "blocks":
        return {
          ...base,
          widget: "list",
          label_singular: "block",
          min: 1,
          collapsed: true,
          minimize_collapsed: false,
          types: model.blocks.map(blockType),
        };
      default:
        return { ...base, ...plainWidget(field, decimals) };
    }
  }

  const withSummary = (fields: Fields) => {
    const summary = summaryOf(fields);
    return summary === undefined ? {} : { summary };
  };

  function relation(name: string) {
    const target = model.collections[name];
    if (!target) throw new Error(`A reference names the collection “${name}”, which is not declared.`);
    return {
      widget: "relation",
      collection: name,
      value_field: "{{slug}}",
      search_fields: [target.nameField],
      display_fields: [target.nameField],
      options_length: 200,
    };
  }

  /** Returns a widget that offers the names in the current content, not those from when the CMS was built. */
  const listedRelation = ({ setting, list, shownAs = "name", multiple }: FieldOf<"listed">) => ({
    widget: "relation",
    collection: "settings",
    file: setting,
    value_field: `${list}.*.name`,
    search_fields: [`${list}.*.${shownAs}`],
    display_fields: [`${list}.*.${shownAs}`],
    options_length: 200,
    // An empty selection is valid (a dish on no menu), so a new entry starts with an empty list.
    ...(multiple ? { multiple: true, required: false, default: [] } : {}),
  });

  function listOf(base: FieldBase, field: Extract<FieldSpec, { kind: "list" }>): CmsField {
    const { item } = field;
    const bounds = {
      ...(field.min === undefined ? {} : { min: field.min }),
      ...(field.max === undefined ? {} : { max: field.max }),
    };
    const list = {
      ...base,
      ...bounds,
      widget: "list",
      label_singular: item.label.toLowerCase(),
      collapsed: true,
      minimize_collapsed: false,
    };
    if (item.kind === "group") return { ...list, ...withSummary(item.fields), fields: fieldsOf(item.fields) };
    if (item.kind === "image") return { ...list, summary: "{{fields.file}}", fields: fieldsOf(imageFields) };
    // Decap's multiple relation is not used, because it cannot contain the same entry twice.
    return { ...list, summary: "{{fields.item}}", field: fieldOf("item", item, false) };
  }

  function blockType({ type, label, help, fields }: BlockModel): CmsField {
    // Decap shows the block's type above this summary; the heading distinguishes blocks of the same type.
    const summary = "heading" in fields ? "{{fields.heading}}" : summaryOf(fields);
    return {
      name: type,
      label,
      widget: "object",
      required: true,
      ...(help === undefined ? {} : { hint: help }),
      summary: summary ?? label,
      fields: [
        ...fieldsOf(fields),
        fieldOf(
          "address",
          optional(
            text("Address of the block's own page", {
              pattern: [
                "^/[a-z0-9/-]+$",
                "must start with / and contain only lower-case letters, digits and hyphens",
              ],
              help: "If empty: the page's address and the block's number.",
            }),
          ),
          false,
        ),
      ],
    };
  }

  return { fieldsOf };
}

/**
 * Converts fields to the CMS's format, for forms outside the CMS.
 *
 * @param decimals number of decimals in the restaurant's currency
 */
export const cmsFields = (fields: Fields, model: ContentModel, decimals: number): CmsField[] =>
  projection(model, decimals).fieldsOf(fields);
