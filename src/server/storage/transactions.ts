import { sql, type ControlledTransaction, type Kysely } from "kysely";
import type { Config } from "../config.ts";
import type { Database } from "./schema.ts";

/** Where queries run: the database itself, or one transaction of it. */
export type DbExecutor = Kysely<Database>;

/** Reads and writes that stand or fall together. It asks the database only: whatever else it waited for would hold up everybody. */
export type UnitOfWork<T> = (tx: DbExecutor) => Promise<T>;

interface Waiting {
  readonly unit: UnitOfWork<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (reason: unknown) => void;
}

type Settle = () => void;

/** A unit that has the transaction to itself needs no savepoint: where it throws, all of it is undone. */
async function runAlone(tx: ControlledTransaction<Database>, { unit, resolve }: Waiting): Promise<Settle> {
  const value = await unit(tx);
  return () => resolve(value as never);
}

async function runOne(
  tx: ControlledTransaction<Database>,
  { unit, resolve, reject }: Waiting,
): Promise<Settle> {
  const point = await tx.savepoint("work").execute();
  try {
    const value = await unit(point);
    await point.releaseSavepoint("work").execute();
    return () => resolve(value as never);
  } catch (error) {
    await point.rollbackToSavepoint("work").execute();
    return () => reject(error);
  }
}

/**
 * Runs units of work one after another under the locks they name, and commits together those that arrive while the
 * last commit is being flushed: a flush to disk costs the same for one booking as for fifty. A unit that throws is
 * undone alone; its neighbours stand. Each promise settles once its unit is on disk.
 *
 * Where the transaction as a whole fails (the database is gone), every unit in it is refused and none is repeated:
 * nobody knows what was committed.
 */
export function transactions(
  db: Kysely<Database>,
  kind: Config["database"]["kind"],
  { largestBatch = 200, onCommit = () => undefined }: { largestBatch?: number; onCommit?: () => void } = {},
) {
  const queues = new Map<string, Waiting[]>();
  const running = new Set<Promise<void>>();

  const commitTogether = async (locks: readonly string[], batch: readonly Waiting[]) => {
    const settle: Settle[] = [];
    try {
      const tx = await db.startTransaction().execute();
      try {
        // SQLite's transactions take the one write lock as they begin.
        if (kind === "postgres") {
          for (const lock of locks)
            await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
        }
        const runUnit = batch.length === 1 ? runAlone : runOne;
        for (const one of batch) settle.push(await runUnit(tx, one));
        await tx.commit().execute();
      } catch (error) {
        // It fails too where the connection is lost; then the database has undone the transaction by itself.
        await tx
          .rollback()
          .execute()
          .catch(() => undefined);
        throw error;
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const done of settle) done();
    onCommit();
  };

  const run = async (key: string, locks: readonly string[], queue: Waiting[]) => {
    // Requests that arrive in the same turn of the event loop belong into the same batch.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (queue.length > 0) await commitTogether(locks, queue.splice(0, largestBatch));
    queues.delete(key);
  };

  return {
    /**
     * @param locks what no other unit may work on meanwhile, in this process or another: `day 2026-11-21`. SQLite has one
     *   lock for everything.
     */
    write: <T>(locks: readonly string[], unit: UnitOfWork<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        // One order for all, so that two units never wait for each other.
        const ordered = [...new Set(locks)].sort();
        const key = kind === "sqlite" ? "" : ordered.join("\n");
        const waiting: Waiting = { unit, resolve, reject };
        const queue = queues.get(key);
        if (queue) return void queue.push(waiting);
        const fresh = [waiting];
        queues.set(key, fresh);
        const under = run(key, ordered, fresh).finally(() => running.delete(under));
        running.add(under);
      }),
    /**
     * Takes one more lock in the middle of a unit of work, for as long as its transaction lasts, or says at once that
     * somebody else has it: whoever waited here could be waited for.
     */
    tryLock: async (tx: DbExecutor, lock: string): Promise<boolean> => {
      if (kind === "sqlite") return true;
      const { rows } = await sql<{
        taken: boolean;
      }>`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as taken`.execute(tx);
      return rows[0]!.taken;
    },
    /** Resolves when nothing is waiting. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
