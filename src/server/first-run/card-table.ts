import { foldText } from "../../shared/fold-text.ts";
import { readCsv } from "../today/csv.ts";
import {
  longestName,
  newAmong,
  partNames,
  priceOfCell,
  readCard,
  type CardDish,
  type LeftOutLine,
  type ReadCard,
} from "./card.ts";
import { likelyAllergens } from "./likely-allergens.ts";
import { partOfDish } from "./parts.ts";

/** What the headings of a table are called, by what is below them. Folded. */
const headings = {
  name: [
    "name",
    "dish",
    "title",
    "item",
    "product",
    "gericht",
    "speise",
    "piatto",
    "nome",
    "plat",
    "nom",
    "plato",
  ],
  price: ["price", "preis", "prezzo", "prix", "precio", "cost", "amount"],
  part: ["category", "part", "section", "group", "kategorie", "categoria", "categorie", "course", "type"],
  description: [
    "description",
    "text",
    "beschreibung",
    "descrizione",
    "details",
    "ingredients",
    "zutaten",
    "ingredienti",
  ],
} as const;
type Column = keyof typeof headings;

/** Where the columns of a table are; undefined where the first row has no name and no price. */
function columnsOf(row: readonly string[]): ReadonlyMap<Column, number> | undefined {
  const found = new Map<Column, number>();
  for (const [at, cell] of row.entries()) {
    const word = foldText(cell)
      .replace(/[^a-z]+/g, " ")
      .trim();
    for (const column of Object.keys(headings) as Column[])
      if (!found.has(column) && (headings[column] as readonly string[]).includes(word.split(" ")[0] ?? ""))
        found.set(column, at);
  }
  return found.has("name") && found.has("price") ? found : undefined;
}

/** A dish of a table's row, whose name is as it is written. */
function dishOfRow(name: string, price: number | undefined, parts: readonly string[]): CardDish {
  const words = [...name].slice(0, longestName).join("");
  return {
    lines: [],
    text: name,
    name: words,
    price,
    prices: price === undefined ? [] : [price],
    description: "",
    heading: undefined,
    part: partOfDish(name, parts),
    allergens: likelyAllergens(name),
    doubts: [
      ...(price === undefined
        ? [{ about: "price" as const, words: "There is no price in this row that can be read in one way." }]
        : []),
      ...(words === name
        ? []
        : [{ about: "name" as const, words: `The name has more than ${longestName} letters.` }]),
      { about: "part", words: "No column says where it belongs." },
    ],
  };
}

/**
 * Reads a pasted card, or a table (CSV) whose first row names its columns.
 *
 * @throws Error in words, where a table has a quotation mark that is never closed
 */
export function readPastedCard(text: string, parts: readonly string[], decimals = 2): ReadCard {
  const [first = ""] = text.replace(/^\ufeff?\s*(?:sep=.\r?\n)?/i, "").split(/\r\n|\r|\n/, 1);
  if (!/[,;\t]/.test(first) || !columnsOf(first.split(/[,;\t]/).map((cell) => cell.replaceAll('"', ""))))
    return readCard(text, parts, decimals);
  const rows = readCsv(text);
  const start = rows.findIndex((row) => row.some((cell) => cell !== ""));
  const columns = columnsOf(rows[start] ?? [])!;
  const dishes: CardDish[] = [];
  const leftOut: LeftOutLine[] = [];
  const partNamed = partNames(parts);
  for (const [index, row] of rows.entries()) {
    if (index <= start || row.every((cell) => cell === "")) continue;
    const cell = (column: Column) => row[columns.get(column) ?? -1]?.replace(/\s+/g, " ").trim() ?? "";
    const [name, price, part] = [cell("name"), cell("price"), cell("part")];
    if (name === "") {
      leftOut.push({ line: index + 1, text: row.join(", "), why: "There is no name in this row." });
      continue;
    }
    const dish = dishOfRow(name, priceOfCell(price, decimals), parts);
    const named = part === "" ? undefined : partNamed(part);
    const words = cell("description");
    const [, description = words] = /^(.{0,199}\S)(?=\s|$)/u.exec(words) ?? [];
    dishes.push({
      ...dish,
      lines: [index + 1],
      text: row.filter((one) => one !== "").join(", "),
      description: words === "" ? dish.description : [...description].slice(0, 200).join(""),
      part: named ?? dish.part,
      doubts: [
        ...dish.doubts.filter(({ about }) => about !== "part" || named === undefined),
        ...(words.length > 200
          ? [
              {
                about: "description" as const,
                words: "The description has more than 200 letters; the rest is left out.",
              },
            ]
          : []),
      ],
    });
  }
  const newParts = newAmong(
    dishes.map(({ part }) => part),
    parts,
  );
  return { dishes, headings: [], newParts, leftOut };
}
