import { nameKey, sessionToken, tokenKey, useStored } from "./guest.ts";

const notifyTabs = () => window.dispatchEvent(new Event("storage"));

/** Keeps a login in this browser, with the guest's name for the header. Throws where the browser stores nothing. */
export function keepSession(token: string, reply: unknown): void {
  const name = (reply as { account?: { name?: unknown } }).account?.name;
  try {
    localStorage.setItem(tokenKey, token);
    localStorage.setItem(nameKey, typeof name === "string" ? name : "");
  } catch {
    throw new Error("This browser does not let us store your login. Please allow this site to store data.");
  }
  notifyTabs();
}

/** Forgets the login; what the service knows of it is another matter. */
export function forgetSession(): void {
  try {
    localStorage.removeItem(tokenKey);
    localStorage.removeItem(nameKey);
  } catch {
    // Nothing can be stored here, so nothing is.
  }
  notifyTabs();
}

/** The login's token; null without one, undefined in the built HTML and while React takes it over. */
export const useSessionToken = (): string | null | undefined => useStored(sessionToken);
