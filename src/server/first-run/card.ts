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

const sign = "€|\\$|£|¥|₺|₹|EUR|USD|GBP|CHF|SFr\\.?|Fr\\.?|Euro|kr\\.?|zł|Kč|Ft";
const currencyBefore = new RegExp(`^(?:${sign})`, "i");
const currencyAfter = new RegExp(`(?:${sign})$`, "i");
const onlyCurrency = new RegExp(`^(?:${sign})$`, "i");
const marketToken = /^(?:m\.?p\.?|s\.?q\.?|tagespreis|marktpreis)$/i;
const marketWords =
  /(?:market price|prezzo di mercato|secondo mercato|nach tagespreis|prix du jour|al peso)$/i;
/** What makes of a number before it a quantity. */
const unit = /^(?:l|cl|dl|ml|lt|liter|litre|g|gr|kg|hg|oz|%|cm|pcs|pz|stk|st|°|vol\.?)$/i;

interface PriceToken {
  readonly values: readonly number[];
  /** Whether it can be nothing else than a price: it has decimals or a currency. */
  readonly isSure: boolean;
}

/** The number of one price: `12`, `12,50`, `12,-`, `1.250`. */
function numberOf(piece: string): { readonly value: number; readonly isSure: boolean } | undefined {
  const decimal = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(piece);
  if (decimal)
    return {
      value: Number(`${decimal[1]}.${decimal[2] ?? "0"}`),
      isSure: decimal[2] !== undefined,
    };
  const whole = /^(\d{1,5})[.,]?[-–—]{1,2}$/.exec(piece);
  if (whole) return { value: Number(whole[1]), isSure: true };
  const thousands = /^(\d{1,2})[.,'](\d{3})$/.exec(piece);
  return thousands ? { value: Number(`${thousands[1]}${thousands[2]}`), isSure: false } : undefined;
}

/** The prices that a word is: `8,50`, `€12`, `8/14`. */
function priceToken(token: string): PriceToken | undefined {
  if (token.length > 24) return undefined;
  const values: number[] = [];
  let isSure = false;
  for (const piece of token.split(/[/|]/)) {
    const bare = piece
      .replace(currencyBefore, "")
      .replace(currencyAfter, "")
      .replace(/^\(|\)$/g, "");
    const number = numberOf(bare);
    if (!number) return undefined;
    values.push(number.value);
    isSure ||= number.isSure || bare.length < piece.length;
  }
  return { values, isSure };
}

interface PricedLine {
  readonly words: string;
  readonly prices: readonly number[];
  readonly isMarket: boolean;
  /** Whether a plain number was taken for the price. */
  readonly isBare: boolean;
  /** What was written after the price. */
  readonly rest: string;
}

const isYear = (value: number): boolean => value >= 1900 && value <= 2100;

/** Words before a plain number that make a quantity of it. */
const countedBy = /^(?:per|für|fur|for|x|à|da|n[°.º])$/i;

/** Takes the price off a line: at its end, at its beginning, or before a few last words. */
function takePrice(line: string): PricedLine | undefined {
  const market = marketWords.exec(line);
  if (market && market.index > 0)
    return { words: line.slice(0, market.index), prices: [], isMarket: true, isBare: false, rest: "" };
  const tokens = line.split(/[ \t]+/).filter((token) => token !== "");
  /** The words as they were, with tabs. */
  const before = (index: number): string => {
    let at = 0;
    for (const token of tokens.slice(0, index)) at = line.indexOf(token, at) + token.length;
    return line.slice(0, at);
  };
  const values: number[] = [];
  let [isSure, isMarket] = [false, false];
  let at = tokens.length;
  while (at > 0 && tokens.length - at < 12) {
    const token = tokens[at - 1]!;
    const price = priceToken(token);
    // What is left of the price: the year of a wine.
    if (price && !price.isSure && values.length > 0 && isYear(price.values[0]!)) break;
    if (price) {
      values.unshift(...price.values);
      isSure ||= price.isSure;
    } else if (onlyCurrency.test(token)) isSure = true;
    else if (marketToken.test(token)) isMarket = true;
    else if (!/^[/|\-–—]$/.test(token) || (values.length === 0 && !isMarket)) break;
    at -= 1;
  }
  const hasPrice = values.length > 0 || isMarket;
  if (hasPrice && at > 0) {
    const [only] = values;
    // A vintage is no price, and neither is the quantity that a name ends with.
    const isOther = isYear(only ?? 0) || countedBy.test(tokens[at - 1]!);
    if (!isSure && !isMarket && values.length === 1 && isOther) return undefined;
    return { words: before(at), prices: values, isMarket, isBare: !isSure && !isMarket, rest: "" };
  }
  if (hasPrice) return { words: "", prices: values, isMarket, isBare: !isSure && !isMarket, rest: "" };
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const price = priceToken(tokens[index]!);
    if (!price?.isSure || unit.test(tokens[index + 1] ?? "")) continue;
    const rest = tokens
      .slice(index + 1)
      .filter((token) => !onlyCurrency.test(token))
      .join(" ");
    const words = before(index).replace(new RegExp(`(?:${sign})\\s*$`, "i"), "");
    return words.trim() === ""
      ? { words: rest, prices: price.values, isMarket: false, isBare: false, rest: "" }
      : { words, prices: price.values, isMarket: false, isBare: false, rest };
  }
  const first = tokens.length > 1 ? priceToken(tokens[0]!) : undefined;
  return first && !isYear(first.values[0]!) && !unit.test(tokens[1]!) && !/^\d{1,3}$/.test(tokens[1]!)
    ? { words: tokens.slice(1).join(" "), prices: first.values, isMarket: false, isBare: true, rest: "" }
    : undefined;
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
  prices: number[];
  description: string;
  heading: number | undefined;
  part: string | undefined;
  doubts: CardDoubt[];
}

