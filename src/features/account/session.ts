import { useSyncExternalStore } from "react";

/** Key of the browser's local storage under which the token of a login lies. */
export const tokenKey = "authToken";
const nameKey = "delish-account-name";
const changed = "delish-session";

/** What a blocked storage cannot say is not there. */
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const sessionToken = (): string | null => stored(tokenKey);

/** The header that tells the service who asks; none where nobody is logged in. */
export const authorization = (): Readonly<Record<string, string>> => {
  const token = sessionToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
};

/** Keeps a login in this browser, with the guest's name for the header. Throws where the browser stores nothing. */
export function keepSession(token: string, reply: unknown): void {
  const name = (reply as { account?: { name?: unknown } }).account?.name;
  try {
    localStorage.setItem(tokenKey, token);
    localStorage.setItem(nameKey, typeof name === "string" ? name : "");
  } catch {
    throw new Error("This browser does not let us store your login. Please allow this site to store data.");
  }
  window.dispatchEvent(new Event(changed));
}

/** Forgets the login; what the service knows of it is another matter. */
export function forgetSession(): void {
  try {
    localStorage.removeItem(tokenKey);
    localStorage.removeItem(nameKey);
  } catch {
    // Nothing can be stored here, so nothing is.
  }
  window.dispatchEvent(new Event(changed));
}

const subscribe = (onChange: () => void) => {
  // "storage" is what another tab did.
  for (const event of ["storage", changed]) window.addEventListener(event, onChange);
  return () => {
    for (const event of ["storage", changed]) window.removeEventListener(event, onChange);
  };
};
const onServer = () => undefined;

/** The login's token; null without one, undefined in the built HTML and while React takes it over. */
export const useSessionToken = (): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(subscribe, sessionToken, onServer);

/** The name of who is logged in (empty where it is not known); undefined where nobody is. */
export const useGuestName = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => (sessionToken() === null ? undefined : (stored(nameKey) ?? "")),
    onServer,
  );
