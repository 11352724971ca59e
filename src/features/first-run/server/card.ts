import type { FirstRunCardReply } from "../contract/first-run.ts";
import { foldText } from "../../../core/shared/fold-text.ts";

/*
 * Reads a menu pasted from a document, an email or the text of a photograph. A line is read as a dish, the
 * description of the dish above, or a heading; any other line is reported in `leftOut`. Ambiguous lines are
 * marked for the owner. Runs in linear time, because lines longer than any dish needs are skipped.
 */

type CardDish = FirstRunCardReply["dishes"][number];
/** A line that is not part of any dish. This includes a heading without dishes. */
type LeftOut = FirstRunCardReply["leftOut"][number];

/**
 * Maximum lengths of a name, a description and the name of a part, in characters; see the fields in
 * src/content/model.
 */
const longest = { name: 80, description: 200, part: 40 };
/** Maximum number of characters in a line; longer lines are skipped. */
const longestLine = 500;

/** Currency signs, codes and words that can be next to a price. */
const sign = [String.raw`\p{Sc}|Euro|S?Fr\.?|kr\.?|zł|Kč|Ft`, ...Intl.supportedValuesOf("currency")].join(
  "|",
);
/** A quantity such as `0,33 l` or `500 g`. */
const amount = String.raw`\d{1,4}(?:[.,]\d{1,3})?\s?(?:cl|dl|ml|l|g|kg|oz|cm`;
/** Numbers that are quantities: `0,33 l`, `500 g`, `5 %`. */
const quantity = new RegExp(String.raw`(?<![\d.,])${amount}|%|°)(?![\p{L}\d])`, "gu");
/** Words after which a number is a quantity or an item number, not a price. */
const countedBy = /(?:^|\s)(?:per|für|for|x|à|da|n[°.º])$/i;

/**
 * Returns regular expressions for the usual forms of a price, given the currency's decimals: `12`, `12,50`,
 * `12,-`, `€ 12`, `12 €`. Prices in any other form are marked for the owner.
 */
function priceForms(decimals: number) {
  const end = decimals === 0 ? "" : String.raw`[.,](?:\d{${decimals}}|[-–—]{1,2})`;
  const whole = decimals === 0 ? String.raw`\d{2,6}` : String.raw`\d{1,3}`;
  const written = end === "" ? whole : String.raw`\d{1,5}${end}|${whole}`;
  const signed = end === "" ? whole : String.raw`\d{1,6}(?:${end})?`;
  const one = `(?:${sign})\\s?(?:${signed})|(?:${signed})\\s?(?:${sign})|${written}`;
  return {
    valueOf: (text: string) => Number(text.replace(/[^\d.,]|[.,](?!\d)/g, "").replace(",", ".")),
    isBare: (text: string) => /^\d+$/.test(text),
    sized: new RegExp(String.raw`(?:^|[\s·•|/;,])(${amount}))\s+(${one})$`, "u"),
    alone: new RegExp(`^(?:${one})$`, "u"),
    atEnd: new RegExp(String.raw`^(.*?)(?:^|\s)(${one})$`, "su"),
    every: new RegExp(String.raw`(?<=^|[\s/|])(?:${one})(?=$|[\s/|])`, "gu"),
  };
}

/** Words at the end of a line that mean that the dish has no fixed price. */
const marketMark =
  /\s(?:m\.?p\.?|s\.?q\.?|market price|prezzo di mercato|secondo mercato|(?:nach )?tagespreis|marktpreis|prix du jour|al peso)$/i;

const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text);

/**
 * Splits a line into its words and its price. The price is null unless it is at the end of the line and no
 * other number could be the price.
 */
function takePrice(line: string, decimals: number) {
  const { valueOf, isBare, atEnd, every } = priceForms(decimals);
  const [, words = "", text = ""] = atEnd.exec(line) ?? [];
  const others = words.replace(/^\s*\d{1,3}(?:[.):]|\s)\s*(?=\p{L})/u, "").replace(quantity, "");
  const isYear = decimals > 0 && /^(?:19|20)\d\d$/.test(text);
  if (text !== "" && !/\p{N}/u.test(others) && !isYear && !(isBare(text) && countedBy.test(words)))
    return { words, price: valueOf(text) };
  const found = [...line.replace(quantity, (one) => one.replace(/\p{N}/gu, "_")).matchAll(every)];
  const first = found.find(([one]) => !isBare(one)) ?? (found.length > 1 ? found[0] : undefined);
  const before = line.slice(0, first?.index);
  return { words: hasLetters(before) ? before : line, price: null };
}