/** What is doubtful about the price of a line. */
function priceDoubt(text: string, priced: PricedLine | undefined): string | undefined {
  if (!priced) return "There is no price on this line.";
  if (priced.isMarket) return "The card says market price: what is it today?";
  if (priced.prices.length > 1) return "There are several prices on this line: which one is it?";
  const isInFront = /^\d{1,3}\s/.test(text.trim()) && !/\d\s*$/.test(text.trim());
  if (priced.isBare && isInFront && priced.words !== "")
    return "Is that the price, or its number on the card?";
  return priced.prices[0]! > 999 ? "That is a lot for a dish." : undefined;
}

function newDish(line: number, text: string, priced: PricedLine | undefined): Mutable {
  const doubts: CardDoubt[] = [];
  let words = priced?.words ?? text;
  // The number of the dish on the card.
  const numbered = /^\s*(?:n[.°º]\s*)?\d{1,3}\s*[.):]\s+|^\s*\d{1,3}\s+(?=\p{L})/u.exec(words);
  if (numbered && priced) words = words.slice(numbered[0].length);
  const { name, description } = splitName(words);
  if ([...name].length > longestName)
    doubts.push({
      about: "name",
      words: `The name has more than ${longestName} letters; the rest is below it.`,
    });
  const start = cut(name, longestName);
  const more = [tidy(name.slice(start.length)), description, tidy(priced?.rest ?? "")];
  const about = priceDoubt(text, priced);
  if (about !== undefined) doubts.push({ about: "price", words: about });
  const dish: Mutable = {
    lines: [line],
    text,
    name: readable(start),
    prices: [...new Set(priced?.prices ?? [])],
    description: "",
    heading: undefined,
    part: undefined,
    doubts,
  };
  addDescription(dish, more.filter((one) => one !== "").join(", "));
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

const contact =
  /https?:|www\.|\S@\S|\b(?:tel|phone|telefon|fax|wifi|p\.?\s?iva|instagram|facebook)\b|\+\d{2}/i;

/**
 * Reads a pasted card.
 *
 * @param parts the parts that the card has already
 */
export function readCard(text: string, parts: readonly string[]): ReadCard {
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
      const priced = takePrice(line);
      if (priced && !hasLetters(priced.words)) {
        if (last && last.prices.length === 0 && priced.prices.length > 0 && priced.words === "") {
          last.lines.push(number);
          last.prices = [...new Set(priced.prices)];
          last.doubts = last.doubts.filter(({ about }) => about !== "price");
          if (last.prices.length > 1)
            last.doubts.push({
              about: "price",
              words: "There are several prices on this line: which one is it?",
            });
        } else reject("There is a number on this line, but no name.");
      } else if (priced) add(newDish(number, raw.trim(), priced));
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
        } else if (hasLetters(line)) add(newDish(number, raw.trim(), undefined));
        else reject("There is no name on this line.");
      }
    }
    isAfterBlank = false;
  }
  return {
    dishes: dishes.map((dish): CardDish => {
      const { prices, doubts, part } = dish;
      const partDoubt: CardDoubt[] =
        part === undefined ? [{ about: "part", words: "No heading above says where it belongs." }] : [];
      return {
        ...dish,
        description: dish.description.replace(/[,;]$/, ""),
        part: part ?? partOfDish(dish.name, parts),
        price: prices.length === 1 ? prices[0] : undefined,
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
