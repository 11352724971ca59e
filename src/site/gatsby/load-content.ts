import type { CreatePagesArgs } from "gatsby";
import { collectionNames, settingNames, type Content } from "../../content/model/content.ts";
import { imageFilesOf, loadImages, type ImageFiles } from "./images.ts";
import { markdownToHtml } from "./markdown.ts";
import { readSources, visibleContents, type ContentSource } from "./read-source.ts";

/** Lists the image files that content uses, as paths below content/. */
export const listNamedImages = ({
  entries,
  settings,
}: Pick<ContentSource, "entries" | "settings">): string[] =>
  imageFilesOf([...collectionNames.flatMap((name) => entries(name)), ...settingNames.map(settings)]);

/**
 * Loads all content: fields and texts from the files, and resized pictures from Gatsby. `contents` has one
 * item per language, the source language first.
 */
export async function loadContent(
  graphql: CreatePagesArgs["graphql"],
  contentDir: string,
): Promise<{ readonly contents: readonly Content[]; readonly images: ImageFiles }> {
  const sources = await readSources(contentDir, ({ body = "" }) => markdownToHtml(body));
  const images = await loadImages(graphql, listNamedImages(sources[0]));
  return { contents: visibleContents(sources, images), images };
}
