import type { CreatePagesArgs } from "gatsby";
import { collectionNames, settingNames, type Content } from "../content-model/content.ts";
import { imageFilesOf, loadImages, type ImageFiles } from "./images.ts";
import { query } from "./query.ts";
import { readSource, visibleContent, type ContentSource } from "./read-source.ts";

/** The image files, as paths below content/, that content names. */
export const namedImages = ({ entries, settings }: ContentSource): string[] =>
  imageFilesOf([...collectionNames.flatMap((name) => entries(name)), ...settingNames.map(settings)]);

interface Texts {
  readonly allFile: {
    readonly nodes: readonly {
      readonly relativePath: string;
      readonly childMarkdownRemark: { readonly html: string } | null;
    }[];
  };
}

/** Reads all content: fields from the files, and from Gatsby what it makes of texts and pictures. */
export async function loadContent(
  graphql: CreatePagesArgs["graphql"],
  contentDir: string,
): Promise<{ readonly content: Content; readonly images: ImageFiles }> {
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
  const source = await readSource(contentDir, ({ path }) => html.get(path) ?? "");
  const images = await loadImages(graphql, namedImages(source));
  return { content: visibleContent(source, images), images };
}
