import postcss, { type AtRule, type ChildNode } from "postcss";
import parseSelectors from "postcss-selector-parser";
import { styleSheetsFile, type StyleNode, type StyleSheets } from "./page-styles.ts";

export { styleSheetsFile, type StyleSheets };

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
      if (/^(-\w+-)?keyframes$/.test(node.name)) return { keyframes: node.params, text: String(node) };
      // Of declarations, as @font-face and @page are, or without a body.
      if (!node.nodes?.some(({ type }) => type === "rule" || type === "atrule"))
        return `${String(node)}${node.nodes ? "" : ";"}`;
      return { prelude: prelude(node), nodes: node.nodes.flatMap((child) => styleNode(child) ?? []) };
    default:
      return String(node);
  }
}

/** A minified style sheet in the pieces that `pageStyles` puts together. Throws where it is no CSS. */
export const parseStyleSheet = (css: string): StyleNode[] =>
  postcss.parse(css).nodes.flatMap((node) => styleNode(node) ?? []);
