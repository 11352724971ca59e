import { parse } from "yaml";

export interface ParsedEntry {
  readonly data: Record<string, unknown>;
  /** The text below the front matter; undefined if there is none. */
  readonly body: string | undefined;
}

/** The fields of an entry's file, and the text below them. @throws YAMLParseError */
export function parseEntryText(text: string): ParsedEntry {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text);
  return match
    ? { data: (parse(match[1] ?? "") ?? {}) as Record<string, unknown>, body: match[2] ?? "" }
    : { data: (parse(text) ?? {}) as Record<string, unknown>, body: undefined };
}
