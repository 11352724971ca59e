import type { EveningBook, Party } from "./book.ts";

/**
 * The tables for a party dropped on a table's row: that table if it is large enough, otherwise the first
 * large enough combination with it, otherwise that table anyway.
 */
export function tablesForDrop(
  { tables, combinations }: Pick<EveningBook, "tables" | "combinations">,
  party: Pick<Party, "size" | "tables">,
  name: string,
): readonly string[] {
  if (party.tables.includes(name)) return party.tables;
  const single = tables.find((table) => table.name === name);
  if (single && party.size <= single.max) return [name];
  return (
    combinations.find((one) => one.tables.includes(name) && one.min <= party.size && party.size <= one.max)
      ?.tables ?? [name]
  );
}
