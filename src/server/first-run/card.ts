import type { Allergen } from "../../content-model/dietary.ts";
import { foldText } from "../../shared/fold-text.ts";
import { likelyAllergens } from "./likely-allergens.ts";
import { kindOfHeading, partOfDish } from "./parts.ts";

/*
 * Reads a card as it was pasted: out of a document, a mail, a photograph's text. Every line becomes a dish, the description of
 * the dish above, a heading, or is left out with a reason. In linear time: longer lines than any dish needs are not looked at.
 */

/** Why somebody should look at a dish, in a sentence for them. */
export interface CardDoubt {
  readonly about: "name" | "price" | "part" | "description";
  readonly words: string;
}

export interface CardDish {
  /** The lines that it was read from, counted from 1: its own first. */
  readonly lines: readonly number[];
  /** Its own line as it was pasted. */
  readonly text: string;
  readonly name: string;
  /** Undefined: none was found, or several. */
  readonly price: number | undefined;
  /** What the price could be, where there are several. */
  readonly prices: readonly number[];
  readonly description: string;
  /** The line of the heading above. */
  readonly heading: number | undefined;
  /** The part of the card by its name: that of the heading above, or a guess. */
  readonly part: string | undefined;
  /** As a rule; nobody has confirmed it. */
  readonly allergens: readonly Allergen[];
  readonly doubts: readonly CardDoubt[];
}

export interface CardHeading {
  readonly line: number;
  readonly text: string;
  /** The part of the card that it names: one that exists, or a new one. */
  readonly part: string;
}

/** A line of which no dish was made. */
export interface LeftOutLine {
  readonly line: number;
  readonly text: string;
  readonly why: string;
}

export interface ReadCard {
  readonly dishes: readonly CardDish[];
  readonly headings: readonly CardHeading[];
  /** New parts that have dishes, in the order of the card. */
  readonly newParts: readonly string[];
  readonly leftOut: readonly LeftOutLine[];
}

/** Characters that a name and a description may have; see the dishes' fields in src/content-model. */
export const longestName = 80;
export const longestDescription = 200;
/** Characters that the name of a part may have; see the menu's settings in src/content-model. */
const longestPart = 40;
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
  const valueOf = (text: string) => Number(text.replace(/[^\d.,]|[.,](?!\d)/g, "").replace(",", "."));
  const isBare = (text: string) => /^\d+$/.test(text);
  const alone = new RegExp(`^(?:${one})$`, "u");
  const atEnd = new RegExp(String.raw`^(.*?)(?:^|\s)(${one})$`, "su");
  const every = new RegExp(String.raw`(?<=^|[\s/|])(?:${one})(?=$|[\s/|])`, "gu");
  return { valueOf, isBare, alone, atEnd, every };
}

/** Ends a line of a dish whose price changes every day, and is asked. */
const marketMark =
  /\s(?:m\.?p\.?|s\.?q\.?|market price|prezzo di mercato|secondo mercato|(?:nach )?tagespreis|marktpreis|prix du jour|al peso)$/i;

interface PricedLine {
  readonly words: string;
  /** Undefined: the owner is asked. */
  readonly price: number | undefined;
  /** Possible prices. */
  readonly prices: readonly number[];
}

/** Takes the price off a line if it is the last thing on it, and the only number that could be one. */
function takePrice(line: string, decimals: number): PricedLine {
  const { valueOf, isBare, atEnd, every } = priceForms(decimals);
  const [, words = "", text = ""] = atEnd.exec(line) ?? [];
  const others = words.replace(/^\s*\d{1,3}(?:[.):]|\s)\s*(?=\p{L})/u, "").replace(quantity, "");
  const isYear = decimals > 0 && /^(?:19|20)\d\d$/.test(text);
  if (text !== "" && !/\p{N}/u.test(others) && !isYear && !(isBare(text) && countedBy.test(words)))
    return { words, price: valueOf(text), prices: [valueOf(text)] };
  const found = [...line.replace(quantity, (one) => one.replace(/\p{N}/gu, "_")).matchAll(every)];
  const sure = found.find(([one]) => !isBare(one));
  const isLast = (one: RegExpExecArray) => one.index + one[0].length === line.length;
  const possible = found.length > 1 || sure ? found : countedBy.test(words) ? [] : found.filter(isLast);
  const first = sure ?? possible[0];
  const before = first ? line.slice(0, first.index) : line;
  const after = first ? line.slice(first.index + first[0].length) : "";
  return {
    words: hasLetters(before) ? before : after,
    price: undefined,
    prices: [...new Set(possible.map(([one]) => valueOf(one)))],
  };
}

