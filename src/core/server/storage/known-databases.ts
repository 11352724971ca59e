import { join } from "node:path";
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
