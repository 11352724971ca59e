import { isDeepStrictEqual } from "node:util";
import { Document, isMap, isNode, isScalar, isSeq, parseDocument, type Node, type Pair } from "yaml";
import { isRecord } from "../model/parse-fields.ts";

type Data = Readonly<Record<string, unknown>>;

/** Creates a node for a new value, with the comments and the style of the node that it replaces. */
function replaceNode(document: Document, node: Node | null | undefined, value: unknown): Node {
  const next = document.createNode(value) as Node;
  if (!node) return next;
  next.commentBefore = node.commentBefore;
  next.comment = node.comment;
  next.spaceBefore = node.spaceBefore;
  if ((isMap(next) || isSeq(next)) && (isMap(node) || isSeq(node))) next.flow = node.flow;
  if (isScalar(next) && isScalar(node) && typeof value === typeof node.value) next.type = node.type;
  return next;
}

/** Returns the node with the data in `after`. Child nodes whose data is the same stay unchanged. */
function editNode(document: Document, node: unknown, before: unknown, after: unknown): Node {
  const own = isNode(node) ? node : undefined;
  if (own && isDeepStrictEqual(before, after)) return own;
  if (isMap(own) && isRecord(before) && isRecord(after)) {
    const pairs = own.items as Pair<Node, Node | null>[];
    const pairOf = (name: string) => pairs.find(({ key }) => isScalar(key) && key.value === name);
    for (const name of Object.keys(before)) if (!Object.hasOwn(after, name)) own.delete(name);
    let at = 0;
    for (const [name, value] of Object.entries(after)) {
      const pair = pairOf(name);
      if (pair) {
        pair.value = editNode(document, pair.value, before[name], value);
        at = pairs.indexOf(pair) + 1;
      } else {
        pairs.splice(at, 0, document.createPair(name, value) as Pair<Node, Node>);
        at += 1;
      }
    }
    return own;
  }
  if (isSeq(own) && Array.isArray(before) && Array.isArray(after) && own.items.length === before.length) {
    const items = own.items as Node[];
    const partners = matchItems(before, after);
    const isSpaced = items[1]?.spaceBefore;
    own.items = partners.map((partner, index) => {
      const item =
        partner === undefined
          ? replaceNode(document, undefined, after[index])
          : editNode(document, items[partner], before[partner], after[index]);
      if (index === 0) item.spaceBefore = items[0]?.spaceBefore;
      else if (isSpaced) item.spaceBefore = true;
      return item;
    });
    return own;
  }
  return replaceNode(document, own, after);
}

const kindOf = (value: unknown): string =>
  isRecord(value) ? `record ${String(value["type"] ?? "")}` : Array.isArray(value) ? "list" : "scalar";

/**
 * Returns, for each item of `after`, the index of the item in `before` from which it comes: an equal item or,
 * failing that, an unused item of the same kind, if possible after the previous item's match. Undefined for a
 * new item.
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

/** Returns a copy of a value without undefined keys, which YAML does not support. */
const withoutUndefined = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [key, withoutUndefined(inner)]),
  );
};

const asWritten = (document: Document): string => document.toString({ lineWidth: 0 });

/**
 * Replaces the data in a YAML text. Comments, quotation marks and order are preserved, and moved list items
 * keep their comments; white space can change on the first edit. The text is rewritten completely if it
 * cannot be parsed, or if its aliases would break.
 */
export function editYaml(source: string, data: Data): string {
  const after = withoutUndefined(data) as Data;
  const anew = () => asWritten(new Document(after));
  const document = parseDocument(source, { prettyErrors: false, logLevel: "silent" });
  if (document.errors.length > 0 || !isMap(document.contents)) return anew();
  try {
    const before = document.toJS() as Data;
    if (isDeepStrictEqual(before, after)) return source;
    editNode(document, document.contents, before, after);
    const edited = asWritten(document);
    if (isDeepStrictEqual(parseDocument(edited).toJS(), after)) return edited;
  } catch {
    // An alias has lost its anchor.
  }
  return anew();
}
