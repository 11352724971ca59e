import { createConnection } from "./connection.ts";
import { createEveningState, type StoreOptions } from "./evening-state.ts";
import { createSender } from "./sender.ts";

/** One evening's book, kept up to date, and the way to change it. */
export function createEveningStore(options: StoreOptions) {
  const state = createEveningState(options);
  const ownKeys = new Set<string>();
  const connection = createConnection(state, options, ownKeys, () => void sender.flush());
  const sender = createSender(state, connection, options, ownKeys);
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
    dismissDone: () => state.set({ done: undefined }),
    dismissRejection: () => state.set({ rejection: undefined }),
    dismissOutcomes: () => state.set({ outcomes: [] }),
  };
}

export type EveningStore = ReturnType<typeof createEveningStore>;
