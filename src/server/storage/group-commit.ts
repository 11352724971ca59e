/**
 * Gathers what arrives while the last batch is being written and writes it together: a flush to disk costs the same
 * for one row as for fifty. Each caller's promise settles once its own item is committed.
 *
 * @param write commits all items or none
 * @param oneIsAtFault whether an error means that the database has refused one of the items. Only then are they written
 *   one by one. After any other error (the database is gone) nobody knows what was committed, and nothing is repeated.
 */
export function groupCommit<T>(
  write: (items: readonly T[]) => Promise<void>,
  oneIsAtFault: (error: unknown) => boolean,
  largestBatch = 200,
) {
  interface Waiting {
    readonly item: T;
    readonly done: () => void;
    readonly failed: (reason: unknown) => void;
  }
  let queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  const writeBatch = async (batch: readonly Waiting[]) => {
    try {
      await write(batch.map(({ item }) => item));
      for (const { done } of batch) done();
    } catch (error) {
      if (batch.length === 1 || !oneIsAtFault(error)) return batch.forEach(({ failed }) => failed(error));
      // One bad item must not fail its neighbours: each gets its own verdict.
      for (const one of batch) await writeBatch([one]);
    }
  };
  const run = async () => {
    // Requests that arrive in the same turn of the event loop belong into the same batch.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const batch = queue.slice(0, largestBatch);
      queue = queue.slice(largestBatch);
      await writeBatch(batch);
    }
    running = undefined;
  };

  return {
    add: (item: T): Promise<void> =>
      new Promise<void>((done, failed) => {
        queue.push({ item, done, failed });
        running ??= run();
      }),
    /** Resolves when nothing is waiting. */
    idle: async (): Promise<void> => {
      while (running) await running;
    },
  };
}
