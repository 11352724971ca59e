import { useSyncExternalStore } from "react";

// Loaded on every page with the header; session.ts has what only the account pages need.

/** Key of the session's token in the browser's local storage. */
export const tokenKey = "authToken";
export const nameKey = "delish-account-name";

/** A stored text; null without one, and where storage is blocked. */
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const sessionToken = (): string | null => stored(tokenKey);

/** Browsers send the event "storage" to other tabs alone; session.ts sends it to this one as well. */
const subscribe = (onChange: () => void) => {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
};

/** What `read` returns, kept up to date; undefined in the built HTML and while React hydrates it. */
export const useStored = <T>(read: () => T): T | undefined =>
  useSyncExternalStore<T | undefined>(subscribe, read, () => undefined);

const guestName = () => (sessionToken() === null ? undefined : (stored(nameKey) ?? ""));

/** The name of the guest who is logged in (empty where it is not known); undefined where nobody is. */
export const useGuestName = (): string | undefined => useStored(guestName);
