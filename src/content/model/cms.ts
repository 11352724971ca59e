import { type FieldSpec } from "./fields.ts";
import type { Formats } from "../../core/shared/formats.ts";
import { currencyDecimals, formatPrice } from "../../core/shared/money.ts";
import type { Collection, ContentModel } from "./model.ts";
import { type CmsField, projection } from "./cms-fields.ts";

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

/**
 * Back end that the CMS reads from and writes to: `service` for this service, or the name of a host such as
 * `github` for a hosted repository.
 */
export interface CmsBackend {
  readonly name: string;
  readonly branch?: string;
  readonly proxy_url?: string;
  readonly [setting: string]: unknown;
}

/** The service's answer if editors can edit content through it: the branch and the signed-in member. */
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

/** Returns a media folder's path below the project's root, and its path below the site's URL. */
export const mediaFolders = (folder: string) => ({
  media_folder: `/content/media/${folder}`,
  public_folder: `/media/${folder}`,
});

/**
 * Key under which the CMS sends the service the file name of a new entry. The name can contain letters of any
 * script; Decap itself drops all non-Latin letters. The key is never stored in a file.
 */
export const fileNameKey = "fileName";

/**
 * Returns the template that adds a field to an entry's line in a list: a middle dot, then the field's value.
 * If the field is empty, the template shows nothing.
 */
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
  const [kind] = named("listed").filter(([, field]) => !("multiple" in field));
  const filters = named("checkbox").flatMap(([field, { label }]) => [
    { label: `${label}: yes`, field, pattern: true },
    { label: `${label}: no`, field, pattern: false },
  ]);
  // Switches that an entry can lack divide a list into the entries with the switch on, and the others.
  const groups = [...(kind ? [kind] : []), ...named("checkbox").filter(([, { optional }]) => optional)].map(
    ([field, { label }]) => ({ label, field }),
  );
  const [beforePrice, afterPrice] = formatPrice(1, { ...formats, hidesZeroDecimals: false }).split(
    /\d[\d.,]*/,
  );
  const off = entries.find(([, spec]) => spec.kind === "checkbox" && spec.off !== undefined);
  const sortable = entries
    .filter(([, { kind }]) => ["text", "number", "price", "date"].includes(kind))
    .map(([field]) => field);
  // Entries with a date are sorted newest first.
  const first = date?.[0] ?? declared.nameField;
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
  /** The restaurant's formats, for prices in the forms and lists of entries. */
  readonly formats: Formats;
  readonly siteUrl?: string;
  /** The URL of the logo in the CMS's header. */
  readonly logo?: string;
  /** `editorial_workflow` keeps drafts separate until they are published; it is only for hosted repositories. */
  readonly publishMode?: "simple" | "editorial_workflow";
  /**
   * Names of the collections and settings files that have a preview. For all others, the CMS shows only the
   * form.
   */
  readonly previews?: ReadonlySet<string>;
  /** The installed optional features; by default, all features. */
  readonly features?: readonly string[];
}

/**
 * Returns the CMS's configuration, derived from the content model: a CMS collection for each collection, a
 * file for each setting and a block type for each block. Pure.
 */
export function cmsConfig(options: CmsOptions, model: ContentModel): CmsConfig {
  const isOffered = ({ feature }: { readonly feature?: string }) =>
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
