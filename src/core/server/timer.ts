/** A timer that tests can replace, to end waits at will. */
export interface Timer {
  /** Calls back after `ms` milliseconds, unless the returned function is called first. */
  after(ms: number, callback: () => void): () => void;
}

/** The machine's own timer. Waiting does not keep the process alive. */
export const systemTimer: Timer = {
  after(ms, callback) {
    const timeout = setTimeout(callback, ms).unref();
    return () => clearTimeout(timeout);
  },
};
