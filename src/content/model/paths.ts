import { canonicalPath } from "../../core/shared/canonical-path.ts";
import type { ContentModel } from "./model.ts";
import { isRecord } from "./parse-fields.ts";
import type { ContentFile } from "./read.ts";

/** The style guide: an index of all pages, every kind of block once, and the parts of the layout. */
export const styleGuidePaths = ["/pages", "/pages2", "/navbar", "/footer", "/footer1"] as const;

/** Pages without a content file: they belong to the style guide or to the service. */
export const fixedPaths = [...styleGuidePaths, "/admin"] as const;

/**
 * Prefixes of paths that belong to the service, the CMS and the build. A page below one of them would not be
 * found.
 */
export const reservedPaths = ["/admin", "/api", "/media", "/page-data", "/staff", "/static"] as const;

/** A path of the site, and the file and field that define it. */
export interface SitePath {
  readonly path: string;
  readonly file: string;
  readonly field: string;
}

/**
 * Returns the path of a block's own page: its `address`, or the page's path and the block's number from 1
 * (`/lunch` → `/lunch1`). If the page has a `blockPagePrefix`, which `/` needs, it replaces the page's path.
 */
export const blockPath = (
  page: { path: string; blockPagePrefix?: string },
  block: { address?: string },
  index: number,
): string => canonicalPath(block.address || `${page.blockPagePrefix || page.path}${index + 1}`);

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const blocksIn = (file: ContentFile): readonly unknown[] =>
  Array.isArray(file.data["blocks"]) ? file.data["blocks"] : [];

/**
 * Returns every path that the content creates, including readable paths in invalid files. Links to such a
 * path would otherwise be reported as additional problems.
 */
export function contentPaths(files: readonly ContentFile[], { collections }: ContentModel): SitePath[] {
  return files.flatMap((file): SitePath[] => {
    if (file.collection !== "pages") {
      const page = collections[file.collection]?.page;
      return page
        ? [{ path: canonicalPath(`/${page.folder}/${file.slug}`), file: file.path, field: "file name" }]
        : [];
    }
    const { blockPages, blocksFrom } = file.data;
    const path = text(file.data["path"]);
    if (!path?.startsWith("/")) return [];
    const prefix = text(file.data["blockPagePrefix"]);
    const page = { path, ...(prefix ? { blockPagePrefix: prefix } : {}) };
    const source = files.find(({ collection, slug }) => collection === "pages" && slug === blocksFrom);
    return [
      { path: canonicalPath(path), file: file.path, field: "Address" },
      ...(blockPages === true
        ? blocksIn(source ?? file).map((block, index) => {
            // The address of a borrowed block belongs to the other page.
            const address = source || !isRecord(block) ? undefined : text(block["address"]);
            return {
              path: blockPath(page, address ? { address } : {}, index),
              file: file.path,
              field: `blocks › ${index + 1}`,
            };
          })
        : []),
    ];
  });
}

/**
 * Returns the prefixes of block pages whose numbers are unknown, because the file with the blocks cannot be
 * read: `/lunch` for `/lunch1`, `/lunch2` …
 */
export const blockPagePrefixes = (files: readonly ContentFile[]): string[] =>
  files.flatMap(({ collection, problem, data }) => {
    if (collection !== "pages" || data["blockPages"] !== true) return [];
    const source = files.find(
      ({ slug, collection }) => collection === "pages" && slug === data["blocksFrom"],
    );
    const start = text(data["blockPagePrefix"]) ?? text(data["path"]);
    return start && (problem !== undefined || source?.problem !== undefined) ? [canonicalPath(start)] : [];
  });
