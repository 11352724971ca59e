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

/**
 * Transactions that take the write lock when they begin. A deferred one that reads first and writes later fails at once
 * when another process wrote in between, whatever busy_timeout says.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class ImmediateAdapter extends SqliteAdapter {
  /** SQLite's DDL is transactional: a migration is applied whole or not at all, and under the write lock. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
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

/** Reuses prepared statements: preparing one takes about as long as running it. */
function withPreparedStatements(database: SQLite.Database): SqliteDatabase {
  const statements = new Map<string, SQLite.Statement>();
  return {
    prepare(text: string) {
      const cached = statements.get(text);
      if (cached) return cached;
      const statement = database.prepare(text);
      // Lists of several lengths make texts without end.
      if (statements.size >= maxStatements) statements.clear();
      statements.set(text, statement);
      return statement;
    },
    close: () => void database.close(),
  };
}

/** Which file a path leads to; undefined where there is none. */
const inodeOf = (file: string): string | undefined => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
};

/** Makes the file where there is none, and keeps others of the machine out; SQLite gives its side files the same mode. */
function makePrivate(file: string): void {
  if (existsSync(file)) {
    // Somebody else's file that this user may write to: its owner decides.
    if (statSync(file).uid === process.getuid?.()) chmodSync(file, 0o600);
  } else closeSync(openSync(file, "a", 0o600));
}

/**
 * Opens (or makes) the file. WAL lets readers go on while one writes; synchronous=FULL flushes every commit to the
 * disk, so that an acknowledged write outlives a power cut.
 *
 * SQLite does not notice that the file was deleted or replaced: it would go on writing to one that nobody can open
 * again. Looking takes about two microseconds.
 */
export function sqliteDialect(file: string): StorageDialect {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  makePrivate(file);
  const database = new SQLite(file);
  try {
    database.pragma("busy_timeout = 5000");
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = FULL");
    database.pragma("foreign_keys = ON");
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
    new ImmediateSqliteDialect({ database: withPreparedStatements(database) }),
    checkFile,
  );
}
