/** Where the build writes down, by block type, the names of the style sheets in `public`. */
export const blockStylesFile = ".cache/block-styles.json";

/** A style sheet of the built site. */
export interface StyleSheet {
  /** Its address, by which webpack recognises that it is there and does not fetch it. */
  readonly href: string;
  readonly css: string;
}

// Not imported: Gatsby takes a page that imports `fs` for one that is rendered on request, and warns.
const { readFileSync } = process.getBuiltinModule("fs");

let names: Readonly<Record<string, readonly string[]>> | undefined;
const texts = new Map<string, string>();

function styleSheet(name: string): StyleSheet {
  let css = texts.get(name);
  if (css === undefined) texts.set(name, (css = readFileSync(`public/${name}`, "utf8")));
  return { href: `/${name}`, css };
}

/**
 * The styles of the blocks in a page's HTML, each file once. What every page has is Gatsby's to write. For the build, which
 * runs in the project's folder. Throws where the bundler knows nothing of a block: its page would be without styles.
 */
export function blockStyles(html: string): StyleSheet[] {
  names ??= JSON.parse(readFileSync(blockStylesFile, "utf8")) as typeof names;
  const types = new Set(Array.from(html.matchAll(/ data-block="([a-z0-9-]+)"/g), ([, type]) => type ?? ""));
  const files = Array.from(types, (type) => {
    const found = names?.[type];
    if (!found)
      throw new Error(`The bundler made no script of the block ${type}: see src/blocks/registry.tsx.`);
    return found;
  });
  return [...new Set(files.flat())].sort().map(styleSheet);
}
