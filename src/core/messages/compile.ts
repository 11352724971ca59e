import {
  parse,
  type Content,
  type Octothorpe,
  type PlainArg,
  type Select,
  type Token,
} from "@messageformat/parser";
import type { Message, Part } from "./words.ts";

/** A placeholder or tag of a message, with the type of its value. */
export interface Placeholder {
  readonly kind: "value" | "number" | "tag" | "select";
  /** Possible values of a `select`. */
  readonly cases?: readonly string[];
}

type AnyToken = Token | Octothorpe | Content | PlainArg | Select;

/** Turns `<name>…</name>` into a tag that contains the enclosed parts. Throws if a tag is not closed. */
function withTags(parts: readonly Part[]): Part[] {
  const open: { name: string; inside: Part[] }[] = [{ name: "", inside: [] }];
  for (const part of parts) {
    if (typeof part !== "string") {
      open.at(-1)!.inside.push(part);
      continue;
    }
    for (const text of part.split(/(<\/?\w+>)/)) {
      const [, close, name = ""] = /^<(\/?)(\w+)>$/.exec(text) ?? [];
      if (close === undefined) {
        if (text !== "") open.at(-1)!.inside.push(text);
      } else if (close === "") open.push({ name, inside: [] });
      else {
        const tag = open.pop()!;
        if (tag.name !== name || open.length === 0) throw new Error(`“</${name}>” closes nothing.`);
        open.at(-1)!.inside.push([tag.name, "tag", tag.inside]);
      }
    }
  }
  if (open.length > 1) throw new Error(`“<${open.at(-1)!.name}>” is not closed.`);
  return open[0]!.inside;
}

function partsOf(tokens: readonly AnyToken[], number?: string): Part[] {
  const parts = tokens.flatMap((token): Part[] => {
    switch (token.type) {
      case "content":
        return [token.value];
      case "argument":
        return [[token.arg]];
      case "octothorpe":
        return [[number!]];
      case "plural":
      case "selectordinal":
      case "select":
        return [
          [
            token.arg,
            token.type,
            Object.fromEntries(
              token.cases.map(({ key, tokens: inside }) => [
                key,
                partsOf(inside, token.type === "select" ? number : token.arg),
              ]),
            ),
          ],
        ];
      case "function":
        if (token.key === "lower") return [[token.arg, "lower"]];
        throw new Error(
          `“{${token.arg}, ${token.key}}” is not for messages: pass what src/core/shared/ has written.`,
        );
    }
  });
  // Tags are matched after the choices are compiled, so that a tag can enclose a choice.
  return withTags(parts);
}

/**
 * Compiles an ICU text into the form that pages carry. Throws an error with the reason if it cannot be
 * parsed.
 */
export function compileMessage(text: string): Message {
  const parts = partsOf(parse(text));
  return parts.length === 1 && typeof parts[0] === "string" ? parts[0] : parts.length === 0 ? "" : parts;
}

/** Returns the placeholders of a message, by name. */
export function placeholdersOf(message: Message): Map<string, Placeholder> {
  const found = new Map<string, Placeholder>();
  const look = (parts: readonly Part[]): void => {
    for (const part of parts) {
      if (typeof part === "string") continue;
      if (part.length === 1 || part.length === 2) {
        if (!found.has(part[0])) found.set(part[0], { kind: "value" });
        continue;
      }
      const [name, by, inside] = part;
      if (by === "tag") {
        found.set(name, { kind: "tag" });
        look(inside);
      } else {
        found.set(
          name,
          by === "select" ? { kind: "select", cases: Object.keys(inside).sort() } : { kind: "number" },
        );
        Object.values(inside).forEach(look);
      }
    }
  };
  if (typeof message !== "string") look(message);
  return found;
}
