/** Waits; tests decide when a wait is over. */
export interface Timer {
  /** Calls back after `ms` milliseconds, unless the function it returns is called before. */
  after(ms: number, callback: () => void): () => void;
}

/** The machine's own timer; a wait does not keep the process alive. */
export const systemTimer: Timer = {
  after(ms, callback) {
    const timeout = setTimeout(callback, ms).unref();
    return () => clearTimeout(timeout);
  },
};
