import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import * as v from "valibot";
import { readIfExists } from "../../shared/read-if-exists.ts";
import type { Config } from "../config.ts";
import { writeDurably } from "../write-durably.ts";
import { StorageError } from "./errors.ts";

/** Locations of databases, and when each was first opened from this data folder. */
const schema = v.record(v.string(), v.string());

const keyOf = (database: Config["database"]): string => {
  if (database.kind === "sqlite") return database.file;
  const { host, pathname } = new URL(database.url);
  return `postgres://${host}${pathname}`;
};

const fileIn = (dataDir: string): string => join(dataDir, "databases.json");

async function readKnown(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const text = await readIfExists(fileIn(dataDir));
  if (text === undefined) return {};
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (!read.success) throw new StorageError(`${fileIn(dataDir)} cannot be read: its content is not valid.`);
  return read.output;
}

/**
 * True if a database has been used from this data folder. If such a database is missing, it is lost rather
 * than new. An empty database in its place would tell every guest that their reservation does not exist.
 */
export const isKnownDatabase = async ({ dataDir, database }: Pick<Config, "dataDir" | "database">) =>
  keyOf(database) in (await readKnown(dataDir));

export async function rememberDatabase(
  { dataDir, database }: Pick<Config, "dataDir" | "database">,
  now: Date,
): Promise<void> {
  const known = await readKnown(dataDir);
  if (keyOf(database) in known) return;
  const text = JSON.stringify({ ...known, [keyOf(database)]: now.toISOString() }, null, 2);
  // Replaced atomically, because another instance that starts on the same data folder may be reading it.
  await writeDurably(fileIn(dataDir), `${text}\n`);
}

/** Tables whose rows no one wants to lose, and what a row is called. */
const valued = { reservations: "reservations", orders: "orders", accounts: "accounts" } as const;

/** Describes the rows in a SQLite file; undefined if it has none, or is no database of the service. */
function rowsIn(file: string): string | undefined {
  try {
    const database = new SQLite(file, { readonly: true, fileMustExist: true });
    try {
      const counts = Object.entries(valued).flatMap(([table, name]) => {
        const { rows } = database
          .prepare<[], { rows: number }>(`select count(*) as rows from ${table}`)
          .get()!;
        return rows > 0 ? [`${rows} ${name}`] : [];
      });
      return counts.length > 0 ? counts.join(", ") : undefined;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/**
 * Describes another database that belongs to this data folder and has data: a SQLite file with bookings,
 * orders or accounts, or any PostgreSQL database that has been used from here. Resolves to undefined if there
 * is none.
 */
export async function otherDatabase({
  dataDir,
  database,
}: Pick<Config, "dataDir" | "database">): Promise<string | undefined> {
  const known = await readKnown(dataDir);
  const beside = (await readdir(dataDir)).filter((name) => /^(?!before-|\.).*\.sqlite$/.test(name));
  const others = new Set([...Object.keys(known), ...beside.map((name) => join(dataDir, name))]);
  others.delete(keyOf(database));
  for (const other of others)
    if (existsSync(other)) {
      const rows = rowsIn(other);
      if (rows !== undefined) return `${other}, which has ${rows}`;
    } else if (other.startsWith("postgres://")) return `${other}, in use since ${known[other]}`;
  return undefined;
}
