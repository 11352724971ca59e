import type { WebpackPlugin } from "./webpack.ts";

/** The names of each block type's style sheets in `public`; and by the names that Gatsby gives their scripts, those of pages. */
export type BlockStyleSheets = Readonly<Record<string, readonly string[]>>;

let found: BlockStyleSheets | undefined;

/**
 * Webpack's plugin that notes which style sheets belong to the script of which block (src/app/block-registry.tsx,
 * custom/block-components.ts), and to those of pages.
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
 * The constant from which gatsby-ssr.tsx takes them. The names hold hashes of what is in the sheets, so that the renderer
 * changes with the styles, and Gatsby writes every page again.
 */
export function blockStyleSheetsConstant(): { readonly BLOCK_STYLE_SHEETS: string } {
  if (!found) throw new Error("Pages are rendered before their styles are built.");
  return { BLOCK_STYLE_SHEETS: JSON.stringify(found) };
}
