import { mkdirSync } from "node:fs";
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

/**
 * SQLite whose transactions take the write lock when they begin. A deferred one that reads first and writes later
 * fails at once when another process wrote in between, and busy_timeout does not help it.
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

const statementsKept = 500;

/** Hands out prepared statements again: preparing one takes about as long as running it. */
function withPreparedStatements(database: SQLite.Database): SqliteDatabase {
  const statements = new Map<string, SQLite.Statement>();
  return {
    prepare(text: string) {
      const known = statements.get(text);
      if (known) return known;
      const made = database.prepare(text);
      // Lists of several lengths make texts without end.
      if (statements.size >= statementsKept) statements.clear();
      statements.set(text, made);
      return made;
    },
    close: () => void database.close(),
  };
}

/**
 * Opens (or makes) the file. WAL lets readers go on while one writes; synchronous=FULL flushes every commit to the
 * disk, so that what was acknowledged outlives a power cut.
 */
export function sqliteDialect(file: string): SqliteDialect {
  mkdirSync(dirname(file), { recursive: true });
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
  return new ImmediateSqliteDialect({ database: withPreparedStatements(database) });
}
