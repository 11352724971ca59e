import { siteModel } from "../composition/site-model.ts";
import type { CollectionName, SettingName } from "../content-model/collections.ts";
import {
  assembleContent,
  parseEntry,
  parseSettings,
  type Content,
  type EntrySource,
} from "../content-model/content.ts";
import type { ResolveOptions } from "../content-model/parse-fields.ts";
import { isPublished, publishMinute, type PublishWindow } from "../content-model/publish-window.ts";
import { readContent, type ContentFile } from "../content-model/read.ts";
import { imageOf, type ImageFiles } from "./images.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

/** All content, whether guests see it or not: fields as in the files, texts as HTML. */
export interface ContentSource {
  readonly entries: (name: CollectionName) => readonly EntrySource[];
  readonly settings: (name: SettingName) => EntrySource["data"];
}

/**
 * Reads a content folder that has been checked.
 *
 * @param html makes HTML of a file's markdown
 */
export async function readSource(
  contentDir: string,
  html: (file: ContentFile) => string | Promise<string>,
): Promise<ContentSource> {
  const { files } = await readContent(contentDir, siteModel);
  const sources = await Promise.all(
    files.map(async (file): Promise<readonly [string, EntrySource]> => {
      const { collection, slug, data, body } = file;
      return [collection, { slug, data, ...(body ? { html: await html(file) } : {}) }];
    }),
  );
  const byCollection = Map.groupBy(sources, ([collection]) => collection);
  const entries = (name: string) => (byCollection.get(name) ?? []).map(([, source]) => source);
  return {
    entries: (name: CollectionName) => entries(name),
    settings: (name: SettingName) =>
      entries("settings").find(({ slug }) => slug === siteModel.settings[name]?.file)?.data ?? {},
  };
}

/** The content that guests see at this minute. */
export function visibleContent(source: ContentSource, images: ImageFiles, now = new Date()): Content {
  const options: ResolveOptions = {
    blocks: siteModel.blocks,
    image: imageOf(images, source.settings("theme")["photos"]),
  };
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
