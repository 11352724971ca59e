import type { FirstRunCardReply } from "../contract/first-run.ts";
import { foldText } from "../../../core/shared/fold-text.ts";
import { readCsv } from "../../../core/server/csv.ts";
import { describe, finishCard, newDish, partNames, priceOfCell, readCard } from "./card.ts";

/** Column headings recognized in a table, in lower case and without accents, by the field that they name. */
const headings = {
  name: "name dish title item product gericht speise piatto nome plat nom plato",
  price: "price preis prezzo prix precio cost amount",
  part: "category part section group kategorie categoria categorie course type",
  description: "description text beschreibung descrizione details ingredients zutaten ingredienti",
};
type Column = keyof typeof headings;

/**
 * Returns the positions of a table's columns; undefined if the first row does not have headings for name and
 * price.
 */
function columnsOf(row: readonly string[]): ReadonlyMap<Column, number> | undefined {
  const words = row.map((cell) => /[a-z]+/.exec(foldText(cell))?.[0] ?? "");
  const found = new Map(
    (Object.keys(headings) as Column[]).flatMap((column) => {
      const at = words.findIndex((word) => headings[column].split(" ").includes(word));
      return at < 0 ? [] : [[column, at] as const];
    }),
  );
  return found.has("name") && found.has("price") ? found : undefined;
}

/**
 * Reads a pasted menu, or a table (CSV) whose first row names its columns.
 *
 * @throws Error with a readable message if a quotation mark is never closed
 */
export function readPastedCard(text: string, parts: readonly string[], decimals = 2): FirstRunCardReply {
  const [first = ""] = text.replace(/^\ufeff?\s*(?:sep=.\r?\n)?/i, "").split(/\r\n|\r|\n/, 1);
  if (!/[,;\t]/.test(first) || !columnsOf(first.split(/[,;\t]/).map((cell) => cell.replaceAll('"', ""))))
    return readCard(text, parts, decimals);
  const rows = readCsv(text).map((row) => row.map((cell) => cell.replace(/\s+/g, " ").trim()));
  const start = rows.findIndex((row) => row.some((cell) => cell !== ""));
  const columns = columnsOf(rows[start] ?? [])!;
  const partNamed = partNames(parts);
  const filled = [...rows.entries()].slice(start + 1).filter(([, row]) => row.some((cell) => cell !== ""));
  const cellOf = (row: readonly string[], column: Column) => row[columns.get(column) ?? -1] ?? "";
  const dishes = filled.flatMap(([index, row]) => {
    const name = cellOf(row, "name");
    if (name === "") return [];
    const price = priceOfCell(cellOf(row, "price"), decimals);
    const dish = newDish(index + 1, row.filter(Boolean).join(", "), name, price);
    const part = cellOf(row, "part");
    if (part !== "") dish.part = partNamed(part);
    describe(dish, cellOf(row, "description"));
    return [dish];
  });
  const leftOut = filled
    .filter(([, row]) => cellOf(row, "name") === "")
    .map(([index, row]) => ({ line: index + 1, text: row.join(", ") }));
  return finishCard(dishes, leftOut, parts);
}
