import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { siteModel } from "../../composition/site-model.ts";
import type { CollectionName, SettingName } from "../../content-model/collections.ts";
import type { EntrySource } from "../../content-model/content.ts";
import { parseFields } from "../../content-model/parse-fields.ts";
import { fieldsOf, readContent } from "../../content-model/read.ts";
import type { ContentSource } from "../load-content.ts";
import { openMarkdown } from "./markdown.ts";
import { openTextStore } from "./text-store.ts";

/**
 * Reads a content folder as a build does through GraphQL. It must have been checked before.
 *
 * @param root the project's folder
 * @param frame the fingerprint of the code and settings that turn texts into HTML
 */
export async function readSource(root: string, contentDir: string, frame: string): Promise<ContentSource> {
  const markdown = await openMarkdown(root);
  const store = await openTextStore(join(root, "dist", "texts.json"), frame);
  const { files } = await readContent(contentDir, siteModel);
  const sources = await Promise.all(
    files.map(async (file): Promise<readonly [string, EntrySource]> => {
      const { path, collection, slug, data, body } = file;
      const source = {
        slug,
        data: parseFields(data, fieldsOf(file, siteModel) ?? {}, { blocks: siteModel.blocks }),
        ...(body ? { html: await store.html(await readFile(join(contentDir, path), "utf8"), markdown) } : {}),
      };
      return [collection, source];
    }),
  );
  await store.save();
  const byCollection = Map.groupBy(sources, ([collection]) => collection);
  const entries = (name: string) => (byCollection.get(name) ?? []).map(([, source]) => source);
  return {
    entries: (name: CollectionName) => entries(name),
    settings: (name: SettingName) =>
      entries("settings").find(({ slug }) => slug === siteModel.settings[name]?.file)?.data ?? {},
  };
}
