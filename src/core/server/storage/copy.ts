import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, copyFile, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import pg from "pg";
import type { Config } from "../config.ts";
import { makeFolder } from "../make-folder.ts";
import { loadIntoPostgres, loadIntoSqlite, type DatabaseCopy } from "./convert.ts";
import { reasonOf, StorageError } from "./errors.ts";

export const copyEnding = { sqlite: "sqlite", postgres: "dump" } as const;

/** Number of rows in each table of a copy. */
export type RowCounts = Readonly<Record<string, number>>;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function countSqlite(database: SQLite.Database): RowCounts {
  const tables = database
    .prepare<[], { name: string }>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .all();
  const count = (name: string) =>
    database.prepare<[], { rows: number }>(`select count(*) as rows from ${quoted(name)}`).get()!.rows;
  return Object.fromEntries(tables.map(({ name }) => [name, count(name)]));
}

async function countPostgres(client: pg.Client): Promise<RowCounts> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${quoted(name)}`);
    counts[name] = Number(rows[0]!.rows);
  }
  return counts;
}

/** Runs a task with a plain connection to a PostgreSQL database. */
async function withPostgres<T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Ignores errors of an idle connection that breaks. Queries reject by themselves.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await task(client);
  } finally {
    await client.end();
  }
}

/**
 * Resolves to the time of the clock that a database's services share: PostgreSQL's, or this machine's.
 * @throws StorageError
 */
export async function timeOf(database: Config["database"]): Promise<Date> {
  if (database.kind === "sqlite") return new Date();
  try {
    const { rows } = await withPostgres(database.url, (client) =>
      client.query<{ now: Date }>("select clock_timestamp() as now"),
    );
    return rows[0]!.now;
  } catch (error) {
    throw new StorageError(`The database cannot be reached: ${reasonOf(error)}`, error);
  }
}

/**
 * Counts the rows in each table of a database.
 * @throws errors of the driver
 */
export async function countRows(database: Config["database"]): Promise<RowCounts> {
  if (database.kind === "postgres") return withPostgres(database.url, countPostgres);
  const source = new SQLite(database.file, { readonly: true, fileMustExist: true });
  try {
    return countSqlite(source);
  } finally {
    source.close();
  }
}

/** Returns the environment for PostgreSQL's programs, which keeps the password out of the process list. */
const postgresOptions = (url: string) => ({ env: { ...process.env, ...postgresEnvironment(url) } });

const isMissingProgram = (error: unknown): boolean => {
  const { code, syscall = "" } = error as NodeJS.ErrnoException;
  return code === "ENOENT" && syscall.startsWith("spawn");
};

const missingPrograms =
  "PostgreSQL's programs pg_dump, pg_restore and psql are not installed (Debian: apt-get install postgresql-client).";

/**
 * Writes a consistent copy of a database into a file, even while the database is in use: a SQLite file that
 * can be opened directly, or `pg_dump`'s custom format for `pg_restore`. Only the file's owner can read it.
 * Resolves to the number of rows in each table.
 *
 * @throws StorageError
 */
export async function copyDatabase(database: Config["database"], target: string): Promise<RowCounts> {
  try {
    if (database.kind === "sqlite") {
      const source = new SQLite(database.file, { readonly: true, fileMustExist: true });
      try {
        source.prepare("vacuum into ?").run(target);
      } finally {
        source.close();
      }
      await chmod(target, 0o600);
      return await countRows({ kind: "sqlite", file: target });
    }
    return await withPostgres(database.url, async (client) => {
      // Counts and copies one snapshot, so that concurrent writes make no difference.
      await client.query("begin isolation level repeatable read read only");
      const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
      const counts = await countPostgres(client);
      await promisify(execFile)(
        "pg_dump",
        ["--format=custom", "--no-owner", `--snapshot=${rows[0]!.snapshot}`, `--file=${target}`],
        postgresOptions(database.url),
      );
      await chmod(target, 0o600);
      return counts;
    });
  } catch (error) {
    await rm(target, { force: true });
    throw new StorageError(
      isMissingProgram(error)
        ? missingPrograms
        : `The database cannot be copied to ${target}: ${reasonOf(error)}`,
      error,
    );
  }
}

/** Waits until a file, or a folder's entries, are on disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Checks that a file is an intact SQLite database.
 * @throws StorageError if it is not
 */
export function checkSqliteFile(file: string): void {
  try {
    const database = new SQLite(file, { readonly: true, fileMustExist: true });
    try {
      const problems = [
        ...database.prepare<[], { integrity_check: string }>("pragma integrity_check").all(),
      ].flatMap(({ integrity_check: found }) => (found === "ok" ? [] : [found]));
      const orphans = database.prepare("pragma foreign_key_check").all();
      if (orphans.length > 0) problems.push(`${orphans.length} rows refer to missing rows`);
      if (problems.length > 0) throw new Error(problems.slice(0, 3).join("; "));
    } finally {
      database.close();
    }
  } catch (error) {
    throw new StorageError(`The database file ${file} is damaged: ${reasonOf(error)}`, error);
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Maximum milliseconds to wait for other connections to end. PostgreSQL notices with a delay that a service
 * has stopped.
 */
const endingMs = 3_000;

const inUse = (place: string): StorageError =>
  new StorageError(`The database (${place}) is in use. Stop every service that uses it, then try again.`);

/**
 * Moves a SQLite file aside. Every connection to a WAL database holds a shared lock while it is open, so an
 * exclusive lock shows that no other process has it open.
 */
async function setAsideSqlite(file: string, target: string): Promise<void> {
  let isSound = true;
  try {
    const current = new SQLite(file, { fileMustExist: true, timeout: 500 });
    try {
      current.pragma("locking_mode = exclusive");
      current.exec("begin exclusive; commit");
      // Merges the log into the file, so that nothing is left beside it.
      current.pragma("wal_checkpoint(truncate)");
    } finally {
      current.close();
    }
  } catch (error) {
    if (/^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? "")) throw inUse(`file ${file}`);
    // A damaged file is moved unchanged, together with its log.
    isSound = false;
  }
  await rename(file, target);
  for (const side of ["-wal", "-shm"]) {
    if (isSound) await rm(`${file}${side}`, { force: true });
    else if (await exists(`${file}${side}`)) await rename(`${file}${side}`, `${target}${side}`);
  }
}

/** Replaces all tables with the content of a dump, in one transaction. */
async function loadDump(url: string, source: string): Promise<void> {
  const { env } = postgresOptions(url);
  const dump = spawn("pg_restore", ["--no-owner", "--no-privileges", "--file=-", source], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const load = spawn(
    "psql",
    ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--output=/dev/null"],
    { env, stdio: ["pipe", "pipe", "pipe"] },
  );
  const ends = [dump, load].map(
    (program) =>
      new Promise<void>((resolve, reject) => {
        let said = "";
        program.stderr.setEncoding("utf8").on("data", (text: string) => {
          if (said.length < 2_000) said += text;
        });
        program.once("error", reject);
        program.once("close", (code) =>
          code === 0 ? resolve() : reject(new Error(said.trim() || `${program.spawnfile}: code ${code}`)),
        );
      }),
  );
  // If there are several errors, the first is reported, rather than the broken pipe that it causes.
  const ended = Promise.allSettled(ends);
  const feed = async () => {
    load.stdin.write(
      "set client_min_messages = warning;\ndrop schema public cascade;\ncreate schema public;\n",
    );
    await pipeline(dump.stdout, load.stdin);
  };
  const fed = await feed().catch((error: unknown) => error);
  for (const end of await ended) if (end.status === "rejected") throw end.reason;
  if (fed instanceof Error) throw fed;
}

const drillPrefix = "restaurant_drill_";

/**
 * Drops the scratch databases of killed processes: no connection uses them, and none has their name.
 * @throws errors of the driver
 */
export const dropAbandonedDatabases = (url: string): Promise<void> =>
  withPostgres(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database d
        where starts_with(datname, $1) and pg_get_userbyid(datdba) = current_user
          and not exists (select from pg_stat_activity a where d.datname in (a.datname, a.application_name))`,
      [drillPrefix],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${quoted(name)}`);
  });

/**
 * Creates an empty database on the same PostgreSQL server; `drop` removes it. Until then, a connection has the
 * database's name, so that other processes know that it is in use.
 */
export async function scratchPostgres(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${drillPrefix}${randomUUID().replaceAll("-", "")}`;
  const holder = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  holder.on("error", () => undefined);
  try {
    await holder.connect();
    await holder.query(`set application_name = ${quoted(name)}`);
    await dropAbandonedDatabases(url).catch(() => undefined);
    await holder.query(`create database ${quoted(name)} template template0`);
  } catch (error) {
    await holder.end();
    throw new StorageError(
      `The test database cannot be created: ${reasonOf(error)}. The database user needs the CREATEDB privilege.`,
      error,
    );
  }
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  return {
    url: scratch.href,
    drop: async () => {
      await holder.end();
      await withPostgres(url, (client) =>
        client.query(`drop database if exists ${quoted(name)} with (force)`),
      );
    },
  };
}

