import type { OrderMoment } from "../contract/orders.ts";
import type { CartLine } from "../../../site/cart/store.ts";

/** A request whose outcome is unknown. If the guest repeats it, the same idempotency key is sent. */
export interface UnsettledRequest {
  readonly key: string;
  /** The request body exactly as it was sent. */
  readonly body: string;
}

/** An order that the guest is putting together, stored in this tab across reloads and language changes. */
export interface Draft {
  readonly lines: readonly CartLine[];
  /** Typed values, by field name. */
  readonly values: Readonly<Record<string, string>>;
  /** Requested time; null for as early as possible. */
  readonly due: OrderMoment | null;
  /** Requested date; null for any. */
  readonly day?: string | null;
  /** Id of the hold on prices and last portions. */
  readonly hold?: string | undefined;
  /** The placed order that is being changed; absent for a new order. */
  readonly changes?: PlacedOrder | undefined;
}

export interface PlacedOrder {
  readonly number: string;
  /** Token of the order's link. */
  readonly token: string;
}

const storageKey = "restaurant-order";
const sentKey = "restaurant-order-sent";

// Fallback if storage is blocked. Lasts until the guest leaves the page.
let lastSent: UnsettledRequest | undefined;

/** Returns the last request that placed an order, if its outcome is unknown. */
export function readUnsettled(): UnsettledRequest | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(sentKey) ?? "null") as UnsettledRequest | null) ?? lastSent;
  } catch {
    return lastSent;
  }
}

/** Stores the request that is placing an order; undefined removes it, once its outcome is known. */
export function storeUnsettled(sent: UnsettledRequest | undefined): void {
  lastSent = sent;
  try {
    if (sent) sessionStorage.setItem(sentKey, JSON.stringify(sent));
    else sessionStorage.removeItem(sentKey);
  } catch {
    // Storage is blocked or full.
  }
}

/** Returns the stored draft. */
export function readDraft(): Draft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Partial<Draft> | null;
    if (!kept || !Array.isArray(kept.lines) || typeof kept.values !== "object") return undefined;
    return { due: null, values: {}, ...kept, lines: kept.lines };
  } catch {
    return undefined;
  }
}

/**
 * Stores a draft; undefined removes the stored draft. If storage is blocked, the draft is lost when the guest
 * leaves the page.
 */
export function storeDraft(draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(storageKey, JSON.stringify(draft));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked or full.
  }
}

const linksKey = "restaurant-orders";
/** Maximum number of order links stored in a browser. */
const mostLinks = 5;

type Links = readonly (readonly [number: string, token: string])[];

function readLinks(): Links {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(linksKey) ?? "[]");
    return Array.isArray(kept) ? (kept as Links) : [];
  } catch {
    return [];
  }
}

/** Returns the token of a placed order's link, if it is stored in this browser. */
export const readToken = (number: string): string | undefined =>
  readLinks().find(([kept]) => kept === number)?.[1];

/** Stores the link of a placed order in this browser. */
export function storeToken(number: string, token: string): void {
  try {
    const others = readLinks().filter(([kept]) => kept !== number);
    localStorage.setItem(linksKey, JSON.stringify([[number, token], ...others].slice(0, mostLinks)));
  } catch {
    // Storage is blocked or full, but the page's URL still contains the link.
  }
}
