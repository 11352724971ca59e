import { useSyncExternalStore } from "react";

// Part of the script of every page, because the header needs it. Code that only the account pages need is in
// session.ts.

/** Key of the session's token in the browser's local storage. */
export const tokenKey = "authToken";
export const nameKey = "delish-account-name";

/** Returns a stored text; null if there is none or storage is blocked. */
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const sessionToken = (): string | null => stored(tokenKey);

/** Browsers dispatch "storage" only in other tabs; session.ts dispatches it in this tab too. */
const subscribe = (onChange: () => void) => {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
};

/** Returns the result of `read`, kept up to date; undefined in the built HTML and while React hydrates it. */
export const useStoredValue = <T>(read: () => T): T | undefined =>
  useSyncExternalStore<T | undefined>(subscribe, read, () => undefined);

const guestName = () => (sessionToken() === null ? undefined : (stored(nameKey) ?? ""));

/** Returns the name of the guest who is logged in (empty if unknown); undefined if no guest is logged in. */
export const useGuestName = (): string | undefined => useStoredValue(guestName);
