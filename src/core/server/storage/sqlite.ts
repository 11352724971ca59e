import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteDialectConfig,
} from "kysely";
import { storageDialect, type StorageDialect } from "./driver.ts";
import { StorageError } from "./errors.ts";

const isBusy = (error: unknown): boolean => /^SQLITE_BUSY/.test((error as { code?: string }).code ?? "");

/**
 * Milliseconds between attempts while another process has the write lock: the first pause and the longest.
 */
const [firstPauseMs, longestPauseMs] = [2, 50] as const;

/**
 * Repeats a statement while another process locks the file. Unlike SQLite's own busy_timeout, this does not
 * block the event loop. A refused statement has changed nothing.
 */
async function whileBusy<T>(busyMs: number, statement: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + busyMs;
  for (let pauseMs: number = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await statement();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/**
 * A connection whose statements wait for other processes' locks, except inside a transaction, which already
 * holds the lock.
 */
class WaitingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #config: WaitingConfig;

  constructor(inner: DatabaseConnection, config: WaitingConfig) {
    this.inner = inner;
    this.#config = config;
  }

  executeQuery: DatabaseConnection["executeQuery"] = (query, options) =>
    this.#config.inTransaction()
      ? this.inner.executeQuery(query, options)
      : whileBusy(this.#config.busyMs, () => this.inner.executeQuery(query, options));

  streamQuery: DatabaseConnection["streamQuery"] = (...args) => this.inner.streamQuery(...args);
}

interface WaitingConfig extends SqliteDialectConfig {
  readonly inTransaction: () => boolean;
  /** Maximum milliseconds for which a statement waits for other processes. */
  readonly busyMs: number;
}

/**
 * Driver whose transactions acquire the write lock when they begin. A deferred transaction that reads first
 * and writes later would fail immediately, without waiting, if another process had written after the read.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #config: WaitingConfig;

  constructor(config: WaitingConfig) {
    super(config);
    this.#config = config;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new WaitingConnection(await super.acquireConnection(), this.#config);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class ImmediateAdapter extends SqliteAdapter {
  /** SQLite's DDL is transactional: a migration is applied completely or not at all, under the write lock. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: WaitingConfig;

  constructor(config: WaitingConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): ImmediateDriver {
    return new ImmediateDriver(this.#config);
  }

  override createAdapter(): ImmediateAdapter {
    return new ImmediateAdapter();
  }
}

const maxStatements = 500;

/** Reuses prepared statements: preparing a statement takes about as long as running it. */
function withPreparedStatements(database: SQLite.Database): SqliteDatabase {
  const statements = new Map<string, SQLite.Statement>();
  return {
    prepare(text: string) {
      const cached = statements.get(text);
      if (cached) return cached;
      const statement = database.prepare(text);
      // Clears the cache, because lists of different lengths produce an unlimited number of different
      // statements.
      if (statements.size >= maxStatements) statements.clear();
      statements.set(text, statement);
      return statement;
    },
    close: () => void database.close(),
  };
}

/** Returns device and inode of the file at a path; undefined if there is no file. */
const inodeOf = (file: string): string | undefined => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
};

/**
 * Creates the file if needed, and denies access to other users of the machine; SQLite gives its side files
 * the same mode.
 */
function makePrivate(file: string): void {
  if (existsSync(file)) {
    // If the file belongs to another user, that user decides who can access it.
    if (statSync(file).uid === process.getuid?.()) chmodSync(file, 0o600);
  } else closeSync(openSync(file, "a", 0o600));
}

/**
 * Opens or creates the file. WAL lets readers continue while one process writes; synchronous=FULL flushes
 * every commit to disk, so that an acknowledged write survives a power cut.
 *
 * Before each use, checks that the file was not deleted or replaced, which takes about two microseconds.
 * SQLite would not notice, and would write to a file that no one can open again.
 *
 * @param busyMs milliseconds that a statement waits for another process's lock
 */
export function sqliteDialect(
  file: string,
  { busyMs = 5_000 }: { readonly busyMs?: number } = {},
): StorageDialect {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  makePrivate(file);
  const database = new SQLite(file);
  try {
    database.pragma("busy_timeout = 5000");
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = FULL");
    database.pragma("foreign_keys = ON");
    // Size at which the log is copied back into the file, in pages of 4 kB. Each copy takes two more flushes;
    // with the default of 1000 pages, bookings waited for them every few hundred commits.
    database.pragma("wal_autocheckpoint = 8000");
    // From here on, waiting no longer blocks the event loop.
    database.pragma("busy_timeout = 0");
  } catch (error) {
    database.close();
    throw error;
  }
  const inode = inodeOf(file);
  const checkFile = () => {
    if (inodeOf(file) !== inode)
      throw new StorageError(
        `The database file ${file} was deleted or replaced while it was open. Start the service again.`,
      );
  };
  return storageDialect(
    new ImmediateSqliteDialect({
      database: withPreparedStatements(database),
      inTransaction: () => database.inTransaction,
      busyMs,
    }),
    // Refuses to commit to a file that was deleted or replaced in the meantime.
    (before) => {
      if (before === "transaction" || !database.inTransaction) checkFile();
    },
  );
}
