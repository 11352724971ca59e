import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postcss, { type AtRule, type ChildNode } from "postcss";
import parseSelectors from "postcss-selector-parser";
import { restStyles, type StyleNode, type StyleSheets } from "./page-styles.ts";
import type { WebpackPlugin } from "./webpack.ts";

/**
 * The classes, elements and attributes without which a selector matches nothing, as `namesIn` writes them. What stands inside
 * `:not()`, `:is()` or `:has()` is not asked for, nor what changes without a script: `:hover`, `[open]`.
 */
function requirements(selector: string): string[] {
  const found = new Set<string>();
  parseSelectors((root) => {
    for (const part of root.first?.nodes ?? [])
      if (part.type === "class") found.add(`.${part.value}`);
      else if (part.type === "tag") found.add(part.value.toLowerCase());
      else if (part.type === "attribute" && part.attribute !== "open")
        found.add(part.operator === "=" ? `[${part.attribute}=${part.value ?? ""}]` : `[${part.attribute}]`);
  }).processSync(selector);
  return [...found];
}

const prelude = ({ name, params }: AtRule): string => `@${name}${params ? ` ${params}` : ""}`;

function styleNode(node: ChildNode): StyleNode | undefined {
  switch (node.type) {
    case "comment":
      return undefined;
    case "rule":
      return {
        selectors: node.selectors.map((selector) => [selector, requirements(selector)]),
        body: node.nodes.map(String).join(";"),
      };
    case "atrule":
      if (/^(-\w+-)?keyframes$/.test(node.name)) return String(node);
      // Of declarations, as @font-face and @page are, or without a body.
      if (!node.nodes?.some(({ type }) => type === "rule" || type === "atrule"))
        return `${String(node)}${node.nodes ? "" : ";"}`;
      return { prelude: prelude(node), nodes: node.nodes.flatMap((child) => styleNode(child) ?? []) };
    default:
      return String(node);
  }
}

/** A minified style sheet in the pieces that `matchingStyles` chooses from. Throws where it is no CSS. */
export const parseStyleSheet = (css: string): StyleNode[] =>
  postcss.parse(css).nodes.flatMap((node) => styleNode(node) ?? []);

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 20);

const styleSheetsFolder = ".cache/style-sheets";
let styleSheetsFile: string | undefined;

/**
 * Writes down the style sheets, and which belong to which block: to the script that `src/blocks/registry.tsx` imports. In a file
 * named by what it says. Beside the sheet of all pages it puts what some of them leave out.
 */
export const listStyleSheets: WebpackPlugin = {
  apply({ hooks }) {
    hooks.done.tap({ name: "style-sheets", stage: 0 }, ({ compilation }) => {
      const blocks = Array.from(compilation.chunkGroups).flatMap(
        ({ origins, chunks }): [string, string[]][] => {
          const [, type] = /^\.\/([\w-]+)\/\1\.tsx$/.exec(origins[0]?.request ?? "") ?? [];
          if (type === undefined) return [];
          return [[type, chunks.flatMap(({ files }) => [...files].filter((name) => name.endsWith(".css")))]];
        },
      );
      const sheets = Object.keys(compilation.assets)
        .filter((name) => name.endsWith(".css"))
        .sort()
        .map((name): [string, StyleNode[]] => [
          name,
          parseStyleSheet(readFileSync(join(compilation.outputOptions.path, name), "utf8")),
        ]);
      const rests = sheets
        .filter(([name]) => name.startsWith("app."))
        .map(([name, nodes]): [string, string] => {
          const css = restStyles(nodes);
          const file = `rest.${digestOf(css)}.css`;
          writeFileSync(join(compilation.outputOptions.path, file), css);
          return [name, file];
        });
      const found: StyleSheets = {
        sheets: Object.fromEntries(sheets),
        blocks: Object.fromEntries(blocks.sort()),
        rests: Object.fromEntries(rests),
      };
      const text = JSON.stringify(found);
      styleSheetsFile = `${styleSheetsFolder}/${digestOf(text)}.json`;
      rmSync(styleSheetsFolder, { recursive: true, force: true });
      mkdirSync(styleSheetsFolder, { recursive: true });
      writeFileSync(styleSheetsFile, text);
    });
  },
};

/**
 * The constant by which src/build/page-styles.ts finds that file, for the bundle that renders pages: built after scripts
 * and styles. It changes with them, and so does the renderer; Gatsby writes pages anew only where that has changed.
 */
export function styleSheetsConstant(): { readonly STYLE_SHEETS_FILE: string } {
  if (!styleSheetsFile) throw new Error("Pages are rendered before their styles are built.");
  return { STYLE_SHEETS_FILE: JSON.stringify(styleSheetsFile) };
}
