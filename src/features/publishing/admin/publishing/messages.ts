import type { ContentProblem, FileConflict } from "../../../../content/contract/publishing.ts";

/** A refused request, with the reason for the refusal. */
export interface RefusedRequest {
  readonly words: string;
  readonly problems?: readonly ContentProblem[];
  readonly conflicts?: readonly FileConflict[];
  readonly unreadable?: { readonly path: string; readonly text: string; readonly version: string };
  readonly isSignedOut?: boolean;
  readonly request: { readonly action: string; readonly params: Record<string, unknown> };
}

/** True if an action of Decap's proxy protocol changes something; all other actions only read. */
export const isChange = (action: string): boolean => /^(persist|delete|publish|update)/.test(action);

export interface Saved {
  readonly commit: string | undefined;
  readonly merged: readonly string[];
  /** Undefined if the save is published. */
  readonly draft: { readonly collection: string; readonly slug: string; readonly status: string } | undefined;
}

interface Messages {
  /** Undefined once the problem is resolved. */
  readonly refused: RefusedRequest | undefined;
  readonly saved: Saved;
}

const target = new EventTarget();

/** Tells the publish bar the outcome of a request by the CMS. */
export const announce = <N extends keyof Messages>(name: N, detail: Messages[N]): void => {
  target.dispatchEvent(new CustomEvent(name, { detail }));
};

/**
 * Calls `listener` with each message that has this name.
 *
 * @returns a function that removes the listener
 */
export function listen<N extends keyof Messages>(
  name: N,
  listener: (detail: Messages[N]) => void,
): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<Messages[N]>).detail);
  target.addEventListener(name, handle);
  return () => target.removeEventListener(name, handle);
}
