import { imageFields, type Field, type Fields, type FieldSpec, type ImageData } from "./fields.ts";
import type { ContentModel } from "./model.ts";
import { isRecord, type ResolveOptions } from "./parse-fields.ts";

/**
 * The content model as Gatsby's GraphQL schema, and the one query that reads all of it. Every type is `@dontInfer`: the
 * schema follows from the declaration alone, so that a field which no file fills in stays in it.
 */

const pascal = (name: string): string =>
  name.replace(/(^|[-_])(\w)/g, (_, __, letter: string) => letter.toUpperCase());

/** The field of `PageBlock` that holds the fields of one block type. */
export const blockField = (type: string): string =>
  type.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The root field of a settings file. */
const rootField = (type: string): string => `${type[0]?.toLowerCase()}${type.slice(1)}`;

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
      return "ContentImage";
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

const fieldLines = (name: string, fields: Fields, types: Map<string, string>): string =>
  Object.entries(fields)
    .map(([key, field]) => `  ${key}: ${fieldType(key, field, name, types)}`)
    .join("\n");

/** Declares `name` in `types` and returns it. */
function objectType(name: string, fields: Fields, types: Map<string, string>): string {
  types.set(name, `type ${name} {\n${fieldLines(name, fields, types)}\n}`);
  return name;
}

/** The schema for `createTypes`. The build defines a field extension for it: `@ownFields`, the fields of a block of one type. */
export function typeDefinitions({ collections, settings, blocks }: ContentModel): string {
  const types = new Map<string, string>();
  objectType("ContentImage", imageFields, types);
  for (const { type, fields } of blocks) objectType(`Block${pascal(type)}`, fields, types);
  types.set(
    "PageBlock",
    `type PageBlock {\n  type: String!\n  address: String\n${blocks
      .map(({ type }) => `  ${blockField(type)}: Block${pascal(type)} @ownFields`)
      .join("\n")}\n}`,
  );
  for (const { type, fields } of [...Object.values(collections), ...Object.values(settings)])
    types.set(
      type,
      `type ${type} implements Node @dontInfer {\n  slug: String!\n${fieldLines(type, fields, types)}\n}`,
    );
  return [...types.values()].join("\n\n");
}

/** `quick` makes one small JPEG of each image: for trying things out, not for guests. */
export type ImageQuality = "full" | "quick";

const imageSelections: Record<ImageQuality, string> = {
  // One file for browsers without AVIF (Safari before 16), and a small one for the search.
  full:
    "gatsbyImageData(layout: FULL_WIDTH, breakpoints: [240, 480, 800, 1200, 1920], formats: [AVIF], placeholder: DOMINANT_COLOR) " +
    "fallback: gatsbyImageData(layout: FULL_WIDTH, breakpoints: [240, 1200], formats: [WEBP], placeholder: NONE)",
  // A dominant colour needs every image to be decoded once more.
  quick: "gatsbyImageData(layout: FULL_WIDTH, breakpoints: [800], formats: [AUTO], placeholder: NONE)",
};

/**
 * Asks for the resized files of the images `$files`, paths below content/. This query is separate from the content's
 * because Gatsby would measure an image again for each entry that has it.
 */
export const resizedImagesQuery = (images: ImageQuality = "full"): string =>
  `query ($files: [String!]) { allFile(filter: { sourceInstanceName: { eq: "content" }, relativePath: { in: $files } }) {
    nodes { relativePath childImageSharp { ${imageSelections[images]} } }
  } }`;

/** Asks for the addresses of files `$files` that cannot be resized. Gatsby copies each to where the site is served. */
export const copiedImagesQuery = `query ($files: [String!]) {
  allFile(filter: { sourceInstanceName: { eq: "content" }, relativePath: { in: $files } }) {
    nodes { relativePath publicURL }
  }
}`;

