import { nameKey, sessionToken, tokenKey, useStoredValue } from "../../../core/browser/guest.ts";

const notifyTabs = () => window.dispatchEvent(new Event("storage"));

/** Stores a session in this browser, with the guest's name for the header. Throws if storage is blocked. */
export function storeSession(token: string, reply: unknown): void {
  const name = (reply as { account?: { name?: unknown } }).account?.name;
  try {
    localStorage.setItem(tokenKey, token);
    localStorage.setItem(nameKey, typeof name === "string" ? name : "");
  } catch {
    throw Object.assign(new Error("This browser does not let us store your login."), {
      name: "StorageError",
    });
  }
  notifyTabs();
}

/** Removes the session from this browser without ending it on the service. */
export function forgetSession(): void {
  try {
    localStorage.removeItem(tokenKey);
    localStorage.removeItem(nameKey);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  notifyTabs();
}

/**
 * Returns the session's token; null if there is none. Undefined in the prerendered HTML and while React
 * hydrates the page.
 */
export const useSessionToken = (): string | null | undefined => useStoredValue(sessionToken);