const betweenSizes: ReadonlySet<string | undefined> = new Set(" \t·•|/;,");

/**
 * Splits a line into its words and the sizes at its end, each with its price: `Rye loaf 500 g 3,20 · 1 kg
 * 5,60`. Returns undefined if the line does not end with at least two of them.
 */
function takeSizes(line: string, decimals: number) {
  const { sized, valueOf } = priceForms(decimals);
  const sizes: { name: string; price: number }[] = [];
  let words = line;
  for (let found = sized.exec(words); found; found = sized.exec(words)) {
    sizes.unshift({ name: found[1]!, price: valueOf(found[2]!) });
    let end = found.index;
    while (betweenSizes.has(words[end - 1])) end -= 1;
    words = words.slice(0, end);
  }
  return sizes.length > 1 && hasLetters(words) && !/\p{N}/u.test(words) ? { words, sizes } : undefined;
}

/** Reads the price in a table cell; null if the cell is empty or contains anything else. */
export const priceOfCell = (cell: string, decimals: number): number | null => {
  const { alone, valueOf } = priceForms(decimals);
  const plain = new RegExp(String.raw`^\d{1,6}(?:[.,]\d{1,${Math.max(1, decimals)}})?$`);
  return alone.test(cell) || (plain.test(cell) && (decimals > 0 || /^\d+$/.test(cell)))
    ? valueOf(cell)
    : null;
};

/** Characters to remove from both ends of a text: spaces, punctuation and decoration. */
const edges = new Set(" .,;:·…_-–—|*•~=");

/**
 * Removes spaces, punctuation and decoration from both ends of a text, and replaces each run of whitespace
 * with a single space.
 */
function tidy(text: string): string {
  const characters = [...text.replace(/\s+/g, " ")];
  const isInside = (character: string) => !edges.has(character);
  return characters.slice(characters.findIndex(isInside), characters.findLastIndex(isInside) + 1).join("");
}

/**
 * Shortens a text to at most `most` characters. Cuts after a whole word, unless that would remove more than
 * half.
 */
function cut(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const start = characters.slice(0, most).join("");
  const end = start.lastIndexOf(" ");
  return (end > most / 2 ? start.slice(0, end) : start).trim();
}

/** Makes a name in capitals readable: `Pizza margherita` for `PIZZA MARGHERITA`. */
const readable = (name: string): string =>
  name.length > 3 && name === name.toUpperCase() && name !== name.toLowerCase()
    ? `${name.slice(0, 1)}${name.slice(1).toLowerCase()}`
    : name;

/**
 * Returns a function that finds the part of the menu for a heading: an existing part, one from an earlier
 * heading, or a new one.
 */
export function partNames(parts: readonly string[]): (words: string) => string {
  const known = new Map(parts.map((part) => [foldText(part), part]));
  return (words) => {
    const name = cut(readable(words), longest.part);
    const part = known.get(foldText(name)) ?? name;
    known.set(foldText(name), part);
    return part;
  };
}

type Mutable = { -readonly [K in keyof CardDish]: CardDish[K] } & { doubts: string[] };

/** Creates a dish. Its name consists of as many words as fit; the remaining words begin its description. */
export function newDish(line: number, text: string, words: string, price: number | null): Mutable {
  // Removes the dish's number on the menu.
  const name = tidy(words.replace(/^\s*(?:n[.°º]\s*)?\d{1,3}\s*[.):]\s+/i, ""));
  const start = cut(name, longest.name);
  const description = tidy(name.slice(start.length));
  return { line, text, name: readable(start), price, sizes: [], description, part: null, doubts: [] };
}

/** Appends to a dish's description. */
export function describe(dish: Mutable, text: string): void {
  dish.description = cut([dish.description, text].filter(Boolean).join(" "), longest.description);
}

/**
 * Returns the heading in a line without a price; undefined if the line is not a heading.
 *
 * @param isApart true if no dish is directly above the line, and the next line looks like a dish with a price
 */