/** Asks for every entry and every setting; images come as the names of their files. */
export function contentQuery({ collections, settings, blocks }: ContentModel): string {
  const select = (fields: Fields): string =>
    Object.entries(fields)
      .map(([name, field]) => selectField(name, field))
      .join(" ");
  const selectField = (name: string, field: Field): string => {
    switch (field.kind) {
      case "image":
        return `${name} { ${select(imageFields)} }`;
      case "group":
        return `${name} { ${select(field.fields)} }`;
      case "list":
        return selectField(name, field.item);
      case "blocks":
        return `${name} { type address ${blocks.map(({ type, fields }) => `${blockField(type)} { ${select(fields)} }`).join(" ")} }`;
      default:
        return name;
    }
  };
  // A body is asked for as HTML, of the file's node.
  const withoutBody = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([, { kind }]) => kind !== "markdown"));
  const entries = Object.entries(collections).map(
    ([name, { type, format, fields }]) =>
      `${name}: all${type} { nodes { slug ${select(withoutBody(fields))}${
        format === "md" ? " parent { ... on File { childMarkdownRemark { html } } }" : ""
      } } }`,
  );
  const single = Object.entries(settings).map(
    ([name, { type, fields }]) => `${name}: ${rootField(type)} { ${select(fields)} }`,
  );
  return `{ ${[...entries, ...single].join("\n")} }`;
}

/** A page's blocks as GraphQL gives them, with the fields of a block beside its type again. */
export const flattenBlocks = (blocks: unknown): unknown =>
  Array.isArray(blocks)
    ? blocks.map((block: Readonly<Record<string, unknown>>) => {
        const fields = block[blockField(String(block["type"]))];
        return { ...(isRecord(fields) ? fields : {}), type: block["type"], address: block["address"] };
      })
    : blocks;

/** What Gatsby makes of an image's file. */
export interface ImageFile {
  readonly childImageSharp?: { readonly gatsbyImageData?: ImageData; readonly fallback?: ImageData } | null;
  /** The address of a file that cannot be resized. */
  readonly publicURL?: string | null;
}

/** The files, as paths below content/, of all images in a reply to `contentQuery`; each once. */
export function imageFilesOf(reply: unknown): string[] {
  const files = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (isRecord(value)) {
      const { file } = value;
      if (typeof file === "string" && file.startsWith("/media/")) files.add(file.slice(1));
      Object.values(value).forEach(walk);
    }
  };
  walk(reply);
  return [...files];
}

/** A full-width image comes with its ratio (1 : 0.75); an `img` wants pixels, those of its widest file. */
function inPixels(data: ImageData): ImageData {
  const widths = [...(data.images.fallback?.srcSet ?? "").matchAll(/ (\d+)w/g)].map((match) =>
    Number(match[1]),
  );
  const width = Math.max(data.width, ...widths);
  return { ...data, width, height: Math.round((width * data.height) / data.width) };
}

/** The data of the preferred format, with the fallback file for browsers that cannot show it. */
function withFallback(data: ImageData, fallback: ImageData | undefined): ImageData {
  const { srcSet, sizes } = data.images.fallback ?? {};
  if (!fallback?.images.fallback || !srcSet) return data;
  const { sizes: _, ...file } = fallback.images.fallback;
  return {
    ...data,
    images: {
      sources: [{ type: "image/avif", srcSet: srcSet.replaceAll(",\n", ","), ...(sizes ? { sizes } : {}) }],
      fallback: { ...file, ...(file.srcSet ? { srcSet: file.srcSet.replaceAll(",\n", ",") } : {}) },
    },
  };
}

/**
 * Makes of an image's parts what components get: resized files, or the address of a file that cannot be resized.
 *
 * @param files what Gatsby makes of the files, by their paths below content/
 */
export const imageOf =
  (files: ReadonlyMap<string, ImageFile>): ResolveOptions["image"] =>
  ({ file, ...words }) => {
    const { childImageSharp, publicURL } = files.get(file.slice(1)) ?? {};
    const data = childImageSharp?.gatsbyImageData;
    return {
      ...words,
      data: data ? withFallback(inPixels(data), childImageSharp.fallback) : null,
      ...(childImageSharp || !publicURL ? {} : { src: publicURL }),
    };
  };
