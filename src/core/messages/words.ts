import type { Messages, Tag } from "./ids.d.ts";

/**
 * Part of a message: the value of a placeholder, as it is or in lower case, a choice among cases by a value, or
 * a tag around parts.
 */
export type Part =
  | string
  | readonly [name: string]
  | readonly [name: string, by: "lower"]
  | readonly [
      name: string,
      by: "plural" | "selectordinal" | "select",
      cases: Readonly<Record<string, readonly Part[]>>,
    ]
  | readonly [name: string, by: "tag", inside: readonly Part[]];

/** A message as pages carry it: parsed ICU text, or plain text if it has no placeholders or tags. */
export type Message = string | readonly Part[];

export type Area = keyof Messages;

/** The messages of some areas in one language, as a page carries them. */
export interface Words {
  /** BCP 47 tag. */
  readonly language: string;
  readonly areas: Readonly<Partial<Record<Area, Readonly<Record<string, Message>>>>>;
}

type Value = string | number;
/** Ids of the messages that contain no tags, so that the result is plain text. */
type TextId<A extends Area> = {
  [I in keyof Messages[A]]: Tag extends Messages[A][I][keyof Messages[A][I]] ? never : I;
}[keyof Messages[A]];
type Needed<V> = keyof V extends never ? [] : [values: V];

/** Values for `{name}` and `<name>` in a rich message. */
export type RichValues<V, T> = {
  readonly [N in keyof V]: Tag extends V[N] ? (inside: readonly (string | T)[]) => T : V[N] | T;
};

/** The messages of an area: `t("title")`, `t("lines", { count: 2 })`. */
export interface Translate<A extends Area> {
  <I extends TextId<A> & string>(id: I, ...values: Needed<Messages[A][I]>): string;
  /** Returns the parts of a message that contains tags, or placeholders for elements. */
  rich<T, I extends keyof Messages[A] & string = keyof Messages[A] & string>(
    id: I,
    values: RichValues<Messages[A][I], T>,
  ): (string | T)[];
  /** BCP 47 tag of the messages' language. */
  readonly language: string;
}

const rules = new Map<string, Intl.PluralRules>();
const ruleOf = (language: string, type: Intl.PluralRuleType): Intl.PluralRules => {
  const key = `${language} ${type}`;
  const known = rules.get(key) ?? new Intl.PluralRules(language, { type });
  rules.set(key, known);
  return known;
};

function write(
  parts: readonly Part[],
  values: Readonly<Record<string, unknown>>,
  language: string,
): unknown[] {
  return parts.flatMap((part): unknown[] => {
    if (typeof part === "string") return [part];
    const value = values[part[0]];
    if (part.length === 1) return [typeof value === "number" ? String(value) : value];
    if (part.length === 2) return [String(value).toLocaleLowerCase(language)];
    const [, by, inside] = part;
    if (by === "tag") return [(value as (inside: unknown[]) => unknown)(write(inside, values, language))];
    const chosen =
      by === "select"
        ? String(value)
        : ruleOf(language, by === "plural" ? "cardinal" : "ordinal").select(Number(value));
    return write(inside[`=${String(value)}`] ?? inside[chosen] ?? inside["other"]!, values, language);
  });
}

/**
 * Returns the messages of an area. Throws if the page does not contain the area: a page contains only the
 * areas that its blocks name.
 */
export function messagesOf<A extends Area>({ language, areas }: Words, area: A): Translate<A> {
  const messages = areas[area];
  if (!messages) throw new Error(`This page carries no messages of “${area}”: its block must name the area.`);
  const parts = (id: string, values: Readonly<Record<string, unknown>> = {}): unknown[] => {
    const message = messages[id];
    if (message === undefined) throw new Error(`There is no message “${area}.${id}”.`);
    return typeof message === "string" ? [message] : write(message, values, language);
  };
  const translate = (id: string, values?: Readonly<Record<string, Value>>): string =>
    parts(id, values).join("");
  return Object.assign(translate, { rich: parts, language }) as unknown as Translate<A>;
}
