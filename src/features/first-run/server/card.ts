import type { FirstRunCardReply } from "../contract/first-run.ts";
import { foldText } from "../../../core/shared/fold-text.ts";

/*
 * Reads a card as it was pasted: out of a document, a mail, a photograph's text. Every line becomes a dish, the description of the
 * dish above, a heading, or is left out. What can be read in several ways is asked about. In linear time: longer lines than any
 * dish needs are not looked at.
 */

type CardDish = FirstRunCardReply["dishes"][number];
/** Lines that are neither a dish nor a heading. */
type LeftOut = FirstRunCardReply["leftOut"][number];

/** Characters that a name, a description and the name of a part may have; see the fields in src/content/model. */
const longest = { name: 80, description: 200, part: 40 };
/** Characters of a line that is read. */
const longestLine = 500;

/** Currency signs, codes and words that may stand beside a price. */
const sign = [String.raw`\p{Sc}|Euro|S?Fr\.?|kr\.?|zł|Kč|Ft`, ...Intl.supportedValuesOf("currency")].join(
  "|",
);
/** Numbers that are quantities: `0,33 l`, `500 g`. */
const quantity = /(?<![\d.,])\d{1,4}(?:[.,]\d{1,3})?\s?(?:cl|dl|ml|l|g|kg|oz|cm|%|°)(?![\p{L}\d])/gu;
/** Words that make a quantity of the number behind them. */
const countedBy = /(?:^|\s)(?:per|für|for|x|à|da|n[°.º])$/i;

/** The forms of a price, by the decimals of the currency: `12`, `12,50`, `12,-`, `€ 12`, `12 €`. All others are asked about. */
function priceForms(decimals: number) {
  const end = decimals === 0 ? "" : String.raw`[.,](?:\d{${decimals}}|[-–—]{1,2})`;
  const whole = decimals === 0 ? String.raw`\d{2,6}` : String.raw`\d{1,3}`;
  const written = end === "" ? whole : String.raw`\d{1,5}${end}|${whole}`;
  const signed = end === "" ? whole : String.raw`\d{1,6}(?:${end})?`;
  const one = `(?:${sign})\\s?(?:${signed})|(?:${signed})\\s?(?:${sign})|${written}`;
  return {
    valueOf: (text: string) => Number(text.replace(/[^\d.,]|[.,](?!\d)/g, "").replace(",", ".")),
    isBare: (text: string) => /^\d+$/.test(text),
    alone: new RegExp(`^(?:${one})$`, "u"),
    atEnd: new RegExp(String.raw`^(.*?)(?:^|\s)(${one})$`, "su"),
    every: new RegExp(String.raw`(?<=^|[\s/|])(?:${one})(?=$|[\s/|])`, "gu"),
  };
}

/** Ends a line of a dish whose price changes every day, and is asked. */
const marketMark =
  /\s(?:m\.?p\.?|s\.?q\.?|market price|prezzo di mercato|secondo mercato|(?:nach )?tagespreis|marktpreis|prix du jour|al peso)$/i;

const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Takes the price off a line if it is the last thing on it, and the only number that could be one. */
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

/** Reads the cell of a table that has a price and nothing else. */
export const priceOfCell = (cell: string, decimals: number): number | null => {
  const { alone, valueOf } = priceForms(decimals);
  const plain = new RegExp(String.raw`^\d{1,6}(?:[.,]\d{1,${Math.max(1, decimals)}})?$`);
  return alone.test(cell) || (plain.test(cell) && (decimals > 0 || /^\d+$/.test(cell)))
    ? valueOf(cell)
    : null;
};

/** Signs that are written around words to set them off. */
const edges = new Set(" .,;:·…_-–—|*•~=");

/** Without signs and blanks around it, and with single blanks inside. */
function tidy(text: string): string {
  const characters = [...text.replace(/\s+/g, " ")];
  const isInside = (character: string) => !edges.has(character);
  return characters.slice(characters.findIndex(isInside), characters.findLastIndex(isInside) + 1).join("");
}

/** The longest beginning of whole words that fits. */
function cut(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const start = characters.slice(0, most).join("");
  const end = start.lastIndexOf(" ");
  return (end > most / 2 ? start.slice(0, end) : start).trim();
}

/** Capitals are for headings: `PIZZA MARGHERITA` is `Pizza margherita`. */
const readable = (name: string): string =>
  name.length > 3 && name === name.toUpperCase() && name !== name.toLowerCase()
    ? `${name.slice(0, 1)}${name.slice(1).toLowerCase()}`
    : name;

/** Tells the part that words name: one that exists, one that was named before, or a new one in these words. */
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

/** A dish in whose name is what fits; the rest begins its description. */
export function newDish(line: number, text: string, words: string, price: number | null): Mutable {
  // Without its number on the card.
  const name = tidy(words.replace(/^\s*(?:n[.°º]\s*)?\d{1,3}\s*[.):]\s+/i, ""));
  const start = cut(name, longest.name);
  const description = tidy(name.slice(start.length));
  return { line, text, name: readable(start), price, description, part: null, doubts: [] };
}

/** Adds to the description of a dish. */
export function describe(dish: Mutable, text: string): void {
  dish.description = cut([dish.description, text].filter(Boolean).join(" "), longest.description);
}

/** The words of a heading, if a line without a price heads the lines below it. @param isApart whether a dish with a price follows it, and none is above */
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

/** Without what cannot be seen; leaders become a gap: what is left of them is the dish, what is right of them the price. */
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

/** The card as a whole: parts that are new, and doubts about what is missing. */
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
        ...(dish.price === null ? ["What does it cost? The line does not say it in one way."] : []),
        ...(dish.part === null ? ["Which part of the card is it in? No heading says it."] : []),
      ],
    })),
    newParts: [...new Set(named)],
    leftOut,
  };
}

/**
 * Reads a pasted card.
 *
 * @param parts the parts that the card has already
 * @param decimals of the restaurant's currency
 */
export function readCard(text: string, parts: readonly string[], decimals = 2): FirstRunCardReply {
  const dishes: Mutable[] = [];
  const leftOut: LeftOut[] = [];
  const partNamed = partNames(parts);
  let heading: { line: number; text: string; part: string } | undefined;
  /** The dish that a line without a price may describe. */
  let above: Mutable | undefined;
  // A heading of no dish may be one without a price.
  const endHeading = () => {
    if (heading && dishes.at(-1)?.part !== heading.part)
      leftOut.push({ line: heading.line, text: heading.text });
  };
  const lines = text.toWellFormed().split(/\r\n|\r|\n|\u2028|\u2029/);
  for (const [index, raw] of lines.entries()) {
    const at = { line: index + 1, text: raw.trim() };
    const line = cleanLine(raw);
    const own = line.replace(marketMark, "");
    const { words, price } = takePrice(line.length > longestLine ? "" : own, decimals);
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
      dishes.push(above);
    }
  }
  endHeading();
  return finishCard(dishes, leftOut, parts);
}
