import { siteModel } from "../../src/app/site-model.ts";
import { assembleContent, parseEntry, parseSettings, type Content } from "../../src/content/model/content.ts";
import { settings } from "../../src/content/model/collections.ts";
import { fieldData } from "../../src/content/model/read.ts";
import type { ResolveOptions } from "../../src/content/model/parse-fields.ts";
import { contentDir } from "./content-dir.ts";
import { readContent } from "../../src/content/model/read-content.ts";

/** Leaves images unresized. */
const options: ResolveOptions = {
  blocks: siteModel.blocks,
  image: ({ file, ...rest }) => ({ ...rest, data: null, src: file }),
};

/**
 * The tests' content, or another folder's, as blocks get it, except for resized images and the HTML of
 * bodies.
 */
export async function siteContent(folder = contentDir): Promise<Content> {
  const { files } = await readContent(folder, siteModel);
  return assembleContent(
    (name) =>
      files
        .filter(({ collection }) => collection === name)
        .map((file) => parseEntry(name, { slug: file.slug, data: fieldData(file) }, options)),
    (name) =>
      parseSettings(
        name,
        files.find(({ collection, slug }) => collection === "settings" && slug === settings[name].file)!.data,
        options,
      ),
  );
}
