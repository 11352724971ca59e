/** A command that the service has not yet answered. */
export interface QueuedCommand<Command> {
  /** Idempotency key of the command. */
  readonly key: string;
  readonly command: Command;
  readonly overrule: boolean;
  /** Initials of the person at a shared screen. */
  readonly initials: string | undefined;
  /** Token that the service returned for that person's PIN. */
  readonly identity?: string | undefined;
  /** The member who was signed in when the command was queued. */
  readonly member?: { readonly id: string; readonly initials: string | undefined } | undefined;
  /** Description for the list of queued commands: `Haddad: seated`. */
  readonly text: string;
  /** Service date of the book. */
  readonly date: string;
  /** Time at which the command was given, by the device's clock, ISO 8601. */
  readonly at: string;
  /** The same time by the device's monotonic counter, in milliseconds. */
  readonly steadyMs: number;
  readonly run: string;
}

const isQueued = (value: unknown): value is QueuedCommand<never> =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as QueuedCommand<never>).key === "string" &&
  typeof (value as QueuedCommand<never>).command === "object" &&
  typeof (value as QueuedCommand<never>).text === "string";

/**
 * Returns the commands queued on this device, in order; empty if there are none, or if they cannot be read.
 */
export function readQueue<Command>(
  storage: Pick<Storage, "getItem">,
  storageKey: string,
): readonly QueuedCommand<Command>[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(value) ? value.filter(isQueued) : [];
  } catch {
    return [];
  }
}

/**
 * Stores queued commands on this device. Returns false if the browser cannot store them, so that they are
 * only in memory.
 */
export function writeQueue<Command>(
  storage: Pick<Storage, "setItem">,
  storageKey: string,
  queue: readonly QueuedCommand<Command>[],
): boolean {
  try {
    storage.setItem(storageKey, JSON.stringify(queue));
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the age of a command in seconds: by the monotonic counter or, if the page has been reloaded since,
 * by the clock.
 */
export const commandAgeSeconds = (
  { at, steadyMs, run }: Pick<QueuedCommand<unknown>, "at" | "steadyMs" | "run">,
  now: { readonly date: Date; readonly steadyMs: number; readonly run: string },
): number => {
  const ms = run === now.run ? now.steadyMs - steadyMs : now.date.getTime() - Date.parse(at);
  return Math.min(Math.max(Math.round(ms / 1000), 0), 86_400);
};
