import { isMap, isPair, isScalar, parseDocument, visit, type Pair, type Scalar, type YAMLMap } from "yaml";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A key with its value. */
export interface FoundPair {
  readonly key: Scalar<string>;
  readonly value: unknown;
  /** The map that it is in. */
  readonly map: YAMLMap;
  readonly isTop: boolean;
  /** The type of the block of a page that the map is. */
  readonly block: string | undefined;
}

/** Changes a YAML text at some places and leaves every other character, comments too, as it is. */
export interface YamlChanges {
  /** Every pair with a key that is a text, outer ones first. */
  readonly pairs: readonly FoundPair[];
  /** The value of a pair of the outermost map; undefined where there is none. */
  top(key: string): unknown;
  rename(key: Scalar<string>, name: string): void;
  /** Puts another text in the place of a value. */
  replace(value: Scalar, text: string): void;
  /** Takes a pair out whose lines hold nothing else. */
  remove(pair: FoundPair): void;
  /** Adds a pair behind one whose value is on its line. */
  addAfter(pair: FoundPair, name: string, value: string): void;
  /** Adds lines behind those of a pair of the outermost map. */
  addBehind(key: string, lines: string): void;
  toString(): string;
}

const isTextKey = (key: unknown): key is Scalar<string> => isScalar(key) && typeof key.value === "string";

/** @throws Error where the text is no YAML */
export function changeYaml(source: string): YamlChanges {
  const document = parseDocument(source, { logLevel: "error" });
  const [error] = document.errors;
  if (error) throw error;
  const edits: Edit[] = [];
  const pairs: FoundPair[] = [];
  visit(document, {
    Pair(_, { key, value }: Pair, path) {
      const map = path.at(-1);
      if (!isTextKey(key) || !isMap(map)) return;
      // Document, map, `blocks`, list, block.
      const [, , list] = path;
      const isBlock = path.length === 5 && isPair(list) && isTextKey(list.key) && list.key.value === "blocks";
      pairs.push({
        key,
        value,
        map,
        isTop: path.length === 2,
        block: isBlock ? String(map.get("type")) : undefined,
      });
    },
  });
  const topPair = (name: string) => pairs.find(({ key, isTop }) => isTop && key.value === name);
  const lineStart = (at: number): number => source.lastIndexOf("\n", at - 1) + 1;
  const lineEnd = (at: number): number => {
    const end = source.indexOf("\n", at);
    return end < 0 ? source.length : end + 1;
  };
  const endOf = ({ key, value }: FoundPair): number => {
    const range = (value as { range?: [number, number, number] } | null)?.range;
    // A value's end may lie behind its line break.
    const end = range ? range[1] : key.range![1];
    return source[end - 1] === "\n" ? end : lineEnd(end);
  };
  return {
    pairs,
    top: (key) => (document.get(key) ?? undefined) as unknown,
    rename: (key, name) => void edits.push({ start: key.range![0], end: key.range![1], text: name }),
    replace: (value, text) => void edits.push({ start: value.range![0], end: value.range![1], text }),
    remove: (pair) => void edits.push({ start: lineStart(pair.key.range![0]), end: endOf(pair), text: "" }),
    addAfter(pair, name, value) {
      const start = pair.key.range![0];
      if (pair.map.flow) {
        const end = (pair.value as Scalar).range![1];
        return void edits.push({ start: end, end, text: `, ${name}: ${value}` });
      }
      const at = endOf(pair);
      const line = `${" ".repeat(start - lineStart(start))}${name}: ${value}\n`;
      edits.push({ start: at, end: at, text: source[at - 1] === "\n" ? line : `\n${line}` });
    },
    addBehind(name, lines) {
      const pair = topPair(name);
      const at = pair ? endOf(pair) : source.length;
      edits.push({
        start: at,
        end: at,
        text: `${source[at - 1] === "\n" || at === 0 ? "" : "\n"}${lines}\n`,
      });
    },
    toString: () =>
      edits
        .toSorted((a, b) => b.start - a.start)
        .reduce((text, { start, end, text: part }) => text.slice(0, start) + part + text.slice(end), source),
  };
}
