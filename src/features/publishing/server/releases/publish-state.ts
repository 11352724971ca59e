import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PublishState } from "../../../../content/contract/publishing.ts";
import { writeDurably } from "../../../../core/server/write-durably.ts";

export const nothingPublished: PublishState = {
  sequence: 0,
  live: null,
  pinned: null,
  building: null,
  failed: null,
  setAside: [],
};

/** Reads the state that a publisher, in this or another process, last stored; undefined if there is none. */
export async function readPublishState(folder: string): Promise<PublishState | undefined> {
  try {
    const state = JSON.parse(await readFile(join(folder, "state.json"), "utf8")) as Partial<PublishState>;
    // A state written by an earlier version may lack some fields.
    return { ...nothingPublished, ...state };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A publisher's state: stored in a file, and sent to listeners. */
export interface StoredPublishState {
  readonly current: PublishState;
  change(changes: Partial<PublishState>): Promise<void>;
  /** Calls the listener with every new state, until the returned function is called. */
  listen(listener: (state: PublishState) => void): () => void;
}

/** Opens the state in a publisher's folder for reading and writing. Only one process may do so. */
export async function openPublishState(folder: string): Promise<StoredPublishState> {
  const listeners = new Set<(state: PublishState) => void>();
  let current = (await readPublishState(folder)) ?? nothingPublished;
  return {
    get current() {
      return current;
    },
    async change(changes) {
      current = { ...current, ...changes, sequence: current.sequence + 1 };
      await writeDurably(join(folder, "state.json"), JSON.stringify(current));
      for (const listener of listeners) listener(current);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
