import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

/** How a spreadsheet separates cells and writes decimals. */
export const dialects = ["comma", "semicolon"] as const;
export type Dialect = (typeof dialects)[number];

const byteOrderMark = "\ufeff";

/**
 * Matches text that a spreadsheet would run as a formula, and such text after apostrophes. {@link inert}
 * prefixes it with one more apostrophe, which {@link withoutApostrophe} removes again.
 */
const formula = /^'*[=+\-@\t\r]/;
const inert = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);
const withoutApostrophe = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/**
 * Trims a cell's text, unifies its line endings, in which spreadsheets differ, and removes the apostrophe
 * before a formula.
 */
export const normalizeCell = (cell: string): string => withoutApostrophe(cell.trim().replace(/\r\n?/g, "\n"));

/**
 * Writes a table as text that spreadsheets open: with a byte order mark, because Excel otherwise assumes
 * Windows-1252.
 */
export const writeCsv = (rows: readonly (readonly string[])[], dialect: Dialect): string =>
  stringify(
    rows.map((row) => row.map(inert)),
    {
      bom: true,
      delimiter: dialect === "comma" ? "," : ";",
      record_delimiter: "windows",
      // Quotes cells with line breaks.
      quoted_match: /[\r\n]/,
    },
  );

/** Finds the separator of a line's cells: the candidate that occurs most often outside quotes. */
function delimiterOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((delimiter) => [bare.split(delimiter).length, delimiter] as const);
  return counts.sort(([a], [b]) => b - a)[0]![1];
}

/**
 * Reads the rows of a table from a spreadsheet, with or without a byte order mark, separated by commas,
 * semicolons or tabs, with any line endings. Empty rows count too, so that row numbers are the same as in the
 * spreadsheet.
 *
 * @throws Error with a readable message for the person who uploads the table
 */
export function readCsv(text: string): string[][] {
  const plain = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  const [, named, rest = plain] = /^sep=(.)\r?\n([\s\S]*)$/i.exec(plain) ?? [];
  const delimiter = named ?? delimiterOf(rest.split(/\r\n|\r|\n/).find((line) => line.trim() !== "") ?? "");
  let rows: string[][];
  try {
    rows = parse(rest, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
    });
  } catch (cause) {
    throw new Error("This is not a table: a quotation mark is never closed.", { cause });
  }
  const read = rows.map((row) => row.map((cell) => normalizeCell(cell)));
  // The line that names the separator also counts as a row.
  return named === undefined ? read : [[], ...read];
}
