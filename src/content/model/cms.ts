import { imageFields, mayBeEmpty, optional, text, type Fields, type FieldSpec } from "./fields.ts";
import type { Formats } from "../../core/shared/formats.ts";
import { currencyDecimals, formatPrice } from "../../core/shared/money.ts";
import type { BlockModel, Collection, ContentModel } from "./model.ts";

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

export interface CmsCollection {
  readonly name: string;
  readonly label: string;
  readonly folder?: string;
  readonly fields?: readonly CmsField[];
  readonly files?: readonly {
    readonly name: string;
    readonly file: string;
    readonly label: string;
    readonly fields: readonly CmsField[];
  }[];
  readonly [setting: string]: unknown;
}

/** Back end that the CMS reads and writes: `service` for this one, `github` and its like for a hosted repository. */
export interface CmsBackend {
  readonly name: string;
  readonly branch?: string;
  readonly proxy_url?: string;
  readonly [setting: string]: unknown;
}

/** The service's answer to whether and by whom content can be edited there. */
export interface CmsHealth {
  readonly backend: "service";
  /** The branch to which saves are committed. */
  readonly branch: string;
  readonly staff: { readonly name: string; readonly email: string; readonly role: string };
}

export interface CmsConfig {
  readonly backend: CmsBackend;
  readonly collections: readonly CmsCollection[];
  readonly [setting: string]: unknown;
}

/** A media folder below the project's root, and below the site's address. */
export const mediaFolders = (folder: string) => ({
  media_folder: `/content/media/${folder}`,
  public_folder: `/media/${folder}`,
});

const sentence = (...parts: (string | undefined | false)[]): string | undefined =>
  parts.filter(Boolean).join(" ") || undefined;

/**
 * The length limit as a pattern, because Decap's text widgets have no setting for it. A look-ahead, so that
 * another pattern can follow.
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

/** Summary of a collapsed list entry. By default Decap uses the first field, which cannot be a list. */
const summaryOf = (fields: Fields): string | undefined => {
  const entries = Object.entries(fields);
  const name = entries.find(([, field]) => field.kind === "text" && !field.optional)?.[0];
  if (name) return `{{fields.${name}}}`;
  if (entries[0]?.[1].kind !== "list") return undefined;
  const plain = entries.filter(([, { kind }]) => kind === "number");
  return plain.map(([field, { label }]) => `${label}: {{fields.${field}}}`).join(", ") || undefined;
};

/** A setting or a field that only an optional feature reads. */
type ForFeature = Pick<FieldSpec, "feature">;

type FieldOf<K extends FieldSpec["kind"]> = Extract<FieldSpec, { kind: K }>;

/**
 * Creates the widgets of one model. `lenient`: inside a group that can stay empty, so that nothing in it can
 * be required.
 */
