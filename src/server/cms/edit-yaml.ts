import { isDeepStrictEqual } from "node:util";
import {
  Document,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { isRecord } from "../../content-model/parse-fields.ts";

type Data = Readonly<Record<string, unknown>>;

/** A part of the text, and what takes its place. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const apply = (source: string, edits: readonly Edit[], from = 0, to = source.length): string => {
  let text = "";
  let at = from;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + source.slice(at, to);
};

/** As prettier writes the files: lists as `[a, b]`, maps as `{ a: b }`. */
function write(value: unknown, { flow = false, type }: { flow?: boolean; type?: Scalar.Type } = {}): string {
  const document = new Document(value);
  const { contents } = document;
  if ((isMap(contents) || isSeq(contents)) && flow) contents.flow = true;
  if (isScalar(contents) && typeof value === "string" && type !== undefined)
    contents.type = type === "PLAIN" && value.length > 110 ? "BLOCK_FOLDED" : type;
  const folded = isScalar(contents) && contents.type === "BLOCK_FOLDED";
  return document
    .toString({ lineWidth: folded ? 118 : 0, flowCollectionPadding: !isSeq(contents) })
    .replace(/\n$/, "");
}

const isFlow = (node: unknown): boolean => (isMap(node) || isSeq(node)) && node.flow === true;

/** Finds which parts of a YAML text change with its data. */
class YamlEditor {
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  /** The edits below a value; undefined where the whole value has to be rewritten. */
  valueEdits(node: unknown, before: unknown, after: unknown): Edit[] | undefined {
    if (isDeepStrictEqual(before, after)) return [];
    if (isScalar(node) && (typeof after !== "object" || after === null)) return this.scalarEdits(node, after);
    if (isFlow(node)) return undefined;
    if (isMap(node) && isRecord(before) && isRecord(after)) return this.mapEdits(node, before, after);
    if (isSeq(node) && Array.isArray(before) && Array.isArray(after))
      return this.listEdits(node, before, after);
    return undefined;
  }

  mapEdits(map: YAMLMap, before: Data, after: Data): Edit[] | undefined {
    const edits: Edit[] = [];
    const pairs = new Map<string, { start: number; end: number; inItem: boolean }>();
    let column: number | undefined;
    for (const { key, value } of map.items) {
      if (!isScalar(key) || !key.range || key.anchor !== undefined) return undefined;
      const keyStart = key.range[0];
      const line = this.lineStart(keyStart);
      column ??= keyStart - line;
      // The first key of a list's item stands behind its hyphen.
      const inItem = this.#source.slice(line, keyStart).trim() !== "";
      const range = (isMap(value) || isSeq(value) || isScalar(value)) && value.range;
      const end = this.lineEnd(range ? Math.max(range[1], key.range[1]) : key.range[1]);
      pairs.set(String(key.value), { start: inItem ? keyStart : line, end, inItem });
    }
    const indent = " ".repeat(column ?? 0);
    const pairText = (name: string, value: unknown, inItem: boolean, node?: unknown): string => {
      const style = {
        flow: isFlow(node),
        ...(isScalar(node) && node.type ? { type: node.type as Scalar.Type } : {}),
      };
      const inner = write(value, style);
      const key = write(name);
      const block =
        typeof value === "object" && value !== null && !style.flow && !/^(\[\]|\{\})$/.test(inner);
      const text = block ? `${key}:\n${inner.replace(/^(?=.)/gm, "  ")}` : `${key}: ${inner}`;
      return `${text.replace(/^(?=.)/gm, indent).slice(inItem ? indent.length : 0)}\n`;
    };

    for (const { key, value } of map.items) {
      const name = String((key as Scalar).value);
      const { start, end, inItem } = pairs.get(name)!;
      if (!Object.hasOwn(after, name)) {
        if (inItem) return undefined;
        edits.push({ start, end, text: "" });
        continue;
      }
      const inner = this.valueEdits(value, before[name], after[name]);
      if (inner) edits.push(...inner);
      else edits.push({ start, end, text: pairText(name, after[name], inItem, value) });
    }
    const added = Object.keys(after).filter((name) => !pairs.has(name));
    const order = Object.keys(after);
    for (const name of added) {
      const before = order.slice(0, order.indexOf(name)).findLast((other) => pairs.has(other));
      const end = (before === undefined ? [...pairs.values()].at(-1) : pairs.get(before))?.end;
      if (end === undefined) return undefined;
      edits.push({ start: end, end, text: pairText(name, after[name], false) });
    }
    return edits;
  }

  /** Items that stay, also at another place, keep their lines. */
  private listEdits(seq: YAMLSeq, before: readonly unknown[], after: readonly unknown[]): Edit[] | undefined {
    if (before.length === 0 || after.length === 0 || seq.items.length !== before.length) return undefined;
    const regions: { start: number; end: number }[] = [];
    let column = 0;
    for (const [index, item] of seq.items.entries()) {
      const range = (isMap(item) || isSeq(item) || isScalar(item)) && item.range;
      if (!range) return undefined;
      const line = this.lineStart(range[0]);
      const hyphen = /^ *(?=- )/.exec(this.#source.slice(line, range[0]));
      if (!hyphen || this.#source.slice(line, range[0]).trim() !== "-") return undefined;
      column = hyphen[0].length;
      regions.push({ start: index === 0 ? line : regions[index - 1]!.end, end: this.lineEnd(range[1]) });
    }
    const indent = " ".repeat(column);
    const newItem = (value: unknown): string => {
      const inner = write(value).replace(/^(?=.)/gm, `${indent}  `);
      return `${indent}- ${inner.slice(column + 2)}\n`;
    };

    const partners = matchItems(before, after);
    const inPlace = before.length === after.length && partners.every((partner, index) => partner === index);
    const edits = partners.map((partner, index) =>
      partner === undefined ? undefined : this.valueEdits(seq.items[partner], before[partner], after[index]),
    );
    if (inPlace && edits.every((each) => each !== undefined)) return edits.flat();

    const spaced = regions.length > 1 && this.#source.startsWith("\n", regions[1]!.start);
    const texts = after.map((value, index) => {
      const partner = partners[index];
      const own = edits[index];
      const { start, end } = regions[partner ?? 0]!;
      const text =
        partner === undefined || own === undefined ? newItem(value) : apply(this.#source, own, start, end);
      const trimmed = text.replace(/^\n+/, "");
      return index > 0 && spaced ? `\n${trimmed}` : index === 0 ? trimmed : text;
    });
    return [{ start: regions[0]!.start, end: regions.at(-1)!.end, text: texts.join("") }];
  }

  private scalarEdits(node: Scalar, after: unknown): Edit[] | undefined {
    if (!node.range || node.anchor !== undefined || node.tag !== undefined) return undefined;
    const [start, end] = node.range;
    if (node.type?.startsWith("BLOCK") || this.#source.slice(start, end).includes("\n")) return undefined;
    const text = write(after, node.type ? { type: node.type as Scalar.Type } : {});
    if (text.includes("\n")) return undefined;
    const glued = start === end && /[:-]/.test(this.#source[start - 1] ?? "");
    return [{ start, end, text: glued ? ` ${text}` : text }];
  }

  private lineStart(offset: number): number {
    return this.#source.lastIndexOf("\n", offset - 1) + 1;
  }

  /** Where the line after `offset` begins. */
  private lineEnd(offset: number): number {
    if (offset > 0 && this.#source[offset - 1] === "\n") return offset;
    const end = this.#source.indexOf("\n", offset);
    return end < 0 ? this.#source.length : end + 1;
  }
}

const kindOf = (value: unknown): string =>
  isRecord(value) ? `record ${String(value["type"] ?? "")}` : Array.isArray(value) ? "list" : "scalar";

/**
 * For each item of `after` the item of `before` that it was: the same, also at another place, or one of its kind in the
 * same gap between items that stayed. Undefined for a new item.
 */
function matchItems(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const partners: (number | undefined)[] = after.map(() => undefined);
  const used = new Set<number>();
  const pair = (index: number, partner: number) => {
    partners[index] = partner;
    used.add(partner);
  };
  after.forEach((value, index) => {
    if (isDeepStrictEqual(value, before[index])) pair(index, index);
  });
  after.forEach((value, index) => {
    if (partners[index] !== undefined) return;
    const same = before.findIndex((other, at) => !used.has(at) && isDeepStrictEqual(other, value));
    if (same >= 0) pair(index, same);
  });
  after.forEach((value, index) => {
    if (partners[index] !== undefined) return;
    const earlier = partners.slice(0, index).findLast((partner) => partner !== undefined) ?? -1;
    const candidates = before
      .map((_, at) => at)
      .filter((at) => !used.has(at) && kindOf(before[at]) === kindOf(value));
    const partner = candidates.find((at) => at > earlier) ?? candidates[0];
    if (partner !== undefined) pair(index, partner);
  });
  return partners;
}

/** Without keys that are undefined, which YAML has not. */
const withoutUndefined = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [key, withoutUndefined(inner)]),
  );
};

const readYaml = (text: string): unknown => {
  const document = parseDocument(text, { prettyErrors: false, logLevel: "silent" });
  return document.errors.length > 0 ? undefined : (document.toJS() as unknown);
};

/**
 * Gives a YAML text other data. Lines whose data stay the same stay as they are written, with their comments, quotation
 * marks and order; a list's items that move take their lines along. A text that cannot be parsed is replaced whole.
 */
export function editYaml(source: string, data: Data): string {
  const after = withoutUndefined(data) as Data;
  const text = source === "" || source.endsWith("\n") ? source : `${source}\n`;
  const document = parseDocument(text, { prettyErrors: false, logLevel: "silent" });
  const anew = (): string => `${write(after)}\n`;
  if (document.errors.length > 0 || !isMap(document.contents) || document.contents.flow) return anew();
  let before: unknown;
  try {
    before = document.toJS();
  } catch {
    // An alias without its anchor.
    return anew();
  }
  if (isDeepStrictEqual(before, after)) return source;
  const edits = new YamlEditor(text).mapEdits(document.contents, before as Data, after);
  const edited = edits && apply(text, edits);
  if (edited !== undefined && isDeepStrictEqual(readYaml(edited), after)) return edited;
  // Anchors, complex keys and the like, which lines do not show: the library writes the document and keeps comments.
  for (const key of Object.keys(before as Data)) if (!Object.hasOwn(after, key)) document.delete(key);
  for (const [key, value] of Object.entries(after))
    if (!isDeepStrictEqual((before as Data)[key], value)) document.set(key, value);
  const whole = document.toString({ lineWidth: 0 });
  return isDeepStrictEqual(readYaml(whole), after) ? whole : anew();
}
