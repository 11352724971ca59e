import type { CreatePagesArgs } from "gatsby";
import { siteModel } from "../composition/site-model.ts";
import type { CollectionName, SettingName } from "../content-model/collections.ts";
import {
  assembleContent,
  parseEntry,
  parseSettings,
  type Content,
  type EntrySource,
} from "../content-model/content.ts";
import {
  contentQuery,
  copiedImagesQuery,
  flattenBlocks,
  imageFilesOf,
  imageOf,
  resizedImagesQuery,
  type ImageFile,
} from "../content-model/graphql.ts";
import type { ResolveOptions } from "../content-model/parse-fields.ts";
import { isPublished, publishMinute, type PublishWindow } from "../content-model/publish-window.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

interface EntryNode extends Record<string, unknown> {
  readonly slug: string;
  readonly parent?: { readonly childMarkdownRemark?: { readonly html?: string } | null } | null;
}

type QueryData = Readonly<
  Record<string, ({ readonly nodes?: readonly EntryNode[] } & Record<string, unknown>) | null>
>;

type Graphql = CreatePagesArgs["graphql"];

async function query<Data>(graphql: Graphql, text: string, variables?: object): Promise<Data> {
  const { data, errors } = await graphql<Data>(text, variables);
  if (errors || !data) throw new Error(`The content could not be read: ${JSON.stringify(errors)}`);
  return data;
}

interface Files {
  readonly allFile: { readonly nodes: readonly (ImageFile & { readonly relativePath: string })[] };
}

/** What Gatsby makes of these files, by their paths below content/. */
async function loadImages(graphql: Graphql, files: readonly string[]): Promise<Map<string, ImageFile>> {
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

/** What Gatsby makes of the image files that content names, by their paths below content/. */
export type ImageFiles = ReadonlyMap<string, ImageFile>;

/** All content, whether guests see it or not: fields as in the files, texts as HTML. */
export interface ContentSource {
  readonly entries: (name: CollectionName) => readonly EntrySource[];
  readonly settings: (name: SettingName) => EntrySource["data"];
}

/** The content that guests see at this minute. */
export function visibleContent(source: ContentSource, images: ImageFiles, now = new Date()): Content {
  const options: ResolveOptions = { blocks: siteModel.blocks, image: imageOf(images) };
  const { timeZone } = parseSettings("booking", source.settings("booking"), options);
  const minute = publishMinute(now, timeZone);
  return assembleContent(
    (name) =>
      source
        .entries(name)
        .map(({ slug, data, html = "" }) =>
          parseEntry(name, { slug, data, html: sanitizeHtml(html) }, options),
        )
        .filter((entry) => isPublished(entry as PublishWindow, minute)),
    (name) => parseSettings(name, source.settings(name), options),
  );
}

/** Reads all content through GraphQL. Throws with GraphQL's own messages where a query fails. */
export async function loadContent(
  graphql: Graphql,
): Promise<{ readonly content: Content; readonly images: ImageFiles }> {
  const data = await query<QueryData>(graphql, contentQuery(siteModel));
  const images = await loadImages(graphql, imageFilesOf(data));
  const source: ContentSource = {
    entries: (name) =>
      (data[name]?.nodes ?? []).map(({ slug, parent, ...fields }) => ({
        slug,
        data: { ...fields, blocks: flattenBlocks(fields["blocks"]) },
        html: parent?.childMarkdownRemark?.html ?? "",
      })),
    settings: (name) => data[name] ?? {},
  };
  return { content: visibleContent(source, images), images };
}
