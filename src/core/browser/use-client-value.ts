import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * A value that only the guest's browser knows (the day, a stored choice): undefined in the built HTML and
 * while React hydrates it, then what `read` returns. `read` must return the same value until something
 * changes.
 */
export const useClientValue = <T>(read: () => T): T | undefined =>
  useSyncExternalStore<T | undefined>(never, read, () => undefined);
