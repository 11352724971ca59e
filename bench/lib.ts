import { cpus } from "node:os";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../scripts/lib.ts";

/** The machine, as it is named beside figures. */
export const machine = `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.version}`;

/** The middle one of an odd number of values, the lower middle one of an even number. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? NaN;

/** Prints rows of cells in columns; the first row is the head. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join("  "),
    );
}

/** Prints what was measured as JSON, and keeps it in `dist/bench/<name>.json`. */
export async function printJson(name: string, measured: object): Promise<void> {
  const json = JSON.stringify({ name, date: new Date().toISOString(), machine, ...measured }, null, 2);
  await mkdir(join(root, "dist", "bench"), { recursive: true });
  await writeFile(join(root, "dist", "bench", `${name}.json`), `${json}\n`);
  console.log(`\n${json}`);
}
