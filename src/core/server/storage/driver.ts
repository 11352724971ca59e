import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type Kysely,
} from "kysely";
import { isUnavailable, reasonOf, StorageError } from "./errors.ts";

const unavailable = (cause: unknown): StorageError =>
  new StorageError(`The database does not answer: ${reasonOf(cause)}`, cause);

const translate = (error: unknown): unknown =>
  error instanceof StorageError || !isUnavailable(error) ? error : unavailable(error);

/** Runs a step and converts errors that mean the database is unavailable into a {@link StorageError}. */
async function translated<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw translate(error);
  }
}

class TranslatingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #check: () => void;

  constructor(inner: DatabaseConnection, check: () => void) {
    this.inner = inner;
    this.#check = check;
  }

  executeQuery: DatabaseConnection["executeQuery"] = (query, options) =>
    translated(() => {
      this.#check();
      return this.inner.executeQuery(query, options);
    });

  async *streamQuery<R>(
    ...args: Parameters<DatabaseConnection["streamQuery"]>
  ): AsyncIterableIterator<QueryResult<R>> {
    try {
      this.#check();
      yield* this.inner.streamQuery<R>(...args);
    } catch (error) {
      throw translate(error);
    }
  }
}

/**
 * A dialect whose driver throws {@link StorageError} if the database is unavailable. Each Kysely instance
 * needs its own.
 */
export interface StorageDialect extends Dialect {
  /**
   * Closes the driver. Call it instead of `Kysely.destroy()`, after which Kysely would throw a plain Error
   * that looks like a programming error.
   */
  close(): Promise<void>;
}

/**
 * Wraps a dialect so that it throws {@link StorageError} if the database is unavailable.
 *
 * @param check called before each query, and before a transaction begins or is committed; throws a
 * StorageError if the database must not be used
 */
export function storageDialect(
  dialect: Dialect,
  check: (before: "query" | "transaction") => void = () => undefined,
): StorageDialect {
  const driver = dialect.createDriver();
  let closed = false;
  const checkOpen = (before: "query" | "transaction") => {
    if (closed) throw new StorageError("The database is closed.");
    check(before);
  };
  const checkBeforeQuery = () => checkOpen("query");
  // Unwraps a connection, because the inner driver accepts only its own connections.
  const inner = (connection: DatabaseConnection) => (connection as TranslatingConnection).inner;
  const onInner =
    <A extends unknown[]>(
      method: ((connection: DatabaseConnection, ...args: A) => Promise<void>) | undefined,
    ) =>
    (connection: DatabaseConnection, ...args: A): Promise<void> =>
      translated(async () => method?.call(driver, inner(connection), ...args));
  const checked =
    <A extends unknown[]>(method: (...args: A) => Promise<void>) =>
    async (...args: A): Promise<void> => {
      checkOpen("transaction");
      await method(...args);
    };

  const translating: Driver = {
    init: (options) => translated(() => driver.init(options)),
    async acquireConnection(options) {
      try {
        return new TranslatingConnection(await driver.acquireConnection(options), checkBeforeQuery);
      } catch (error) {
        // Whatever prevents a connection (the server, its limits, its users, the network), the database is
        // unavailable.
        throw closed ? new StorageError("The database is closed.") : unavailable(error);
      }
    },
    beginTransaction: checked(onInner(driver.beginTransaction)),
    commitTransaction: checked(onInner(driver.commitTransaction)),
    rollbackTransaction: onInner(driver.rollbackTransaction),
    savepoint: onInner(driver.savepoint),
    rollbackToSavepoint: onInner(driver.rollbackToSavepoint),
    releaseSavepoint: onInner(driver.releaseSavepoint),
    releaseConnection: (connection, options) => driver.releaseConnection(inner(connection), options),
    destroy: (options) => driver.destroy(options),
  };
  return {
    createDriver: () => translating,
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    async close() {
      if (closed) return;
      closed = true;
      await driver.destroy();
    },
  };
}

/** True for SQLite, false for PostgreSQL. */
export const isSqlite = (db: Pick<Kysely<never>, "getExecutor">): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter;
