import { useSyncExternalStore } from "react";

// The header needs this on every page: what only the account's own pages need stands in session.ts.

/** Key of the browser's local storage under which the token of a login lies. */
export const tokenKey = "authToken";
export const nameKey = "delish-account-name";

/** What a blocked storage cannot say is not there. */
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const sessionToken = (): string | null => stored(tokenKey);

/** Browsers tell other tabs of a change by the event "storage"; keeping and forgetting a login tell this one by it, too. */
const subscribe = (onChange: () => void) => {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
};

/** What `read` finds; undefined in the built HTML and while React takes it over. */
export const useStored = <T>(read: () => T): T | undefined =>
  useSyncExternalStore<T | undefined>(subscribe, read, () => undefined);

const guestName = () => (sessionToken() === null ? undefined : (stored(nameKey) ?? ""));

/** The name of who is logged in (empty where it is not known); undefined where nobody is. */
export const useGuestName = (): string | undefined => useStored(guestName);