function projection(model: ContentModel, decimals: number, isOffered: (part: ForFeature) => boolean) {
  const fieldsOf = (fields: Fields, lenient = false): CmsField[] =>
    Object.entries(fields).flatMap(([name, field]) =>
      isOffered(field) ? fieldOf(name, field, lenient) : [],
    );

  function fieldOf(name: string, field: FieldSpec, lenient: boolean): CmsField {
    // A switch is never empty.
    const canBeEmpty = field.kind === "checkbox" || mayBeEmpty(field);
    const required = !field.optional && !lenient && !canBeEmpty;
    const base: FieldBase = {
      name,
      label: field.label,
      required,
      ...(field.help === undefined ? {} : { hint: field.help }),
      ...(field.default === undefined ? {} : { default: field.default }),
    };
    const limited = (max?: number) => {
      const hint = sentence(field.help, max !== undefined && `At most ${max} characters.`);
      return hint === undefined ? {} : { hint };
    };
    const withPattern = (pattern: CmsField["pattern"]) => (pattern ? { pattern } : {});

    switch (field.kind) {
      case "text":
        if (field.hidden) return { ...base, widget: "hidden" };
        return {
          ...base,
          ...limited(field.max),
          ...withPattern(textPattern(field.max, field.pattern)),
          widget: "string",
        };
      case "textarea":
        return {
          ...base,
          ...limited(field.max),
          ...withPattern(textPattern(field.max, undefined)),
          widget: "text",
        };
      case "markdown":
        return {
          ...base,
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
        if (field.hidden) return { ...base, widget: "hidden" };
        return {
          ...base,
          widget: "number",
          value_type: field.whole ? "int" : "float",
          ...(field.whole ? { step: 1 } : {}),
          ...(field.min === undefined ? {} : { min: field.min }),
          ...(field.max === undefined ? {} : { max: field.max }),
        };
      case "price":
        return {
          ...base,
          widget: "number",
          value_type: "float",
          ...(field.signed ? {} : { min: 0 }),
          step: 10 ** -decimals,
        };
      case "checkbox":
        return { ...base, widget: "boolean", ...(field.off === undefined ? {} : { off: field.off }) };
      case "select":
        return {
          ...base,
          widget: field.buttons ? "choice" : "select",
          options: optionList(field.options),
        };
      case "color":
        return { ...base, widget: "theme-color" };
      case "multiSelect":
        // Choosing none is an answer too (a dish on no menu), so the list exists from the start.
        return {
          ...base,
          widget: "select",
          multiple: true,
          required: false,
          default: field.default ?? [],
          options: optionList(field.options),
        };
      case "date":
        return {
          ...base,
          widget: "datetime",
          format: "YYYY-MM-DD",
          date_format: "YYYY-MM-DD",
          time_format: false,
          picker_utc: false,
        };
      case "time":
        return {
          ...base,
          widget: "datetime",
          format: "HH:mm",
          date_format: false,
          time_format: "HH:mm",
          picker_utc: false,
        };
      case "dateTime":
        return {
          ...base,
          widget: "datetime",
          format: "YYYY-MM-DDTHH:mm",
          date_format: "YYYY-MM-DD",
          time_format: "HH:mm",
          picker_utc: false,
        };
      case "email":
        return {
          ...base,
          widget: "string",
          pattern: ["^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", "must look like name@example.com"],
        };
      case "link":
        return {
          ...base,
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
      case "image":
        return {
          ...base,
          widget: "object",
          collapsed: false,
          summary: "{{fields.file}}",
          fields: fieldsOf(imageFields, !required),
        };
      case "imageFile":
        return { ...base, widget: "image", choose_url: false };
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

  /** Reads the names from the current content, not from the day on which the CMS was built. */
  const listedRelation = ({ setting, list, shownAs = "name", multiple }: FieldOf<"listed">) => ({
    widget: "relation",
    collection: "settings",
    file: setting,
    value_field: `${list}.*.name`,
    search_fields: [`${list}.*.${shownAs}`],
    display_fields: [`${list}.*.${shownAs}`],
    options_length: 200,
    // Choosing none is an answer too (a dish on no menu), so the list exists from the start.
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
    // Not Decap's multiple relation, which cannot hold the same entry twice.
    return { ...list, summary: "{{fields.item}}", field: fieldOf("item", item, false) };
  }

  function blockType({ type, label, help, fields }: BlockModel): CmsField {
    // Decap shows the block's type above it; the heading distinguishes blocks of the same type.
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
 * Fields in the CMS's format, for other forms made from them. @param decimals decimals of the restaurant's
 * currency
 */
export const cmsFields = (fields: Fields, model: ContentModel, decimals: number): CmsField[] =>
  projection(model, decimals, () => true).fieldsOf(fields);

/**
 * Key under which the CMS sends a new entry's file name to the service, in any script's own letters: Decap
 * itself drops everything that is not Latin. It is never stored in a file.
 */
export const fileNameKey = "fileName";

/** A field in an entry's line of a list, after a dot; nothing if it is empty. */
function listed([name, { optional }]: readonly [string, FieldSpec], before = "", after = ""): string {
  const text = (words: string) => (optional && words ? `{{${name} | ternary('${words}', '')}}` : words);
  return `${text(` · ${before}`)}{{${name}}}${text(after)}`;
}

function folderCollection(
  name: string,
  declared: Collection,
  fields: readonly CmsField[],
  preview: boolean,
  formats: Formats,
  namesFiles: boolean,
): CmsCollection {
  const entries = Object.entries(declared.fields);
  const named = (kind: FieldSpec["kind"]) => entries.filter(([, field]) => field.kind === kind);
  const [date] = named("date");
  const [price] = named("price");
  const isPages = "path" in declared.fields;
  const [kind] = named("listed").filter(([, field]) => !("multiple" in field));
  const filters = named("checkbox").flatMap(([field, { label }]) => [
    { label: `${label}: yes`, field, pattern: true },
    { label: `${label}: no`, field, pattern: false },
  ]);
  const groups = kind ? [{ label: kind[1].label, field: kind[0] }] : [];
  const [beforePrice, afterPrice] = formatPrice(1, { ...formats, hidesZeroDecimals: false }).split(
    /\d[\d.,]*/,
  );
  const off = entries.find(([, spec]) => spec.kind === "checkbox" && spec.off !== undefined);
  const sortable = entries
    .filter(([, { kind }]) => ["text", "number", "price", "date"].includes(kind))
    .map(([field]) => field);
  // Pages are sorted by address, so that related ones are together; dated entries newest first.
  const first = isPages ? "path" : (date?.[0] ?? declared.nameField);
  return {
    name,
    label: declared.label,
    label_singular: declared.labelOne,
    ...(declared.help === undefined ? {} : { description: declared.help }),
    folder: `content/${declared.folder}`,
    ...mediaFolders(declared.folder),
    identifier_field: declared.nameField,
    slug: namesFiles ? `{{fields.${fileNameKey}}}` : "{{slug}}",
    summary: [
      `{{${declared.nameField}}}`,
      kind ? listed(kind) : "",
      price ? listed(price, beforePrice, afterPrice) : "",
      date ? `{{${date[0]} | date(' · D MMM YYYY')}}` : "",
      "path" in declared.fields ? listed(["path", declared.fields["path"]!]) : "",
      off?.[1].kind === "checkbox" ? `{{${off[0]} | ternary('', ' · ${off[1].off}')}}` : "",
    ].join(""),
    create: true,
    delete: true,
    extension: declared.format,
    format: declared.format === "md" ? "frontmatter" : "yml",
    editor: { preview },
    ...(declared.page === undefined ? {} : { preview_path: `${declared.page.folder}/{{slug}}` }),
    sortable_fields: sortable.map((field) =>
      field === first ? { field, default_sort: field === date?.[0] ? "desc" : "asc" } : field,
    ),
    ...(filters.length > 0 ? { view_filters: filters } : {}),
    ...(groups.length > 0 ? { view_groups: groups } : {}),
    fields,
  };
}

export interface CmsOptions {
  readonly backend: CmsBackend;
  /** The restaurant's formats for the prices in lists of entries. */
  readonly formats: Formats;
  /** The public address of the site, for links from the CMS. */
  readonly siteUrl?: string;
  /** The address of the image in the corner. */
  readonly logo?: string;
  /** `editorial_workflow` keeps drafts apart until they are published; hosted repositories only. */
  readonly publishMode?: "simple" | "editorial_workflow";
  /** The collections and settings files with a preview; the others show only the form. */
  readonly previews?: ReadonlySet<string>;
  /** The optional features of the site; all of them by default. */
  readonly features?: readonly string[];
}

/**
 * The CMS's whole configuration, derived from the content model alone: one collection per collection, one
 * file per setting, one kind of block per block definition. Pure.
 */
export function cmsConfig(options: CmsOptions, model: ContentModel): CmsConfig {
  const isOffered = ({ feature }: ForFeature) =>
    feature === undefined || !options.features || options.features.includes(feature);
  const { fieldsOf } = projection(model, currencyDecimals(options.formats), isOffered);
  const previews = options.previews ?? new Set<string>();
  return {
    load_config_file: false,
    backend: options.backend,
    ...(options.siteUrl === undefined ? {} : { site_url: options.siteUrl, display_url: options.siteUrl }),
    ...(options.logo === undefined ? {} : { logo: { src: options.logo, show_in_header: true } }),
    publish_mode: options.publishMode ?? "simple",
    media_folder: "content/media",
    public_folder: "/media",
    // File names in the form that the checks require: lower-case letters, digits, single hyphens.
    slug: { encoding: "ascii", clean_accents: true, sanitize_replacement: "-" },
    show_preview_links: options.siteUrl !== undefined,
    collections: [
      ...Object.entries(model.collections).map(([name, declared]) =>
        folderCollection(
          name,
          declared,
          fieldsOf(declared.fields),
          previews.has(name),
          options.formats,
          options.backend.name === "service",
        ),
      ),
      {
        name: "settings",
        label: "Settings",
        description: "Information for all pages, and rules for bookings.",
        ...mediaFolders("settings"),
        editor: { preview: false },
        files: Object.values(model.settings)
          .filter(isOffered)
          .map(({ file, label, help, fields }) => ({
            name: file,
            label,
            ...(help === undefined ? {} : { description: help }),
            file: `content/settings/${file}.yml`,
            ...(previews.has(file) ? { editor: { preview: true } } : {}),
            fields: fieldsOf(fields),
          })),
      },
    ],
  };
}
