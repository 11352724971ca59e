import { distance } from "fastest-levenshtein";
import { dishCategories } from "../../content-model/collections.ts";
import { foldText } from "../../shared/fold-text.ts";

/** A part of the card, such as desserts, as dishes name it and as people read it. */
export interface CardPart {
  readonly value: string;
  readonly label: string;
}

/** The parts that dishes may be in, in the order of the card. */
export const cardParts = (): readonly CardPart[] =>
  Object.entries(dishCategories).map(([value, label]) => ({ value, label }));

/** What headings say, in the languages that cards are written in. Folded; a heading needs to begin one of its words with one. */
const kinds = {
  breakfast: [
    "breakfast",
    "brunch",
    "colazion",
    "fruhstuck",
    "petit dej",
    "petits dej",
    "desayuno",
    "ontbijt",
  ],
  lunch: ["lunch", "pranzo", "mittag", "dejeuner", "almuerzo", "midday"],
  dinner: ["dinner", "cena", "abend", "diner", "evening", "supper"],
  starters: [
    ...[
      "starter",
      "antipast",
      "vorspeis",
      "entree",
      "entrante",
      "appetizer",
      "appetiser",
      "to start",
      "small plate",
    ],
    ...[
      "hors",
      "cicchett",
      "tapas",
      "insalat",
      "salad",
      "salat",
      "zupp",
      "soup",
      "suppe",
      "snack",
      "per iniziare",
    ],
  ],
  desserts: [
    "dessert",
    "dolc",
    "sweet",
    "nachspeis",
    "nachtisch",
    "susses",
    "postre",
    "gelat",
    "kuchen",
    "torte",
    "cake",
  ],
  drinks: [
    ...[
      "drink",
      "bevand",
      "getrank",
      "boisson",
      "bebida",
      "wine",
      "vin",
      "wein",
      "vino",
      "beer",
      "birr",
      "bier",
    ],
    ...[
      "coffee",
      "caff",
      "kaffee",
      "cafe",
      "tea",
      "te",
      "tee",
      "cocktail",
      "aperitiv",
      "spirit",
      "liquor",
      "amar",
    ],
    ...["soft", "juice", "acqua", "water", "grapp", "digestiv", "bar"],
  ],
  mains: [
    ...[
      "main",
      "second",
      "hauptgericht",
      "plat",
      "principal",
      "primi",
      "primo",
      "pasta",
      "pizz",
      "risott",
      "burger",
    ],
    ...[
      "grill",
      "griglia",
      "from the oven",
      "dal forno",
      "carne",
      "meat",
      "fleisch",
      "pesce",
      "fish",
      "fisch",
      "pesc",
    ],
    ...[
      "contorn",
      "side",
      "beilage",
      "vegetar",
      "vegan",
      "panini",
      "sandwich",
      "focacc",
      "speciali",
      "calzon",
    ],
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PartKind = keyof typeof kinds;

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

/** The part that a heading means; `isGuess`: another could be meant as well. Undefined where none is near. */
export function partOfHeading(
  heading: string,
  parts: readonly CardPart[],
): { readonly part: string; readonly isGuess: boolean } | undefined {
  const folded = foldText(heading).trim();
  const same = parts.find(({ value, label }) => [value, label].some((name) => foldText(name) === folded));
  if (same) return { part: same.value, isGuess: false };
  const kind = kindOfHeading(heading);
  const ofKind = (wanted: PartKind) => parts.find(({ label }) => kindOfHeading(label) === wanted)?.value;
  const exact = kind && ofKind(kind);
  if (exact !== undefined) return { part: exact, isGuess: false };
  // Starters and mains are eaten in the evening where the card knows no better.
  const evening = kind === "starters" || kind === "mains" ? ofKind("dinner") : undefined;
  if (evening !== undefined) return { part: evening, isGuess: true };
  const near = parts.find(({ label }) => folded.length > 3 && distance(foldText(label), folded) <= 2);
  return near && { part: near.value, isGuess: true };
}

const sweet =
  /\b(tiramisu|gelat\w*|panna cotta|cannol\w*|cake|tart\w*|sorbet\w*|ice cream|eis|kuchen|mousse|brownie|affogato|dolce\w*)\b/;
const liquid =
  /\b(caff\w*|coffee|espresso|cappuccino|tea|acqua|water|vino|wine|wein|birra|beer|bier|spritz|cola|juice|succo|saft|negroni|prosecco|grappa|limonata|lemonade)\b/;

/** The part that a dish is in by its own name, where no heading says it. Always a guess. */
export function partOfDish(name: string, parts: readonly CardPart[]): string | undefined {
  const folded = foldText(name);
  const kind: PartKind = liquid.test(folded) ? "drinks" : sweet.test(folded) ? "desserts" : "dinner";
  return parts.find(({ label }) => kindOfHeading(label) === kind)?.value;
}
