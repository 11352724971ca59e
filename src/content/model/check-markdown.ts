import { type Scope, checkImageFile, checkLink } from "./check-values.ts";

/**
 * Maximum number of characters in a text that has no limit of its own. The longest blog post is a tenth as
 * long.
 */
export const longestText = 60_000;

/** Maximum nesting depth of quotations and lists. */
const deepestNesting = 8;

/** Maximum number of opening brackets, closed or not, because the parser searches for the end of each. */
const mostBrackets = 500;

/** Counts the `>` and list markers at the start of a line. */
function nestingOf(line: string): number {
  let depth = 0;
  let rest = line.trimStart();
  for (; depth <= deepestNesting && /^([>*+-]|\d{1,9}[.)])(?=\s|>|$)/.test(rest); depth += 1)
    rest = rest.slice(rest.search(/(?<=[>*+.)-])/)).trimStart();
  return depth;
}

/**
 * Checks a long text: first for anything that a parser cannot handle, then its links and pictures, with the
 * same rules as for fields.
 */
export function checkMarkdown(text: string, where: readonly string[], scope: Scope) {
  const { report } = scope;
  if (/\0/.test(text))
    return report(
      where,
      "It contains a character that is not text (NUL).",
      "Delete it, or paste the text again.",
    );
  if (text.length > longestText) return;
  if (text.split("\n").some((line) => nestingOf(line) > deepestNesting))
    return report(
      where,
      `It has quotations or lists nested more than ${deepestNesting} deep.`,
      "Remove some of the marks (> or -).",
    );
  if (text.split("[").length > mostBrackets)
    return report(
      where,
      `It has more than ${mostBrackets} square brackets.`,
      "Shorten it, or delete some of them.",
    );
  if (/^# /m.test(text))
    report(
      where,
      "It has a top-level heading, but the page's title already is one.",
      "Begin headings with ##.",
    );
  if (/^-{3}\s*$/.test(text.trimStart().split("\n", 1)[0] ?? ""))
    return report(where, "It begins with three hyphens.", "Begin with words, or write *** for a line.");
  for (const { isImage, target } of targetsIn(text))
    if (isImage) checkImageFile(target, where, scope);
    else checkLink(target, where, scope);
}

const inBrackets = String.raw`\[(?:[^[\]]|\[[^[\]]*\])*\]`;

const inParentheses = String.raw`\(((?:[^()]|\([^()]*\))*)\)`;

const images = new RegExp(`!${inBrackets}${inParentheses}`, "g");

const links = new RegExp(`${inBrackets}${inParentheses}`, "g");

/** Matches link definitions: `[soup]: /menu/soup "title"` sets the target of `[soup][]`. */
const definitions = /^ {0,3}\[[^\]]+\]:[ \t]*(\S+)/gm;

const tags = /<(a|img)\b[^>]*?\s(?:href|src)\s*=\s*["']?([^"'\s>]+)/gi;

/** Returns the targets of links and pictures in a text, as written. */
function targetsIn(text: string): { readonly isImage: boolean; readonly target: string }[] {
  const first = (written: string) =>
    written
      .trim()
      .replace(/^<([^>]*)>.*$/s, "$1")
      .split(/\s/)[0] ?? "";
  // Pictures inside links are removed first, so that the links around them are found.
  const withoutImages = text.replace(images, "");
  return [
    ...[...text.matchAll(images)].map(([, written = ""]) => ({ isImage: true, target: first(written) })),
    ...[...withoutImages.matchAll(links)].map(([, written = ""]) => ({
      isImage: false,
      target: first(written),
    })),
    ...[...text.matchAll(definitions)].map(([, written = ""]) => ({
      isImage: written.startsWith("/media/"),
      target: first(written),
    })),
    ...[...text.matchAll(tags)].map(([, tag = "", target = ""]) => ({
      isImage: tag.toLowerCase() === "img",
      target,
    })),
  ];
}
