import { canonicalPath } from "../shared/canonical-path.ts";
import { collections } from "./collections.ts";
import type { ContentFile } from "./read.ts";
import type { RawBlock } from "./fields.ts";

/** Pages that no content file makes: they show parts of the shell, or belong to the service. */
export const fixedPaths = ["/navbar", "/footer", "/footer1", "/pages", "/pages2", "/admin"] as const;

/** A path of the site and the content that claims it. */
export interface SitePath {
  readonly path: string;
  readonly file: string;
  readonly field: string;
}

/**
 * The path of a block's own page: its `address`, or the page's path and the block's number counted from 1
 * (`/lunch` → `/lunch1`, `/` needs `numberedAs`).
 */
export const blockPath = (
  page: { path: string; blockPagePrefix?: string },
  block: { address?: string },
  index: number,
): string => canonicalPath(block.address || `${page.blockPagePrefix || page.path}${index + 1}`);

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Every path the content makes. Files that cannot be read, or have no usable path, make none. */
export function contentPaths(files: readonly ContentFile[]): SitePath[] {
  const pages = files.filter((file) => file.collection === "pages" && !file.problem);
  return files.flatMap((file): SitePath[] => {
    if (file.problem || file.collection === "settings") return [];
    const { pagePath } = collections[file.collection];
    if (file.collection !== "pages") {
      return pagePath
        ? [{ path: canonicalPath(`${pagePath}/${file.slug}`), file: file.path, field: "file name" }]
        : [];
    }
    const { path, blockPagePrefix, blockPages } = file.data;
    if (typeof path !== "string" || !path.startsWith("/")) return [];
    const page = {
      path,
      ...(typeof blockPagePrefix === "string" && blockPagePrefix ? { blockPagePrefix } : {}),
    };
    const other = pages.find(({ slug }) => slug === file.data["blocksFrom"]);
    return [
      { path: canonicalPath(path), file: file.path, field: "path" },
      ...(blockPages === true
        ? asList((other ?? file).data["blocks"]).map((block, index) => {
            // Of a borrowed block, the address belongs to the page it comes from.
            const address = other ? undefined : (block as RawBlock | null)?.address;
            return {
              path: blockPath(page, typeof address === "string" ? { address } : {}, index),
              file: file.path,
              field: `blocks › ${index + 1}`,
            };
          })
        : []),
    ];
  });
}
