import type { CreatePagesArgs } from "gatsby";
import { collectionNames, settingNames, type Content } from "../content-model/content.ts";
import { imageFilesOf, loadImages, type ImageFiles } from "./images.ts";
import { query } from "./query.ts";
import { readSources, visibleContents, type ContentSource } from "./read-source.ts";

/** The image files, as paths below content/, that content names. */
export const namedImages = ({ entries, settings }: Pick<ContentSource, "entries" | "settings">): string[] =>
  imageFilesOf([...collectionNames.flatMap((name) => entries(name)), ...settingNames.map(settings)]);

interface Texts {
  readonly allFile: {
    readonly nodes: readonly {
      readonly relativePath: string;
      readonly childMarkdownRemark: { readonly html: string } | null;
    }[];
  };
}

/**
 * Reads all content: fields from the files, and from Gatsby what it makes of texts and pictures. In each language, the source
 * first.
 */
export async function loadContent(
  graphql: CreatePagesArgs["graphql"],
  contentDir: string,
): Promise<{ readonly contents: readonly Content[]; readonly images: ImageFiles }> {
  const texts = await query<Texts>(
    graphql,
    `{ allFile(filter: { sourceInstanceName: { eq: "content" }, extension: { eq: "md" } }) {
      nodes { relativePath childMarkdownRemark { html } }
    } }`,
  );
  const html = new Map(
    texts.allFile.nodes.map(({ relativePath, childMarkdownRemark }) => [
      relativePath,
      childMarkdownRemark?.html ?? "",
    ]),
  );
  const sources = await readSources(contentDir, ({ path }) => html.get(path) ?? "");
  const images = await loadImages(graphql, namedImages(sources[0]));
  return { contents: visibleContents(sources, images), images };
}
