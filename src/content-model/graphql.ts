import { blockDefinitions } from "../blocks/definitions.ts";
import { collections, settings } from "./collections.ts";
import type { Field, Fields, FieldSpec, ImageData } from "./fields.ts";

/**
 * The content model as Gatsby's GraphQL schema, and the one query that reads all of it. Every type is `@dontInfer`:
 * what exists is decided by the declaration, never by what happens to stand in the files, so a field that an editor
 * empties everywhere stays in the schema.
 */

const pascal = (name: string): string =>
  name.replace(/(^|[-_])(\w)/g, (_, __, letter: string) => letter.toUpperCase());

/** GraphQL type of the block's member in the `PageBlock` list. */
export const blockField = (type: string): string =>
  type.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function fieldType(name: string, field: FieldSpec, parent: string, types: Map<string, string>): string {
  switch (field.kind) {
    case "number":
    case "price":
      return "Float";
    case "checkbox":
      return "Boolean";
    case "multiSelect":
      return "[String!]";
    case "image":
      return "ContentPicture";
    case "group":
      return objectType(`${parent}${pascal(name)}`, field.fields, types);
    case "list":
      return `[${fieldType(name, field.item, parent, types)}]`;
    case "blocks":
      return "[PageBlock!]";
    default:
      return "String";
  }
}

/** Declares `name` in `types` and returns it. */
function objectType(name: string, fields: Fields, types: Map<string, string>): string {
  const lines = Object.entries(fields).map(
    ([key, field]) => `  ${key}: ${fieldType(key, field, name, types)}`,
  );
  types.set(name, `type ${name} {\n${lines.join("\n")}\n}`);
  return name;
}

const nodeType = (name: string, fields: Fields, types: Map<string, string>): void => {
  objectType(name, fields, types);
  types.set(
    name,
    (types.get(name) ?? "").replace(
      `type ${name} {`,
      `type ${name} implements Node @dontInfer {\n  slug: String!`,
    ),
  );
};

/** Everything for `createTypes`. The resolver of `ContentPicture.image` is the build's. */
export function typeDefinitions(): string {
  const types = new Map<string, string>();
  types.set(
    "ContentPicture",
    "type ContentPicture {\n  file: String\n  alt: String\n  caption: String\n  focalPoint: String\n  imageFile: File @mediaFile\n}",
  );
  for (const definition of blockDefinitions)
    objectType(`Block${pascal(definition.type)}`, definition.fields, types);
  types.set(
    "PageBlock",
    `type PageBlock {\n  type: String!\n  address: String\n${blockDefinitions
      .map(({ type }) => `  ${blockField(type)}: Block${pascal(type)} @ownFields`)
      .join("\n")}\n}`,
  );
  for (const { type, fields } of [...Object.values(collections), ...Object.values(settings)])
    nodeType(type, fields, types);
  return [...types.values()].join("\n\n");
}

/** `quick` makes one small JPEG of each picture: for trying things out, not for guests. */
export type ImageQuality = "full" | "quick";

const imageArguments: Record<ImageQuality, string> = {
  full: "layout: FULL_WIDTH, breakpoints: [240, 480, 800, 1200, 1920], formats: [AUTO, WEBP, AVIF], placeholder: DOMINANT_COLOR",
  quick: "layout: FULL_WIDTH, breakpoints: [800], formats: [AUTO], placeholder: DOMINANT_COLOR",
};

function selectField(name: string, field: Field, images: ImageQuality): string {
  switch (field.kind) {
    case "image":
      return `${name} { file alt caption focalPoint imageFile { childImageSharp { gatsbyImageData(${imageArguments[images]}) } publicURL } }`;
    case "group":
      return `${name} { ${select(field.fields, images)} }`;
    case "list":
      return selectField(name, field.item, images);
    case "blocks":
      return `${name} { type address ${blockDefinitions.map(({ type, fields }) => `${blockField(type)} { ${select(fields, images)} }`).join(" ")} }`;
    default:
      return name;
  }
}

const select = (fields: Fields, images: ImageQuality): string =>
  Object.entries(fields)
    .map(([name, field]) => selectField(name, field, images))
    .join(" ");

/** Asks for every entry and every setting, with image data for every picture. */
export function contentQuery(images: ImageQuality = "full"): string {
  const entries = Object.entries(collections).map(
    ([name, { type, format, fields }]) =>
      `${name}: all${type} { nodes { slug ${select(Object.fromEntries(Object.entries(fields).filter(([, f]) => f.kind !== "markdown")), images)}${
        format === "md" ? " parent { ... on File { childMarkdownRemark { html } } }" : ""
      } } }`,
  );
  const single = Object.entries(settings).map(
    ([name, { type, fields }]) =>
      `${name}: ${type[0]?.toLowerCase()}${type.slice(1)} { ${select(fields, images)} }`,
  );
  return `{ ${[...entries, ...single].join("\n")} }`;
}

interface ImageAnswer {
  file?: string | null;
  imageFile?: { childImageSharp?: { gatsbyImageData?: ImageData } | null; publicURL?: string | null } | null;
}

/** A full-width image comes with its ratio (1 : 0.75); an `img` wants pixels, those of its widest file. */
function inPixels(data: ImageData): ImageData {
  const widths = [...(data.images.fallback?.srcSet ?? "").matchAll(/ (\d+)w/g)].map((match) =>
    Number(match[1]),
  );
  const width = Math.max(data.width, ...widths);
  return { ...data, width, height: Math.round((width * data.height) / data.width) };
}

/**
 * One value as GraphQL answered it, in the shape `Resolved` promises: nulls and empty texts become absent fields,
 * pictures carry their image data, blocks their own fields beside `type`.
 */
function resolveField(value: unknown, field: FieldSpec): unknown {
  if (value === null || value === undefined || value === "") {
    return field.optional
      ? undefined
      : field.kind === "list" || field.kind === "multiSelect"
        ? []
        : field.kind === "checkbox"
          ? false
          : undefined;
  }
  switch (field.kind) {
    case "image": {
      const { file: _file, imageFile, ...words } = value as ImageAnswer;
      return {
        ...withoutNulls(words),
        data: imageFile?.childImageSharp?.gatsbyImageData
          ? inPixels(imageFile.childImageSharp.gatsbyImageData)
          : null,
        ...(imageFile?.childImageSharp ? {} : { src: imageFile?.publicURL ?? undefined }),
      };
    }
    case "group":
      return resolveFields(value as Record<string, unknown>, field.fields);
    case "list":
      return (value as unknown[])
        .map((item) => resolveField(item, field.item))
        .filter((item) => item !== undefined);
    case "blocks":
      return (value as Record<string, unknown>[]).flatMap((block) => {
        const type = String(block["type"]);
        const definition = blockDefinitions.find((candidate) => candidate.type === type);
        if (!definition) return [];
        return {
          type,
          ...(block["address"] ? { address: block["address"] } : {}),
          ...resolveFields((block[blockField(type)] ?? {}) as Record<string, unknown>, definition.fields),
        };
      });
    default:
      return value;
  }
}

const withoutNulls = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== ""));

export function resolveFields(
  data: Readonly<Record<string, unknown>>,
  fields: Fields,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = resolveField(data[name], field);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
