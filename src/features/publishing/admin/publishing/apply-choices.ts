import { stringify, parse } from "yaml";
import type { FileConflict } from "../../../../content/contract/publishing.ts";

export interface ParsedEntry {
  readonly data: Record<string, unknown>;
  /** The text below the front matter; undefined if the file has no front matter. */
  readonly body: string | undefined;
}

/** Parses the fields of an entry's file, and the text below them. @throws YAMLParseError */
export function parseEntryText(text: string): ParsedEntry {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text);
  return match
    ? { data: (parse(match[1] ?? "") ?? {}) as Record<string, unknown>, body: match[2] ?? "" }
    : { data: (parse(text) ?? {}) as Record<string, unknown>, body: undefined };
}

export type Side = "mine" | "theirs";
type Data = Record<string, unknown>;

function setAt(data: Data, [key, ...rest]: readonly (string | number)[], value: unknown): void {
  if (key === undefined) return;
  if (rest.length > 0) return setAt((data[key] ??= {}) as Data, rest, value);
  // An undefined value removes the field, because YAML omits undefined values.
  data[key] = value;
}

/**
 * Returns the text of an entry after an editor has resolved a conflict. Keeps the changes that only one side
 * made. For a field that both sides changed, uses the side that the editor chose; `mine` if the editor has
 * not chosen.
 */
export function applyChoices(
  { mine, theirs, merged, fields }: FileConflict,
  sides: Readonly<Record<number, Side>>,
): string {
  if (merged === null || fields.some(({ field }) => field.length === 0)) {
    const chosen = (sides[0] ?? "mine") === "mine" ? mine : theirs;
    if (chosen === null)
      throw new Error("The entry was deleted. Close this and create it again, or leave it deleted.");
    return chosen;
  }
  const { data, body: theirBody } = parseEntryText(merged);
  let body = theirBody;
  fields.forEach(({ field, mine: ownValue, theirs: otherValue }, index) => {
    const value = (sides[index] ?? "mine") === "mine" ? ownValue : otherValue;
    if (field[0] === "body" && body !== undefined) body = `\n${String(value ?? "")}\n`;
    else setAt(data, field, value);
  });
  const yaml = stringify(data);
  return body === undefined ? yaml : `---\n${yaml}---\n${body}`;
}
