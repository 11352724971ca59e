import fromMarkdown from "mdast-util-from-markdown";
import table from "mdast-util-gfm-table/from-markdown.js";
import syntax from "micromark-extension-gfm-table";

/*
 * Keeps unchanged passages of a text as they were written. Without this, the CMS's editor would rewrite the
 * whole text when one word changes: tables lose their alignment, list spacing flips, and markers change.
 */

/** The parts of a syntax tree node that this module uses. */
interface Node {
  readonly type: string;
  readonly value?: string;
  readonly align?: readonly (string | null)[];
  readonly spread?: boolean | null;
  readonly children?: readonly Node[];
  readonly position?: {
    readonly start: { readonly offset: number };
    readonly end: { readonly offset: number };
  };
}

interface Block {
  readonly node: Node;
  readonly text: string;
  /** Meaning of the text, regardless of notation. */
  readonly meaning: string;
}

/**
 * Limits for a text to be processed: its length in characters and its number of brackets. The checks have the
 * same limits.
 */
const longest = 60_000;
const mostBrackets = 500;

/** The editor writes this between two lists, so that they stay separate. */
const separator = "<!---->";

const meaningOf = ({
  position: _position,
  spread: _spread,
  align: _align,
  children,
  ...node
}: Node): unknown => ({
  ...node,
  ...(children ? { children: children.map(meaningOf) } : {}),
});

const blocksOf = (text: string): Block[] => {
  const tree = fromMarkdown(text, { extensions: [syntax], mdastExtensions: [table] }) as unknown as Node;
  return (tree.children ?? []).map((node) => ({
    node,
    text: text.slice(node.position!.start.offset, node.position!.end.offset),
    meaning: JSON.stringify(meaningOf(node)),
  }));
};

const isSeparator = ({ node }: Block): boolean => node.type === "html" && node.value === separator;
const meanings = (text: string): string =>
  blocksOf(text)
    .filter((block) => !isSeparator(block))
    .map(({ meaning }) => meaning)
    .join();

const marks: Readonly<Record<string, string>> = { left: ":---", right: "---:", center: ":--:" };

/** Returns a table with the alignment of its previous version, if both have the same number of columns. */
function aligned({ node, text }: Block, before: Block): string {
  const { align = [] } = before.node;
  if (align.length !== node.align?.length) return text;
  const lines = text.split("\n");
  lines[1] = `| ${align.map((one) => marks[one ?? ""] ?? "---").join(" | ")} |`;
  return lines.join("\n");
}

const isPlainItem = ({ children = [] }: Node): boolean =>
  children.every(({ type }, index) => type === "list" || (type === "paragraph" && index === 0)) &&
  children.every((child) => child.type !== "list" || (child.children ?? []).every(isPlainItem));
const isLoose = (list: Node): boolean =>
  list.spread === true ||
  (list.children ?? []).some((item) => item.spread === true || (item.children ?? []).some(isLoose));

/** Returns a list with its previous spacing between items. */
function spaced({ node, text }: Block, before: Block): string {
  const items = node.children ?? [];
  if (!items.every(isPlainItem)) return text;
  if (!isLoose(before.node))
    return text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .join("\n");
  if (before.node.spread !== true) return text;
  const start = node.position!.start.offset;
  return items
    .map(({ position }) => text.slice(position!.start.offset - start, position!.end.offset - start))
    .join("\n\n");
}

/**
 * Finds the previous version of a changed block and removes it from `left`: the first remaining block of the
 * same type.
 */
function formerOf(block: Block, left: Block[]): Block | undefined {
  const at = left.findIndex(({ node }) => node.type === block.node.type);
  return at < 0 ? undefined : left.splice(at, 1)[0];
}

/** Returns the text after an editor's change, with unchanged passages as they were written before. */
export function preserveMarkdown(before: string, after: string): string {
  // Files that the checks refuse need not be processed.
  if ([before, after].some((text) => text.length > longest || text.split("[").length > mostBrackets))
    return after;
  const [old, all] = [blocksOf(before), blocksOf(after)];
  const next = all.filter((block) => !isSeparator(block));
  const same = next.map((block) => {
    const at = old.findIndex(({ meaning }) => meaning === block.meaning);
    return at < 0 ? undefined : old.splice(at, 1)[0];
  });
  // Nothing has changed in meaning.
  if (old.length === 0 && meanings(before) === meanings(after)) return before;
  const written = next.map((block, index) => {
    const kept = same[index];
    if (kept) return kept.text;
    const former = formerOf(block, old);
    if (former?.node.type === "table") return aligned(block, former);
    return former?.node.type === "list" ? spaced(block, former) : block.text;
  });
  const text = `${written.join("\n\n")}\n`;
  return meanings(text) === meanings(after) ? text : after;
}
