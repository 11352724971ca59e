import { isRecord } from "./parse-fields.ts";
import { contentPaths } from "./paths.ts";
import { leadsTo, withoutLinksTo } from "./dead-links.ts";
import type { ContentModel } from "./model.ts";
import type { ContentFolder } from "./read.ts";
import { sourcePath } from "./read.ts";

/*
 * Removes content that belongs to optional features that are not installed. Content may use the blocks and
 * pages of such a feature and is still valid: the blocks are omitted, and so are pages that exist only for
 * one of these blocks.
 */

/**
 * Blocks of optional features, each with the role of the page that exists only for the block; undefined if
 * there is no such page.
 */
const optionalBlocks: Readonly<Record<string, string | undefined>> = {
  "find-order": undefined,
  "order-form": "order",
  "waiting-offer": "waitingList",
};

/** True if the site has the feature to which a role belongs. */
export const isRoleAvailable = (role: string, { blocks }: Pick<ContentModel, "blocks">): boolean =>
  !Object.entries(optionalBlocks).some(
    ([block, its]) => its === role && !blocks.some(({ type }) => type === block),
  );

/**
 * Returns the content without the blocks and pages of optional features that the model does not have, and
 * without links to these pages.
 */
export function withoutMissingFeatures(content: ContentFolder, model: ContentModel): ContentFolder {
  const missing = new Set(
    Object.keys(optionalBlocks).filter((name) => !model.blocks.some(({ type }) => type === name)),
  );
  if (missing.size === 0) return content;
  const isLeft = (block: unknown): boolean => !isRecord(block) || !missing.has(String(block["type"]));
  const withBlocks = <F extends ContentFolder["files"][number]>(file: F): F => {
    const { blocks } = file.data;
    return Array.isArray(blocks) ? { ...file, data: { ...file.data, blocks: blocks.filter(isLeft) } } : file;
  };
  const gone = content.files.filter(
    ({ collection, data }) => collection === "pages" && !isRoleAvailable(String(data["role"]), model),
  );
  const files = new Set(gone.map(({ path }) => path));
  const addresses = new Set(contentPaths(gone, model).map(({ path }) => path));
  const left: ContentFolder = {
    ...content,
    files: content.files.filter(({ path }) => !files.has(path)).map(withBlocks),
    translations: (content.translations ?? [])
      .filter(({ path }) => !files.has(sourcePath(path)))
      .map(withBlocks),
  };
  return withoutLinksTo(left, model, leadsTo(addresses));
}