/**
 * Replaces a database with a copy made by {@link copyDatabase}, which may be of the other kind of database.
 * The previous database is kept in `asideFolder`. Either everything is replaced or nothing has changed.
 *
 * @returns the new path of the previous database; undefined if there was none
 * @throws StorageError
 */
export async function restoreDatabase(
  database: Config["database"],
  copy: DatabaseCopy,
  asideFolder: string,
): Promise<string | undefined> {
  const source = copy.file;
  const aside = join(asideFolder, `before-restore-${Date.now()}.${copyEnding[database.kind]}`);
  try {
    if (database.kind === "sqlite") {
      const { file } = database;
      await makeFolder(dirname(file));
      const next = join(dirname(file), `.${basename(file)}.restoring`);
      for (const side of ["", "-wal", "-shm"]) await rm(`${next}${side}`, { force: true });
      if (copy.kind === "sqlite") {
        checkSqliteFile(source);
        await copyFile(source, next);
        await chmod(next, 0o600);
      } else await loadIntoSqlite(next, source);
      await flush(next);
      const before = await exists(file);
      if (before) await setAsideSqlite(file, aside);
      await rename(next, file);
      await flush(dirname(file));
      return before ? aside : undefined;
    }
    const { url } = database;
    const { others, tables } = await withPostgres(url, async (client) => {
      for (const until = Date.now() + endingMs; ; await setTimeout(50)) {
        const { rows } = await client.query<{ others: number; tables: number }>(
          `select (select count(*) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend')::int
              as others,
            (select count(*) from pg_tables where schemaname = 'public')::int as tables`,
        );
        if (rows[0]!.others === 0 || Date.now() > until) return rows[0]!;
      }
    });
    if (others > 0) throw inUse(`PostgreSQL, ${others} connections`);
    if (tables > 0) await copyDatabase(database, aside);
    if (copy.kind === "postgres") await loadDump(url, source);
    else {
      checkSqliteFile(source);
      await loadIntoPostgres(url, source);
    }
    return tables > 0 ? aside : undefined;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(
      isMissingProgram(error)
        ? missingPrograms
        : `The database cannot be restored from ${source}: ${reasonOf(error)}`,
      error,
    );
  }
}

/** Returns a database's URL as environment variables for PostgreSQL's own programs. */
export function postgresEnvironment(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  const sslmode = searchParams.get("sslmode");
  return {
    ...(host ? { PGHOST: host.replace(/^\[(.*)\]$/, "$1") } : {}),
    ...(port ? { PGPORT: port } : {}),
    ...(username ? { PGUSER: decodeURIComponent(username) } : {}),
    ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}),
    ...(pathname.length > 1 ? { PGDATABASE: decodeURIComponent(pathname.slice(1)) } : {}),
    ...(sslmode ? { PGSSLMODE: sslmode } : {}),
  };
}
