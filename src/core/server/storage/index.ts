import { existsSync } from "node:fs";
import { Kysely, sql, type Selectable } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import type { Config } from "../config.ts";
import type { StorageDialect } from "./driver.ts";
import { databaseClock } from "./clock.ts";
import { isDatabaseError, reasonOf, StorageError } from "./errors.ts";
import { listenTo } from "./listener.ts";
import type { Lock } from "./locks.ts";
import { migrations as released } from "./migrations/index.ts";
import { postgresDialect } from "./postgres.ts";
import type { Tables } from "./tables.ts";
import { sqliteDialect } from "./sqlite.ts";
import { transactions, type DbExecutor, type TransactionReport, type UnitOfWork } from "./transactions.ts";
import { withoutPassword } from "../environment.ts";

/**
 * Decides which services can run on a schema that a later release has changed. Migrations only add what the
 * previous release can do without: a table, an index, or a column that is optional or has a default. During
 * an update, the old service therefore keeps running beside the new one, and can be restarted if the new
 * service fails. If a migration removes something, its name states the oldest service that can run without
 * the removed part: `0003-drop-given-time-needs-0002` is for services that know 0002 or later.
 */
const needs = /-needs-(\d{4})$/;

/**
 * Returns the first migration of a later release that prevents a service from running.
 *
 * @param unknown migrations that the database has and the service does not know
 * @param newestKnown the latest migration that the service knows
 */
export const refusingMigration = (unknown: readonly string[], newestKnown: string): string | undefined =>
  unknown.find((name) => {
    const [, needed] = needs.exec(name) ?? [];
    return needed !== undefined && newestKnown.slice(0, 4) < needed;
  });

export { StorageError } from "./errors.ts";

/** A row of the table `reservations`. */
export type StoredReservation = Readonly<Selectable<Tables["reservations"]>>;

/**
 * The service's database: one implementation over SQLite and PostgreSQL. Every use of it throws a {@link
 * StorageError} if the database is unavailable.
 */
export interface Storage {
  /**
   * For reading. What is read here may have changed before a write, so make decisions inside {@link
   * Storage.write}.
   */
  readonly db: DbExecutor;
  /**
   * Runs a unit of work while no other unit holds one of its locks, in this process or another. Resolves once
   * the unit is on disk. Rolls the unit back if it throws or resolves to a failure (`ok: false`).
   */
  write<T>(locks: readonly Lock[], unit: UnitOfWork<T>): Promise<T>;
  /**
   * Acquires more locks within a unit of work, until its transaction ends. Resolves to false, without
   * waiting, if another transaction holds one of them.
   */
  tryLock(tx: DbExecutor, ...locks: readonly Lock[]): Promise<boolean>;
  /** Calls the listener after every commit by this process, until the returned function is called. */
  onCommit(listener: () => void): () => void;
  /**
   * Calls the listener whenever a service that uses the same database notifies a channel, and whenever
   * notifications may have been missed. Never calls it with SQLite, whose file belongs to one service.
   * Returns a function that stops listening.
   */
  listen(channel: string, listener: () => void): () => Promise<void>;
  /** Returns the time for all decisions: the database's time, so that all services on the database agree. */
  now(): Date;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  /** Writes the time into the database. Rejects if it does not accept writes. */
  writeHeartbeat(): Promise<void>;
  /** Resolves to the time of the last heartbeat of any process; undefined if there is none. */
  lastHeartbeat(): Promise<Date | undefined>;
  /** Waits for writes under way, then closes. */
  close(): Promise<void>;
}

/**
 * Converts an error at startup into one with a message for the operator. Leaves programming errors unchanged,
 * with their stack.
 */
function startError(place: string, problem: string, error: unknown, copy?: string): unknown {
  if (copy !== undefined)
    return new StorageError(
      `The database (${place}) could not be migrated and is unchanged (a copy from before: ${copy}): ${reasonOf(error)}`,
      error,
    );
  if (error instanceof StorageError && error.cause === undefined) return error;
  return isDatabaseError(error) || (error as NodeJS.ErrnoException).syscall !== undefined
    ? new StorageError(`The database (${place}) cannot be ${problem}: ${reasonOf(error)}`, error)
    : error;
}

interface StorageOptions {
  readonly onConnectionLost?: (error: Error) => void;
  readonly onTransaction?: ((report: TransactionReport) => void) | undefined;
  /**
   * Called if a later release has extended the schema, with the migrations that this release does not know.
   */
  readonly onNewerSchema?: (migrations: readonly string[]) => void;
  /** Milliseconds for which SQLite waits for another process; five seconds by default. */
  readonly busyMs?: number;
  /** True if the database has been used before. An empty database is then refused. */
  readonly mustExist?: boolean;
  /** Called before tables are created in an empty database, which it prevents by throwing. */
  readonly onEmpty?: () => Promise<void>;
  /**
   * Called with the name of the first pending migration before an existing database is migrated. Resolves to
   * the path of a copy of the database; undefined if no copy could be made.
   */
  readonly copyFirst?: (migration: string) => Promise<string | undefined>;
  /** The schema's history; this release's by default. */
  readonly migrations?: Readonly<Record<string, Migration>>;
}

