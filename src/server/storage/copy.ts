import { execFile } from "node:child_process";
import { chmod, rm } from "node:fs/promises";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import type { Config } from "../config.ts";
import { reasonOf, StorageError } from "./errors.ts";

/** The ending of a copy's file, by the kind of database. */
export const copyEnding = { sqlite: "sqlite", postgres: "dump" } as const;

/**
 * Writes a consistent copy of a database into a file while it is in use: a SQLite file that can be opened as it is, or what
 * `pg_dump` writes in its own format, for `pg_restore`. Only its owner can read it.
 *
 * @throws StorageError
 */
export async function copyDatabase(database: Config["database"], target: string): Promise<void> {
  try {
    if (database.kind === "sqlite") {
      const source = new SQLite(database.file, { readonly: true, fileMustExist: true });
      try {
        source.prepare("vacuum into ?").run(target);
      } finally {
        source.close();
      }
    } else
      // The password does not belong into the list of processes.
      await promisify(execFile)("pg_dump", ["--format=custom", "--no-owner", `--file=${target}`], {
        env: { ...process.env, ...postgresEnvironment(database.url) },
      });
    await chmod(target, 0o600);
  } catch (error) {
    await rm(target, { force: true });
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT" && database.kind === "postgres";
    throw new StorageError(
      missing
        ? "pg_dump is not installed; it comes with PostgreSQL's client programs (Debian: postgresql-client)."
        : `The database cannot be copied to ${target}: ${reasonOf(error)}`,
      error,
    );
  }
}

/** The address of a database as PostgreSQL's own programs take it from the environment. */
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
