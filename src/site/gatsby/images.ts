import type { CreatePagesArgs } from "gatsby";
import { isPrint, type ImageData } from "../../content/model/fields.ts";
import { isRecord, type ResolveOptions } from "../../content/model/parse-fields.ts";

/** Runs a query in Gatsby. If the query fails, throws an error with GraphQL's own messages. */
export async function query<Data>(
  graphql: CreatePagesArgs["graphql"],
  text: string,
  variables?: object,
): Promise<Data> {
  const { data, errors } = await graphql<Data>(text, variables);
  if (errors || !data) throw new Error(`The content could not be read: ${JSON.stringify(errors)}`);
  return data;
}

/**
 * `quick` makes one small file of each image, in the image's own format. It is for trying things out, not for
 * guests.
 */
type ImageQuality = "full" | "quick";

const imageSelections: Record<ImageQuality, string> = {
  // Includes a fallback file for browsers without AVIF (Safari before 16), and a small file for the search.
  full:
    "gatsbyImageData(layout: FULL_WIDTH, breakpoints: [240, 480, 800, 1200, 1920], formats: [AVIF], placeholder: DOMINANT_COLOR) " +
    "fallback: gatsbyImageData(layout: FULL_WIDTH, breakpoints: [240, 1200], formats: [WEBP], placeholder: NONE)",
  // Omits the dominant colour, because finding it would mean decoding every image once more.
  quick: "gatsbyImageData(layout: FULL_WIDTH, breakpoints: [800], formats: [AUTO], placeholder: NONE)",
};

/** Returns the query for the resized files of the images `$files`, which are paths below content/. */
const resizedImagesQuery = (images: ImageQuality = "full"): string =>
  `query ($files: [String!]) { allFile(filter: { sourceInstanceName: { eq: "content" }, relativePath: { in: $files } }) {
    nodes { relativePath childImageSharp { ${imageSelections[images]} } }
  } }`;

/**
 * Query for the URLs of the files `$files`, which cannot be resized. Gatsby copies each of them into the
 * public folder.
 */
const copiedImagesQuery = `query ($files: [String!]) {
  allFile(filter: { sourceInstanceName: { eq: "content" }, relativePath: { in: $files } }) {
    nodes { relativePath publicURL }
  }
}`;

/** Gatsby's result for one image file. */
export interface ImageFile {
  readonly childImageSharp?: { readonly gatsbyImageData?: ImageData; readonly fallback?: ImageData } | null;
  /** URL of a file that cannot be resized. */
  readonly publicURL?: string | null;
}

/** Gatsby's results for the image files that content uses, by path below content/. */
export type ImageFiles = ReadonlyMap<string, ImageFile>;

/** Lists all image files that content uses, as paths below content/, without duplicates. */
export function imageFilesOf(content: unknown): string[] {
  const files = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (isRecord(value)) {
      const { file } = value;
      if (typeof file === "string" && file.startsWith("/media/")) files.add(file.slice(1));
      Object.values(value).forEach(walk);
    }
  };
  walk(content);
  return [...files];
}

/**
 * Returns image data with the dimensions of the widest file in pixels, because for a full-width image, Gatsby
 * gives only the ratio (1 : 0.75).
 */
function inPixels(data: ImageData): ImageData {
  const widths = [...(data.images.fallback?.srcSet ?? "").matchAll(/ (\d+)w/g)].map((match) =>
    Number(match[1]),
  );
  const width = Math.max(data.width, ...widths);
  return { ...data, width, height: Math.round((width * data.height) / data.width) };
}

/** Returns the data of the preferred format, with a fallback file for browsers that cannot show it. */
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
 * Returns a function that converts an image into the form that components need: its resized files or, for a
 * file that cannot be resized, its URL.
 *
 * @param files Gatsby's results by path below content/
 * @param photos picture style of the restaurant's theme
 */
export const imageOf =
  (files: ImageFiles, photos?: unknown): ResolveOptions["image"] =>
  ({ file, ...words }) => {
    const { childImageSharp, publicURL } = files.get(file.slice(1)) ?? {};
    const data = childImageSharp?.gatsbyImageData;
    return {
      ...words,
      data: data ? withFallback(inPixels(data), childImageSharp.fallback) : null,
      ...(childImageSharp || !publicURL ? {} : { src: publicURL }),
      ...(isPrint(file, photos) ? { print: true } : {}),
    };
  };

interface Files {
  readonly allFile: { readonly nodes: readonly (ImageFile & { readonly relativePath: string })[] };
}

/** Makes Gatsby process image files, which are given as paths below content/. GATSBY_IMAGES sets the quality. */
export async function loadImages(
  graphql: CreatePagesArgs["graphql"],
  files: readonly string[],
): Promise<ImageFiles> {
  const quality = process.env["GATSBY_IMAGES"] === "quick" ? "quick" : "full";
  const resized = await query<Files>(graphql, resizedImagesQuery(quality), { files });
  const others = resized.allFile.nodes.filter(({ childImageSharp }) => !childImageSharp);
  const copied = await query<Files>(graphql, copiedImagesQuery, {
    files: others.map(({ relativePath }) => relativePath),
  });
  return new Map(
    [...resized.allFile.nodes, ...copied.allFile.nodes].map((file) => [file.relativePath, file]),
  );
}
