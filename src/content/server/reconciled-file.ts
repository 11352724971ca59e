import type { WatchedFile } from "../../core/server/watched-file.ts";

/**
 * Wraps a watched file so that a new version is used only after `reconcile` has updated the database. If
 * `reconcile` fails, so does the caller's request, and the next request tries again.
 */
export function reconciledFile<T extends object>(
  file: WatchedFile<T>,
  reconcile: (value: T) => Promise<void>,
): WatchedFile<T> {
  let known: T | undefined;
  let reconciling: { readonly value: T; readonly done: Promise<void> } | undefined;
  return {
    async read() {
      const value = await file.read();
      if (!value || value === known) return value;
      if (reconciling?.value !== value)
        reconciling = {
          value,
          done: reconcile(value).finally(() => {
            reconciling = undefined;
          }),
        };
      await reconciling.done;
      known = value;
      return value;
    },
  };
}
