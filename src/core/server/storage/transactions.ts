import { sql, type ControlledTransaction, type Kysely } from "kysely";
import type { Config } from "../config.ts";
import { isFailure } from "../errors.ts";
import type { Lock } from "./locks.ts";
import type { Tables } from "./tables.ts";

/** Database or transaction in which queries run. */
export type DbExecutor = Kysely<Tables>;

/**
 * Reads and writes that are committed together or not at all. A unit is rolled back if it throws or resolves
 * to a failure (see {@link isFailure}). It must await only the database, because any other wait would delay
 * the units that wait for its locks.
 */
export type UnitOfWork<T> = (tx: DbExecutor) => Promise<T>;

/** Outcome of a transaction, for the metrics. */
export interface TransactionReport {
  /**
   * Milliseconds that the transaction's first unit of work waited until the transaction had begun and had
   * acquired its locks.
   */
  readonly waitMs: number;
  /** Milliseconds from then until the transaction was on disk or rolled back. */
  readonly ms: number;
  /** Number of units that were committed, and of those that were not. */
  readonly committed: number;
  readonly undone: number;
}

interface QueuedUnit {
  readonly queuedAt: number;
  readonly unit: UnitOfWork<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Outcome of a unit, passed on once the transaction has ended. */
interface UnitOutcome {
  /** True if there is something to commit. */
  readonly commit: boolean;
  readonly settle: () => void;
}

/**
 * Runs a unit that has the transaction to itself. The unit needs no savepoint: if it throws, the whole
 * transaction is rolled back.
 */
async function runAlone(
  tx: ControlledTransaction<Tables>,
  { unit, resolve }: QueuedUnit,
): Promise<UnitOutcome> {
  const value = await unit(tx);
  return { commit: !isFailure(value), settle: () => resolve(value) };
}

async function runInSavepoint(
  tx: ControlledTransaction<Tables>,
  { unit, resolve, reject }: QueuedUnit,
): Promise<UnitOutcome> {
  const savepoint = await tx.savepoint("unit").execute();
  try {
    const value = await unit(savepoint);
    if (isFailure(value)) {
      await savepoint.rollbackToSavepoint("unit").execute();
      return { commit: false, settle: () => resolve(value) };
    }
    await savepoint.releaseSavepoint("unit").execute();
    return { commit: true, settle: () => resolve(value) };
  } catch (error) {
    await savepoint.rollbackToSavepoint("unit").execute();
    return { commit: false, settle: () => reject(error) };
  }
}

/**
 * Runs units of work under the locks that they name; with SQLite, or with the same locks, one after another.
 * Units that arrive while a commit is being flushed are committed together (group commit), because a flush to
 * disk takes as long for one booking as for fifty. A failing unit is rolled back alone. Each promise settles
 * once its unit is on disk or rolled back.
 *
 * If the whole transaction fails, for example because the database is gone, all units in it are rejected. No
 * unit is repeated, because it is unknown what was committed.
 */
export function transactions(
  db: Kysely<Tables>,
  kind: Config["database"]["kind"],
  {
    maxBatch = 200,
    onCommit = () => undefined,
    onTransaction = () => undefined,
  }: {
    maxBatch?: number;
    onCommit?: () => void;
    onTransaction?: ((report: TransactionReport) => void) | undefined;
  } = {},
) {
  const queues = new Map<string, QueuedUnit[]>();
  const running = new Set<Promise<void>>();

  /** Resolves to the outcome of each unit. Throws if the transaction failed as a whole. */
  const runTransaction = async (
    locks: readonly Lock[],
    batch: readonly QueuedUnit[],
    onBegun: () => void,
  ): Promise<readonly UnitOutcome[]> => {
    const tx = await db.startTransaction().execute();
    try {
      // SQLite's transactions acquire its only lock, the write lock, as they begin.
      if (kind === "postgres") {
        for (const lock of locks)
          await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
      }
      onBegun();
      const run = batch.length === 1 ? runAlone : runInSavepoint;
      const outcomes: UnitOutcome[] = [];
      for (const queued of batch) outcomes.push(await run(tx, queued));
      await (outcomes.some(({ commit }) => commit) ? tx.commit() : tx.rollback()).execute();
      return outcomes;
    } catch (error) {
      // Rolling back fails too if the connection is lost; the database has then already rolled back.
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
      throw error;
    }
  };

  const runBatch = async (locks: readonly Lock[], batch: readonly QueuedUnit[]): Promise<void> => {
    let outcomes: readonly UnitOutcome[];
    let begunAt: number | undefined;
    const report = (committed: number) => {
      const ended = performance.now();
      begunAt ??= ended;
      const waitMs = begunAt - batch[0]!.queuedAt;
      onTransaction({ waitMs, ms: ended - begunAt, committed, undone: batch.length - committed });
    };
    try {
      outcomes = await runTransaction(locks, batch, () => (begunAt = performance.now()));
    } catch (error) {
      report(0);
      for (const { reject } of batch) reject(error);
      return;
    }
    report(outcomes.filter(({ commit }) => commit).length);
    for (const { settle } of outcomes) settle();
    if (outcomes.some(({ commit }) => commit)) onCommit();
  };

  const drain = async (key: string, locks: readonly Lock[], queue: QueuedUnit[]): Promise<void> => {
    // Requests that arrive in the same turn of the event loop belong in the same batch.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (queue.length > 0) await runBatch(locks, queue.splice(0, maxBatch));
    queues.delete(key);
  };

  return {
    /**
     * @param locks held until the unit's transaction ends. SQLite has one lock for everything.
     */
    write: <T>(locks: readonly Lock[], unit: UnitOfWork<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        // Every unit acquires its locks in this order, so that two units never wait for each other.
        const ordered = [...new Set(locks)].sort();
        const key = kind === "sqlite" ? "" : ordered.join("\n");
        const queued: QueuedUnit = {
          queuedAt: performance.now(),
          unit,
          resolve: resolve as QueuedUnit["resolve"],
          reject,
        };
        const pending = queues.get(key);
        if (pending) return void pending.push(queued);
        const queue = [queued];
        queues.set(key, queue);
        const draining = drain(key, ordered, queue).finally(() => running.delete(draining));
        running.add(draining);
      }),
    /**
     * Acquires more locks within a unit of work, until its transaction ends. Returns false, without waiting,
     * if another transaction holds one of them, because two units waiting here could deadlock.
     */
    tryLock: async (tx: DbExecutor, ...locks: readonly Lock[]): Promise<boolean> => {
      if (kind === "sqlite" || locks.length === 0) return true;
      const takes = locks.map((lock) => sql`pg_try_advisory_xact_lock(hashtextextended(${lock}, 0))`);
      const { rows } = await sql<{ taken: boolean }>`select ${sql.join(takes, sql` and `)} as taken`.execute(
        tx,
      );
      return rows[0]!.taken;
    },
    /** Resolves when no unit is queued or running. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