/** What is written around words to set them off. */
const edges = new Set(" .,;:·…_-–—|*•~=");

/** Without signs and blanks around it, and with single blanks inside. */
function tidy(text: string): string {
  const words = text.replace(/\s+/g, " ");
  let [from, to] = [0, words.length];
  while (from < to && edges.has(words[from]!)) from += 1;
  while (to > from && edges.has(words[to - 1]!)) to -= 1;
  return words.slice(from, to);
}
const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text);

/** A name with what is written beside it: in another column, in brackets, after a dash, in another language. */
function splitName(words: string): { readonly name: string; readonly description: string } {
  const cells = words
    .split("\t")
    .map(tidy)
    .filter((cell) => cell !== "");
  if (cells.length > 1) return { name: cells[0]!, description: cells.slice(1).join(", ") };
  const text = tidy(words);
  const dash = / [–—|/-] |: | {2,}/.exec(text);
  if (dash && hasLetters(text.slice(0, dash.index)) && hasLetters(text.slice(dash.index)))
    return {
      name: tidy(text.slice(0, dash.index)),
      description: tidy(text.slice(dash.index + dash[0].length)),
    };
  const bracket = text.indexOf(" (");
  if (bracket > 0 && text.endsWith(")") && hasLetters(text.slice(0, bracket)))
    return { name: tidy(text.slice(0, bracket)), description: text.slice(bracket + 2, -1).trim() };
  return { name: text, description: "" };
}

/** Reads the cell of a table that has a price and nothing else. */
export const priceOfCell = (cell: string, decimals: number): number | undefined => {
  const { alone, valueOf } = priceForms(decimals);
  const plain = new RegExp(String.raw`^\d{1,6}(?:[.,]\d{1,${Math.max(1, decimals)}})?$`);
  return alone.test(cell) || (plain.test(cell) && (decimals > 0 || /^\d+$/.test(cell)))
    ? valueOf(cell)
    : undefined;
};

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
    const name = cut(readable(words), longestPart);
    const part = known.get(foldText(name)) ?? name;
    known.set(foldText(name), part);
    return part;
  };
}

/** Those that are not among the parts which exist, each once. */
export const newAmong = (
  named: readonly (string | undefined)[],
  parts: readonly string[],
): readonly string[] => [
  ...new Set(named.filter((part): part is string => part !== undefined && !parts.includes(part))),
];

interface Mutable {
  lines: number[];
  text: string;
  name: string;
  price: number | undefined;
  prices: number[];
  description: string;
  heading: number | undefined;
  part: string | undefined;
  doubts: CardDoubt[];
}

function newDish(line: number, text: string, { words, price, prices }: PricedLine): Mutable {
  const doubts: CardDoubt[] = [];
  // Its number on the card.
  const plain = words.replace(/^\s*(?:n[.°º]\s*)?\d{1,3}\s*[.):]\s+/i, "");
  const { name, description } = splitName(plain);
  const [, leading] = /^(\d{1,3})\s+\p{L}/u.exec(name) ?? [];
  if (leading !== undefined)
    doubts.push({
      about: "name",
      words: `Is ${leading} part of the name, or the dish’s number on the card?`,
    });
  if ([...name].length > longestName)
    doubts.push({
      about: "name",
      words: `The name has more than ${longestName} letters; the rest is below it.`,
    });
  const start = cut(name, longestName);
  if (price === undefined)
    doubts.push({
      about: "price",
      words:
        prices.length > 1
          ? "There are several prices on this line: which one is it?"
          : /\p{N}/u.test(text)
            ? "Which price is it? The line can be read in several ways."
            : "There is no price on this line.",
    });
  const dish: Mutable = {
    lines: [line],
    text,
    name: readable(start),
    price,
    prices: [...prices],
    description: "",
    heading: undefined,
    part: undefined,
    doubts,
  };
  addDescription(dish, [tidy(name.slice(start.length)), description].filter((one) => one !== "").join(", "));
  return dish;
}

function addDescription(dish: Mutable, text: string): void {
  if (text === "") return;
  const whole = dish.description === "" ? text : `${dish.description} ${text}`;
  const short = cut(whole, longestDescription);
  if (short !== whole && !dish.doubts.some(({ about }) => about === "description"))
    dish.doubts.push({
      about: "description",
      words: `The description has more than ${longestDescription} letters; the rest is left out.`,
    });
  dish.description = short;
}

