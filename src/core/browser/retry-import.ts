/** Milliseconds to wait before each retry of a failed import. */
export const retryWaits: readonly number[] = [1000, 3000, 9000];

export interface RetriedImport<M> {
  /**
   * Starts the import, or joins an import that is already under way. Resolves once an attempt succeeds; never
   * rejects in a browser.
   */
  readonly load: () => Promise<M>;
  /** Starts another round of attempts immediately. */
  readonly retry: () => void;
  /** True if all attempts have failed. */
  readonly hasFailed: () => boolean;
  /** Calls the listener whenever `hasFailed` changes; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Wraps an import for unreliable networks. Retries with growing pauses, and immediately when the browser
 * comes online. If all attempts fail, the error is reported; `retry` then starts again. `load` never rejects,
 * so that React keeps the server's HTML if a script is missing; after a rejection, React would remove the
 * whole page.
 *
 * @param importModule a function that calls `import()`. Each call tries again, because the bundler's loader
 * forgets scripts that failed.
 */
export function retryImport<M>(importModule: () => Promise<M>): RetriedImport<M> {
  // During a build, a missing script must be an error.
  if (typeof window === "undefined")
    return {
      load: importModule,
      retry: () => undefined,
      hasFailed: () => false,
      subscribe: () => () => undefined,
    };
  const listeners = new Set<() => void>();
  let module: Promise<M> | undefined;
  let resolve!: (loaded: M) => void;
  let running = false;
  let loaded = false;
  let failed = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setFailed = (value: boolean) => {
    if (failed === value) return;
    failed = value;
    for (const listener of listeners) listener();
  };

  const start = () => {
    clearTimeout(timer);
    if (running) return;
    running = true;
    importModule().then(
      (result) => {
        running = false;
        loaded = true;
        window.removeEventListener("online", retry);
        setFailed(false);
        resolve(result);
      },
      (error: unknown) => {
        running = false;
        window.addEventListener("online", retry);
        const wait = retryWaits[tries++];
        if (wait !== undefined) {
          timer = setTimeout(start, wait);
          return;
        }
        setFailed(true);
        reportError(error);
      },
    );
  };

  function retry() {
    if (loaded || module === undefined) return;
    tries = 0;
    setFailed(false);
    start();
  }

  return {
    load: () => {
      if (module === undefined) {
        module = new Promise((settle) => {
          resolve = settle;
        });
        start();
      }
      return module;
    },
    retry,
    hasFailed: () => failed,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
