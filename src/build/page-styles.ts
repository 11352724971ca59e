import { markStates } from "../contract/live-values.ts";
import { firstView } from "../layout/first-view.ts";

/** A piece of a style sheet; a text is written as it is. */
export type StyleNode =
  | string
  | {
      /** Each with what a page must have for it to match anything, see `namesIn`. */
      readonly selectors: readonly (readonly [selector: string, requirements: readonly string[]])[];
      readonly body: string;
    }
  | { readonly prelude: string; readonly nodes: readonly StyleNode[] };

/** The style sheets in `public`, and which of them belong to which block. */
export interface StyleSheets {
  /** By the file's name in `public`. */
  readonly sheets: Readonly<Record<string, readonly StyleNode[]>>;
  /** The names of a block's files, by its type. */
  readonly blocks: Readonly<Record<string, readonly string[]>>;
  /** The files with what pages may leave out of a sheet, by the sheet's name. */
  readonly rests: Readonly<Record<string, string>>;
}

/** What of a style sheet is written into a page. */
export interface PageSheet {
  /** The sheet's address. */
  readonly href: string;
  readonly css: string;
  /** Whether it is all of it. If not, the page's scripts fetch the sheet before they may need the rest. */
  readonly whole: boolean;
}

/**
 * The elements (`name`), classes (`.name`) and attributes (`[name]` and `[name=value]`) of a page, from the HTML of its body
 * as React writes it.
 */
export function namesIn(html: string): Set<string> {
  const names = new Set(["html", "body", "[lang]", `[${firstView}]`, `[${firstView}=alone]`]);
  for (const [, element = "", attributes = ""] of html.matchAll(/<([a-z][a-z0-9-]*)([^>]*)>/gi)) {
    names.add(element.toLowerCase());
    for (const [, attribute = "", value = ""] of attributes.matchAll(/\s([^\s="]+)(?:="([^"]*)")?/g)) {
      if (attribute === "class") for (const name of value.split(/\s+/)) names.add(`.${name}`);
      names.add(`[${attribute.toLowerCase()}]`).add(`[${attribute.toLowerCase()}=${value}]`);
      // The service may change these in the built page.
      if (attribute in markStates)
        for (const state of markStates[attribute as keyof typeof markStates])
          names.add(`[${attribute}=${state}]`);
    }
  }
  return names;
}

const elementsOfEveryPage = new Set([
  "html",
  "body",
  "header",
  "main",
  "footer",
  "nav",
  "h1",
  "p",
  "a",
  "ul",
  "li",
  "svg",
]);

/** Whether a rule is about every element, or about one that every page has, whatever its class or attributes. */
const isEverywhere = (requirements: readonly string[]): boolean =>
  requirements.every((one) => elementsOfEveryPage.has(one));

function write(
  nodes: readonly StyleNode[],
  isWanted: (requirements: readonly string[]) => boolean,
  left: { out: boolean },
): string {
  let css = "";
  for (const node of nodes) {
    if (typeof node === "string") css += node;
    else if ("selectors" in node) {
      const matching = node.selectors.filter(([, requirements]) => isWanted(requirements));
      if (matching.length < node.selectors.length) left.out = true;
      if (matching.length > 0) css += `${matching.map(([selector]) => selector).join()}{${node.body}}`;
    } else {
      const inner = write(node.nodes, isWanted, left);
      if (inner) css += `${node.prelude}{${inner}}`;
    }
  }
  return css;
}

/** The rules of a sheet that can match something in a page with these names; all, where no names are given. */
export function matchingStyles(
  nodes: readonly StyleNode[],
  names?: ReadonlySet<string>,
): Omit<PageSheet, "href"> {
  const left = { out: false };
  const css = write(
    nodes,
    (requirements) =>
      names === undefined || isEverywhere(requirements) || requirements.every((one) => names.has(one)),
    left,
  );
  return { css, whole: !left.out };
}

const isLayerOrder = (node: StyleNode): boolean => typeof node === "string" && /^@layer[^{]*$/.test(node);

/**
 * What some page leaves out of a sheet, without what none does: a page that turns it on later has every element of the page
 * looked at again that one of its rules is about. Without the order of the layers, which the page has stated: stated again, it has
 * Chromium read the typefaces anew and lay out every line.
 */
export const restStyles = (nodes: readonly StyleNode[]): string =>
  write(
    nodes.filter((node) => !isLayerOrder(node)),
    (requirements) => !isEverywhere(requirements),
    { out: false },
  );

// Not imported: Gatsby takes a page that imports `fs` for one that is rendered on request, and warns.
const { readFileSync } = process.getBuiltinModule("fs");

/** The path of the file that src/build/style-sheets.ts has written. */
declare const STYLE_SHEETS_FILE: string;

let styleSheets: StyleSheets | undefined;
const read = (): StyleSheets =>
  (styleSheets ??= JSON.parse(readFileSync(STYLE_SHEETS_FILE, "utf8")) as StyleSheets);

/**
 * What a page with these names needs of a style sheet in `public`; all of it, where no names are given. For the build, which runs in the project's folder.
 * Throws where the bundler knows nothing of it.
 */
export function pageSheet(name: string, names?: ReadonlySet<string>): PageSheet {
  const nodes = read().sheets[name];
  if (!nodes) throw new Error(`The bundler made no style sheet ${name}.`);
  return { href: `/${name}`, ...matchingStyles(nodes, names) };
}

/** The address of what pages leave out of a sheet. Throws where the bundler knows nothing of it. */
export function restOf(name: string): string {
  const rest = read().rests[name];
  if (!rest) throw new Error(`The bundler left nothing of the style sheet ${name}.`);
  return `/${rest}`;
}

/**
 * What a page needs of the styles of its blocks. What every page has is Gatsby's to write. Throws where the bundler
 * knows nothing of a block: its page would be without styles.
 */
export function blockStyles(html: string, names: ReadonlySet<string>): PageSheet[] {
  const types = new Set(Array.from(html.matchAll(/ data-block="([a-z0-9-]+)"/g), ([, type]) => type ?? ""));
  const files = Array.from(types, (type) => {
    const found = read().blocks[type];
    if (!found)
      throw new Error(`The bundler made no script of the block ${type}: see src/blocks/registry.tsx.`);
    return found;
  });
  return [...new Set(files.flat())].sort().map((name) => pageSheet(name, names));
}
