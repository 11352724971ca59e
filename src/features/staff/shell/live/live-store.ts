import type { BookService, BookTypes } from "./book-service.ts";
import { createConnection } from "./connection.ts";
import { createLiveState, type StoreOptions } from "./live-state.ts";
import { createSender } from "./sender.ts";

/** Creates the store of a live book for staff: its state, and the functions that change it. */
export function createLiveStore<T extends BookTypes>(service: BookService<T>, options: StoreOptions<T>) {
  const state = createLiveState(service, options);
  const ownKeys = new Set<string>();
  const connection = createConnection(service, state, options, ownKeys, () => void sender.flush());
  const sender = createSender(service, state, connection, options, ownKeys);
  const { lastHeard, start, tryNow, reload, resume } = connection;
  return {
    getState: () => state.current,
    subscribe: (listener: () => void) => {
      state.listeners.add(listener);
      return () => void state.listeners.delete(listener);
    },
    now: state.now,
    ...{ lastHeard, start, tryNow, reload, resume },
    stop: () => {
      connection.stop();
      state.listeners.clear();
    },
    send: sender.send,
    idle: sender.idle,
    takeBackKept: sender.takeBackKept,
    /** True if this page has sent the command with that key. */
    isOwn: (key: string | undefined): boolean => key !== undefined && ownKeys.has(key),
    dismissDone: () => state.set({ done: undefined }),
    dismissRejection: () => state.set({ rejection: undefined }),
    dismissOutcomes: () => state.set({ outcomes: [] }),
  };
}

export type LiveStore<T extends BookTypes> = ReturnType<typeof createLiveStore<T>>;