const tooNew = (place: string, migration: string): StorageError =>
  new StorageError(
    `This version of the service is older than its database (${place}), from which ${migration} has removed something that it needs. Start the newer version again, or restore the backup from before the update.`,
  );

async function unknownMigrations(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !(name in migrations));
}

const lost = (place: string): StorageError =>
  new StorageError(
    `The database (${place}) is missing, although it has been in use. Restore it from a backup. To start with an empty one, remove it from databases.json in the data folder.`,
  );

/**
 * Creates a temporary table of 256 kB, which is dropped again; rejects if PostgreSQL's disk has no room for
 * it.
 */
const checkFreeSpace = (db: Kysely<Tables>): Promise<unknown> =>
  db.transaction().execute(async (tx) => {
    await sql`create temporary table room on commit drop as select repeat(md5(n::text), 8) from generate_series(1, 1024) n`.execute(
      tx,
    );
  });

/**
 * Opens the database and migrates its schema. Several instances can start at the same time: migrations run
 * under a lock (SQLite: the write lock; PostgreSQL: an advisory lock).
 *
 * @throws StorageError
 */
export async function openStorage(
  database: Config["database"],
  {
    onConnectionLost = () => undefined,
    onNewerSchema = () => undefined,
    busyMs,
    mustExist = false,
    onEmpty,
    copyFirst,
    onTransaction,
    migrations = released,
  }: StorageOptions = {},
): Promise<Storage> {
  const place = database.kind === "sqlite" ? `file ${database.file}` : withoutPassword(database.url);
  if (mustExist && database.kind === "sqlite" && !existsSync(database.file)) throw lost(place);
  let dialect: StorageDialect;
  // After its disk is full, PostgreSQL still updates rows in place for a while, so a heartbeat alone would
  // not notice.
  let lacksRoom = false;
  const onDiskFull = () => {
    lacksRoom = true;
  };
  try {
    dialect =
      database.kind === "sqlite"
        ? sqliteDialect(database.file, busyMs === undefined ? {} : { busyMs })
        : postgresDialect(database.url, onConnectionLost, { onDiskFull });
  } catch (error) {
    throw startError(place, "opened", error);
  }
  const db = new Kysely<Tables>({ dialect });
  const migrating =
    database.kind === "sqlite" ? dialect : postgresDialect(database.url, onConnectionLost, { patient: true });
  const migrator = new Migrator({
    db: migrating === dialect ? db : new Kysely<Tables>({ dialect: migrating }),
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  let copy: string | undefined;
  try {
    const known = await migrator.getMigrations();
    const isNew = known.every(({ executedAt }) => executedAt === undefined);
    if (isNew && mustExist) throw lost(place);
    if (isNew) await onEmpty?.();
    const next = known.find(({ executedAt }) => executedAt === undefined);
    const unknown = isNew ? [] : await unknownMigrations(db, migrations);
    if (unknown.length > 0) {
      // If the database lacks a migration of this release but has others that this release does not know, it
      // comes from another branch.
      const refusing = next ? unknown[0] : refusingMigration(unknown, known.at(-1)!.name);
      if (refusing !== undefined) throw tooNew(place, refusing);
      onNewerSchema(unknown);
    } else {
      if (next && !isNew) copy = await copyFirst?.(next.name);
      // All migrations run in one transaction: if one fails, the database is unchanged.
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
    }
  } catch (error) {
    await dialect.close();
    throw startError(place, "used", error, copy);
  } finally {
    if (migrating !== dialect) await migrating.close();
  }

  const clock = databaseClock(db, database.kind);
  try {
    await clock.synchronize();
  } catch (problem) {
    await dialect.close();
    throw startError(place, "used", problem);
  }
  // If a comparison fails, the clock continues from the last successful comparison. Queries then report that
  // the database is unavailable.
  const comparing = setInterval(() => {
    clock.synchronize().catch(() => undefined);
  }, 10_000).unref();

  const listeners = new Set<() => void>();
  const { write, tryLock, idle } = transactions(db, database.kind, {
    onCommit: () => {
      for (const listener of listeners) listener();
    },
    onTransaction,
  });

  return {
    db,
    write,
    tryLock,
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listen: (channel, listener) => listenTo(database, channel, listener),
    now: () => clock.now(),
    async writeHeartbeat() {
      await clock.synchronize();
      if (lacksRoom) {
        await checkFreeSpace(db);
        lacksRoom = false;
      }
      const at = clock.now().toISOString();
      await db
        .insertInto("heartbeat")
        .values({ name: "service", at })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }))
        .execute();
    },
    async lastHeartbeat() {
      const row = await db.selectFrom("heartbeat").select("at").executeTakeFirst();
      return row && new Date(row.at);
    },
    async ping() {
      await sql`select 1`.execute(db);
    },
    async close() {
      clearInterval(comparing);
      await idle();
      await dialect.close();
    },
  };
}
