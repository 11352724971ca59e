import type { DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { isUnavailable, reasonOf, StorageError } from "./errors.ts";

const unavailable = (cause: unknown): StorageError =>
  new StorageError(`The database does not answer: ${reasonOf(cause)}`, cause);

/** Runs a step and turns what says that the database cannot be used into a {@link StorageError}. */
async function translated<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw isUnavailable(error) ? unavailable(error) : error;
  }
}

class TranslatingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  executeQuery: DatabaseConnection["executeQuery"] = (query, options) =>
    translated(() => this.inner.executeQuery(query, options));

  async *streamQuery<R>(
    ...args: Parameters<DatabaseConnection["streamQuery"]>
  ): AsyncIterableIterator<QueryResult<R>> {
    try {
      yield* this.inner.streamQuery<R>(...args);
    } catch (error) {
      throw isUnavailable(error) ? unavailable(error) : error;
    }
  }
}

const inner = (connection: DatabaseConnection): DatabaseConnection =>
  (connection as TranslatingConnection).inner;

/** A dialect whose driver throws {@link StorageError} where the database cannot be used. For one Kysely instance. */
export interface StorageDialect extends Dialect {
  /**
   * Closes the driver. To be called in place of `Kysely.destroy()`, after which Kysely itself answers with a plain Error
   * that nothing tells from a programming error.
   */
  close(): Promise<void>;
}

/** @param checkBeforeUse throws a StorageError where a connection must not be used */
export function storageDialect(
  dialect: Dialect,
  checkBeforeUse: () => void = () => undefined,
): StorageDialect {
  const driver = dialect.createDriver();
  let closed = false;
  const translating: Driver = {
    init: (options) => translated(() => driver.init(options)),
    async acquireConnection(options) {
      if (closed) throw new StorageError("The database is closed.");
      try {
        checkBeforeUse();
        return new TranslatingConnection(await driver.acquireConnection(options));
      } catch (error) {
        // Whatever keeps a connection from being made: the server, its limits, its users, the network.
        throw error instanceof StorageError ? error : unavailable(error);
      }
    },
    beginTransaction: (connection, settings) =>
      translated(() => driver.beginTransaction(inner(connection), settings)),
    commitTransaction: (connection) => translated(() => driver.commitTransaction(inner(connection))),
    rollbackTransaction: (connection) => translated(() => driver.rollbackTransaction(inner(connection))),
    savepoint: (connection, name, compile) =>
      translated(async () => driver.savepoint?.(inner(connection), name, compile)),
    rollbackToSavepoint: (connection, name, compile) =>
      translated(async () => driver.rollbackToSavepoint?.(inner(connection), name, compile)),
    releaseSavepoint: (connection, name, compile) =>
      translated(async () => driver.releaseSavepoint?.(inner(connection), name, compile)),
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