/** Whether a line without a price heads the lines below it. */
function headingOf(line: string): string | undefined {
  const text = tidy(line.replace(/^#{1,6} /, ""));
  if (!hasLetters(text) || text.length > 60) return undefined;
  const isCaps = text === text.toUpperCase() && text !== text.toLowerCase();
  const words = text.split(" ").length;
  const isFramed = /^#{1,6} /.test(line) || (/^[~*=_•·–—-]/.test(line) && /[~*=_•·–—-]$/.test(line));
  const isNamed = words <= 4 && !/[,;]/.test(text) && kindOfHeading(text) !== undefined;
  return isCaps || isFramed || (line.endsWith(":") && words <= 6) || isNamed ? text : undefined;
}

const contact = /https?:|www\.|\S@\S|\b(?:tel|phone|telefon\w*|fax)\b[.:\s]*[(\d][\d\s()/-]{5}|\+\d{2}/i;

/**
 * Reads a pasted card.
 *
 * @param parts the parts that the card has already
 * @param decimals of the restaurant's currency
 */
export function readCard(text: string, parts: readonly string[], decimals = 2): ReadCard {
  const dishes: Mutable[] = [];
  const headings: CardHeading[] = [];
  const leftOut: LeftOutLine[] = [];
  const partNamed = partNames(parts);
  let heading: CardHeading | undefined;
  let isAfterBlank = true;
  const add = (dish: Mutable): void => {
    dish.heading = heading?.line;
    dish.part = heading?.part;
    dishes.push(dish);
  };
  const addHeading = (line: number, words: string): void => {
    heading = { line, text: words, part: partNamed(words) };
    headings.push(heading);
  };

  for (const [index, raw] of text
    .toWellFormed()
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .entries()) {
    const number = index + 1;
    // Leaders are a gap: what is left of them is the dish, what is right of them the price.
    const line = raw
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\u200b-\u200f]/g, "")
      .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, " ")
      .slice(0, longestLine + 1)
      .replace(/(?:\s?[.·…_]){3,}|…|[-–—]{3,}/g, "\t")
      .trim()
      .replace(/\p{Extended_Pictographic}\ufe0f?$/u, "")
      .trim();
    if (raw.trim() === "") {
      isAfterBlank = true;
      continue;
    }
    const last = dishes.at(-1);
    const reject = (why: string) => void leftOut.push({ line: number, text: raw.trim(), why });
    if (line.length > longestLine) reject("This line is too long for a dish: break it into several.");
    else if (!/[\p{L}\p{N}]/u.test(line)) reject("There are no words on this line.");
    else if (contact.test(line)) reject("This looks like an address or a telephone number.");
    else {
      const priced = takePrice(line.replace(marketMark, ""), decimals);
      const isPriced = /\p{N}/u.test(line) || marketMark.test(line);
      if (!hasLetters(priced.words)) {
        if (last && last.prices.length === 0 && priced.price !== undefined) {
          last.lines.push(number);
          last.price = priced.price;
          last.prices = [priced.price];
          last.doubts = last.doubts.filter(({ about }) => about !== "price");
        } else reject("There is a number on this line, but no name.");
      } else if (isPriced) add(newDish(number, raw.trim(), priced));
      else {
        const title = headingOf(line);
        const isContinued = /^[\p{Ll}(]/u.test(line) || line.includes(",");
        const belongs = last && !isAfterBlank && (heading === undefined || last.heading === heading.line);
        if (title !== undefined && !(belongs && /^[\p{Ll}(]/u.test(line))) addHeading(number, title);
        else if (belongs && (isContinued || last.prices.length > 0)) {
          last.lines.push(number);
          addDescription(last, /[,;]$/.test(line) ? `${tidy(line)},` : tidy(line));
          if (!isContinued && line.split(/\s+/).length <= 3)
            last.doubts.push({
              about: "description",
              words: `Is “${tidy(line)}” its description, or a dish without a price?`,
            });
        } else add(newDish(number, raw.trim(), priced));
      }
    }
    isAfterBlank = false;
  }
  return {
    dishes: dishes.map((dish): CardDish => {
      const { doubts, part } = dish;
      const partDoubt: CardDoubt[] =
        part === undefined ? [{ about: "part", words: "No heading above says where it belongs." }] : [];
      return {
        ...dish,
        description: dish.description.replace(/[,;]$/, ""),
        part: part ?? partOfDish(dish.name, parts),
        allergens: likelyAllergens(`${dish.name} ${dish.description}`),
        doubts: [...doubts, ...partDoubt],
      };
    }),
    headings,
    newParts: newAmong(
      dishes.map(({ part }) => part),
      parts,
    ),
    leftOut,
  };
}
