import { isRecord } from "../../content-model/parse-fields.ts";
import { foldText } from "../../shared/fold-text.ts";
import type { Fields } from "./snapshot.ts";

/** The parts of the card, by name and in its order. @param menu the fields of the menu's settings */
export const cardParts = ({ categories }: Fields): readonly string[] =>
  Array.isArray(categories)
    ? (categories as unknown[]).flatMap((part) =>
        isRecord(part) && typeof part["name"] === "string" ? [part["name"]] : [],
      )
    : [];

const stems = (list: string): readonly string[] => list.split(", ");

/** What headings say, in the languages that cards are written in. Folded; a heading needs to begin one of its words with one. */
const kinds = {
  breakfast: stems("breakfast, brunch, colazion, fruhstuck, petit dej, petits dej, desayuno, ontbijt"),
  lunch: stems("lunch, pranzo, mittag, dejeuner, almuerzo, midday"),
  dinner: stems("dinner, cena, abend, diner, evening, supper"),
  starters: stems(
    "starter, antipast, vorspeis, entree, entrante, appetizer, appetiser, to start, small plate, hors, " +
      "cicchett, tapas, insalat, salad, salat, zupp, soup, suppe, snack, per iniziare",
  ),
  desserts: stems("dessert, dolc, sweet, nachspeis, nachtisch, susses, postre, gelat, kuchen, torte, cake"),
  drinks: stems(
    "drink, bevand, getrank, boisson, bebida, wine, vin, wein, vino, beer, birr, bier, coffee, caff, " +
      "kaffee, cafe, tea, te, tee, cocktail, aperitiv, spirit, liquor, amar, soft, juice, acqua, water, " +
      "grapp, digestiv, bar",
  ),
  mains: stems(
    "main, second, hauptgericht, plat, principal, primi, primo, pasta, pizz, risott, burger, grill, " +
      "griglia, from the oven, dal forno, carne, meat, fleisch, pesce, fish, fisch, pesc, contorn, side, " +
      "beilage, vegetar, vegan, panini, sandwich, focacc, speciali, calzon",
  ),
};

type PartKind = keyof typeof kinds;

/** `tea` and `te` are words, not the beginnings of `team` and `tempura`. */
const isWordOf = (word: string, stem: string): boolean =>
  stem.length <= 3 ? word === stem : word.startsWith(stem);

/** What a heading is about; undefined where it says nothing that is known. */
export function kindOfHeading(heading: string): PartKind | undefined {
  const folded = foldText(heading)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const words = folded.split(" ");
  return (Object.keys(kinds) as PartKind[]).find((kind) =>
    kinds[kind].some((stem) =>
      stem.includes(" ") ? folded.includes(stem) : words.some((word) => isWordOf(word, stem)),
    ),
  );
}

/** The course that words name: starters, mains, desserts or drinks. Meals of the day are none. */
export function courseOf(words: string): PartKind | undefined {
  const kind = kindOfHeading(words);
  return kind === "breakfast" || kind === "lunch" || kind === "dinner" ? undefined : kind;
}

const sweet =
  /\b(tiramisu|gelat\w*|panna cotta|cannol\w*|cake|tart\w*|sorbet\w*|ice cream|eis|kuchen|mousse|brownie|affogato|dolce\w*)\b/;
const liquid =
  /\b(caff\w*|coffee|espresso|cappuccino|tea|acqua|water|vino|wine|wein|birra|beer|bier|spritz|cola|juice|succo|saft|negroni|prosecco|grappa|limonata|lemonade)\b/;

/** The part that a dish is in by its own name, where no heading says it. Always a guess. */
export function partOfDish(name: string, parts: readonly string[]): string | undefined {
  const folded = foldText(name);
  const kind: PartKind = liquid.test(folded) ? "drinks" : sweet.test(folded) ? "desserts" : "dinner";
  return parts.find((part) => kindOfHeading(part) === kind);
}
