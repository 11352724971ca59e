import type { WebpackPlugin } from "./webpack.ts";

/**
 * Names of the style sheets in `public`. Those of a block are keyed by its type, those of a page by Gatsby's
 * name for the page's script.
 */
export type BlockStyleSheets = Readonly<Record<string, readonly string[]>>;

let found: BlockStyleSheets | undefined;

/**
 * Webpack plugin that records which style sheets belong to the script of each block
 * (src/app/block-registry.tsx, custom/block-components.ts) and of each page.
 */
export const findBlockStyleSheets: WebpackPlugin = {
  apply({ hooks }) {
    hooks.done.tap({ name: "block-style-sheets", stage: 0 }, ({ compilation }) => {
      const sheets = Array.from(compilation.chunkGroups).flatMap(
        ({ name, origins, chunks }): [string, string[]][] => {
          const [, type = name] = /\bblocks\/([\w-]+)\/\1\.tsx$/.exec(origins[0]?.request ?? "") ?? [];
          if (typeof type !== "string") return [];
          return [[type, chunks.flatMap(({ files }) => [...files].filter((name) => name.endsWith(".css")))]];
        },
      );
      found = Object.fromEntries(sheets.sort());
    });
  },
};

/**
 * Returns the constant from which gatsby-ssr.tsx reads the names of the style sheets. The names contain
 * hashes, so if a style changes, the renderer changes too, and Gatsby writes every page again.
 */
export function blockStyleSheetsConstant(): { readonly BLOCK_STYLE_SHEETS: string } {
  if (!found) throw new Error("Pages are rendered before their styles are built.");
  return { BLOCK_STYLE_SHEETS: JSON.stringify(found) };
}