function headingOf(line: string, isApart: boolean): string | undefined {
  const text = tidy(line.replace(/^#{1,6} /, ""));
  if (!hasLetters(text) || text.length > 60) return undefined;
  const isCaps = text === text.toUpperCase() && text !== text.toLowerCase();
  const words = text.split(" ").length;
  const isFramed = /^#{1,6} /.test(line) || (/^[~*=_•·–—-]/.test(line) && /[~*=_•·–—-]$/.test(line));
  const isTitle = isApart && words <= 4 && /^\p{Lu}[^,;]*$/u.test(text);
  return isCaps || isFramed || (line.endsWith(":") && words <= 6) || isTitle ? text : undefined;
}

const contact = /https?:|www\.|\S@\S|\b(?:tel|phone|telefon\w*|fax)\b[.:\s]*[(\d][\d\s()/-]{5}|\+\d{2}/i;

/**
 * Removes all invisible characters and a trailing emoji, and replaces the dots or dashes between a dish and
 * its price with a tab.
 */
const cleanLine = (raw: string): string =>
  raw
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\u200b-\u200f]/g, "")
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, " ")
    .slice(0, longestLine + 1)
    .replace(/(?:\s?[.·…_]){3,}|…|[-–—]{3,}/g, "\t")
    .trim()
    .replace(/\p{Extended_Pictographic}\ufe0f?$/u, "")
    .trim();

/** Builds the reply, which also lists the new parts of the menu. Adds a doubt for each missing price or part. */
export function finishCard(
  dishes: readonly CardDish[],
  leftOut: readonly LeftOut[],
  parts: readonly string[],
): FirstRunCardReply {
  const named = dishes.flatMap(({ part }) => (part === null || parts.includes(part) ? [] : [part]));
  return {
    success: true,
    dishes: dishes.map((dish) => ({
      ...dish,
      description: dish.description.replace(/[,;]$/, ""),
      doubts: [
        ...dish.doubts,
        ...(dish.price === null ? ["What does it cost? The price in the line is not clear."] : []),
        ...(dish.part === null ? ["Which part of the menu is it in? There is no heading above it."] : []),
      ],
    })),
    newParts: [...new Set(named)],
    leftOut,
  };
}

/**
 * Reads a pasted menu.
 *
 * @param parts existing parts of the menu
 * @param decimals number of decimals in the restaurant's currency
 */
export function readCard(text: string, parts: readonly string[], decimals = 2): FirstRunCardReply {
  const dishes: Mutable[] = [];
  const leftOut: LeftOut[] = [];
  const partNamed = partNames(parts);
  let heading: { line: number; text: string; part: string } | undefined;
  /** Dish that a following line without a price may describe. */
  let above: Mutable | undefined;
  // A heading without dishes may itself be a dish without a price, so the owner is shown the line.
  const endHeading = () => {
    if (heading && dishes.at(-1)?.part !== heading.part)
      leftOut.push({ line: heading.line, text: heading.text });
  };
  const lines = text.toWellFormed().split(/\r\n|\r|\n|\u2028|\u2029/);
  for (const [index, raw] of lines.entries()) {
    const at = { line: index + 1, text: raw.trim() };
    const line = cleanLine(raw);
    const own = line.replace(marketMark, "");
    const ownText = line.length > longestLine ? "" : own;
    const sized = takeSizes(ownText, decimals);
    const { words, price } = sized
      ? { words: sized.words, price: Math.min(...sized.sizes.map((size) => size.price)) }
      : takePrice(ownText, decimals);
    const isPlain = !/\p{N}/u.test(line) && own === line;
    const isContinued = /^[\p{Ll}(]/u.test(line) || line.includes(",");
    const next = lines.slice(index + 1, index + 4).find((one) => one.trim() !== "") ?? "";
    const isApart = above === undefined && hasLetters(next) && /\p{N}/u.test(next.slice(0, longestLine));
    const title = isPlain ? headingOf(line, isApart) : undefined;
    if (at.text === "") above = undefined;
    else if (line.length > longestLine || !/[\p{L}\p{N}]/u.test(line) || contact.test(line)) leftOut.push(at);
    else if (!hasLetters(words)) {
      if (above && !/\p{N}/u.test(above.text) && price !== null) above.price ??= price;
      else leftOut.push(at);
    } else if (title !== undefined && !(above && /^[\p{Ll}(]/u.test(line))) {
      endHeading();
      heading = { ...at, part: partNamed(title) };
      above = undefined;
    } else if (above && isPlain && (isContinued || above.price !== null)) {
      describe(above, /[,;]$/.test(line) ? `${tidy(line)},` : tidy(line));
      if (!isContinued && line.split(/\s+/).length <= 3)
        above.doubts.push(`Is “${tidy(line)}” its description, or a dish without a price?`);
    } else {
      above = newDish(at.line, at.text, words, price);
      above.part = heading?.part ?? null;
      above.sizes = sized?.sizes ?? [];
      dishes.push(above);
    }
  }
  endHeading();
  return finishCard(dishes, leftOut, parts);
}
