import { spawn } from "node:child_process";
import SQLite from "better-sqlite3";
import { Kysely, sql, type Transaction } from "kysely";
import { Migrator } from "kysely/migration";
import type { StorageDialect } from "./driver.ts";
import { StorageError } from "./errors.ts";
import { migrations as released } from "./migrations/index.ts";
import { postgresDialect } from "./postgres.ts";
import { sqliteDialect } from "./sqlite.ts";

/** A row of a copied database; the values are in the order of the table's columns. */
interface CopiedRow {
  readonly table: string;
  readonly columns: readonly string[];
  readonly values: readonly unknown[];
}

/** Kysely's own tables, which the migrations fill. */
const isKyselys = (table: string): boolean => table.startsWith("kysely_");

/**
 * Yields the rows of a SQLite file, those of tables that others refer to first.
 *
 * @param only the name of the only table to read
 */
function* rowsOfFile(file: string, only?: string): Generator<CopiedRow> {
  const source = new SQLite(file, { readonly: true, fileMustExist: true });
  try {
    // Tables are created after those that they refer to.
    const tables = source
      .prepare<[], { name: string }>("select name from sqlite_master where type = 'table' order by rowid")
      .all();
    for (const { name: table } of tables) {
      if (table.startsWith("sqlite_") || (only !== undefined && table !== only)) continue;
      const select = source.prepare<[], unknown[]>(`select * from "${table}"`).raw();
      const columns = select.columns().map(({ name }) => name);
      for (const values of select.iterate()) yield { table, columns, values };
    }
  } finally {
    source.close();
  }
}

const escapes: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** Returns the value of a column in PostgreSQL's text format of COPY. */
const copiedValue = (text: string): string | null =>
  text === "\\N"
    ? null
    : text.replace(/\\(.)/g, (_escape, character: string) => escapes[character] ?? character);

/**
 * Splits text into lines. Only a line feed ends a line: other characters that can do so may be part of a
 * value.
 */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
}

/**
 * Yields the rows of a dump, in the dump's order. Needs PostgreSQL's programs, but no server.
 *
 * @param only the name of the only table to read
 */
async function* rowsOfDump(file: string, only?: string): AsyncGenerator<CopiedRow> {
  const which = only === undefined ? [] : [`--table=${only}`];
  const dump = spawn("pg_restore", ["--data-only", ...which, "--file=-", file], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  dump.stdout.setEncoding("utf8");
  let said = "";
  dump.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const ended = new Promise<void>((resolve, reject) => {
    dump.once("error", reject);
    dump.once("close", (code) => (code === 0 ? resolve() : reject(new Error(said.trim() || `Code ${code}`))));
  });
  ended.catch(() => undefined);
  let into: Pick<CopiedRow, "table" | "columns"> | undefined;
  for await (const line of linesOf(dump.stdout as AsyncIterable<string>)) {
    if (into === undefined) {
      const [, table, columns] = /^COPY public\.(\S+) \((.*)\) FROM stdin;$/.exec(line) ?? [];
      const name = (quoted: string) => quoted.replaceAll('"', "");
      if (table && columns) into = { table: name(table), columns: columns.split(", ").map(name) };
    } else if (line === "\\.") into = undefined;
    else yield { ...into, values: line.split("\t").map(copiedValue) };
  }
  await ended;
}

const readers = { sqlite: rowsOfFile, postgres: rowsOfDump } as const;

/** A copy of a database: a SQLite file, or a dump by `pg_dump`. */
export interface DatabaseCopy {
  readonly kind: keyof typeof readers;
  readonly file: string;
}

/** Number of values in one statement; both databases take more. */
const mostValues = 10_000;

async function insert(tx: Transaction<unknown>, rows: readonly CopiedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { table, columns } = rows[0]!;
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values ${sql.join(rows.map(({ values }) => sql`(${sql.join(values)})`))}`.execute(tx);
}

/**
 * Returns the migrations that a copied database has had.
 * @throws StorageError if this version does not know one of them
 */
async function migrationsOf({ kind, file }: DatabaseCopy) {
  const names: string[] = [];
  for await (const { columns, values } of readers[kind](file, "kysely_migration"))
    names.push(String(values[columns.indexOf("name")]));
  const unknown = names.find((name) => !(name in released));
  if (unknown !== undefined)
    throw new StorageError(
      `The copy of the database is of a later version, which has ${unknown}. Restore it with that version.`,
    );
  return Object.fromEntries(Object.entries(released).filter(([name]) => names.includes(name)));
}

/** Creates the copy's tables in an empty database, and fills them with the copy's rows. */
async function fill(tx: Transaction<unknown>, copy: DatabaseCopy): Promise<void> {
  const migrations = await migrationsOf(copy);
  const migrator = new Migrator({ db: tx, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  // Migrations create some rows, which the copy has, too.
  for (const { name } of await tx.introspection.getTables())
    if (!isKyselys(name)) await sql`delete from ${sql.table(name)}`.execute(tx);
  let waiting: CopiedRow[] = [];
  for await (const row of readers[copy.kind](copy.file)) {
    if (isKyselys(row.table)) continue;
    const isFull = waiting.length * row.columns.length >= mostValues;
    if (isFull || (waiting[0] && waiting[0].table !== row.table)) {
      await insert(tx, waiting);
      waiting = [];
    }
    waiting.push(row);
  }
  await insert(tx, waiting);
}

async function within(
  dialect: StorageDialect,
  work: (tx: Transaction<unknown>) => Promise<void>,
): Promise<void> {
  try {
    await new Kysely<unknown>({ dialect }).transaction().execute(work);
  } finally {
    await dialect.close();
  }
}

/**
 * Replaces all tables of a PostgreSQL database with those of a SQLite file, in one transaction.
 * @throws StorageError, errors of the driver
 */
export const loadIntoPostgres = (url: string, file: string): Promise<void> =>
  within(
    postgresDialect(url, () => undefined, { patient: true }),
    async (tx) => {
      await sql`drop schema public cascade`.execute(tx);
      await sql`create schema public`.execute(tx);
      await fill(tx, { kind: "sqlite", file });
    },
  );

/**
 * Creates a SQLite file with the tables of a dump by `pg_dump`.
 * @throws StorageError, errors of the driver or of `pg_restore`
 */
export const loadIntoSqlite = (target: string, dump: string): Promise<void> =>
  within(sqliteDialect(target), async (tx) => {
    // The dump's tables are not in the order in which they refer to each other.
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    await fill(tx, { kind: "postgres", file: dump });
  });
