import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { withoutPassword, type Config } from "../config.ts";
import { migrations } from "./migrations.ts";
import { postgresDialect } from "./postgres.ts";
import type { Database, ReservationsTable } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";
import { transactions, type DbExecutor, type UnitOfWork } from "./transactions.ts";

/** A reservation as it is kept. */
export type StoredReservation = Readonly<ReservationsTable>;

/** Everything the service keeps. One implementation over both databases. */
export interface Storage {
  /** For reading. What is read here may have changed by the time something is written: decide inside {@link Storage.write}. */
  readonly db: DbExecutor;
  /**
   * Runs a unit of work while nobody else works under the same locks, in this process or another. Resolves once it is
   * on disk; where it throws, nothing of it is kept.
   */
  write<T>(locks: readonly string[], work: UnitOfWork<T>): Promise<T>;
  /**
   * Takes one more lock in the middle of a unit of work, for as long as its transaction lasts; false where somebody else
   * has it.
   */
  tryLock(tx: DbExecutor, lock: string): Promise<boolean>;
  /** Calls back after every commit of this process, until the function it returns is called. */
  onCommit(listener: () => void): () => void;
  /** Rejects where the database does not answer. */
  ping(): Promise<void>;
  /** Waits for writes under way, then closes. */
  close(): Promise<void>;
}

/** The database cannot be used; the message is one line for whoever starts the service. */
export class StorageError extends Error {
  override name = "StorageError";
}

/** Whether a write failed because there is a row with its primary key already. */
export const isDuplicate = (error: unknown): boolean =>
  ["SQLITE_CONSTRAINT_PRIMARYKEY", "23505"].includes(String((error as { code?: unknown } | null)?.code));

const reasonOf = (error: unknown): string => {
  // A refused connection to a name with several addresses arrives as an AggregateError without a message.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).split("\n")[0]!;
};

/**
 * Opens the database and brings its schema up to date. Several instances may start at once: migrations run under a
 * lock (SQLite: the write lock; PostgreSQL: an advisory lock).
 *
 * @throws StorageError
 */
export async function openStorage(
  database: Config["database"],
  { onConnectionLost = () => undefined }: { onConnectionLost?: (error: Error) => void } = {},
): Promise<Storage> {
  const place = database.kind === "sqlite" ? `file ${database.file}` : withoutPassword(database.url);
  let db: Kysely<Database>;
  try {
    db = new Kysely<Database>({
      dialect:
        database.kind === "sqlite"
          ? sqliteDialect(database.file)
          : postgresDialect(database.url, onConnectionLost),
    });
  } catch (error) {
    throw new StorageError(`The database (${place}) cannot be opened: ${reasonOf(error)}`, { cause: error });
  }
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  }).migrateToLatest();
  if (error) {
    await db.destroy();
    throw new StorageError(`The database (${place}) cannot be used: ${reasonOf(error)}`, { cause: error });
  }

  const listeners = new Set<() => void>();
  const { write, tryLock, idle } = transactions(db, database.kind, {
    onCommit: () => {
      for (const listener of listeners) listener();
    },
  });

  return {
    db,
    write,
    tryLock,
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async ping() {
      await sql`select 1`.execute(db);
    },
    async close() {
      await idle();
      await db.destroy();
    },
  };
}
