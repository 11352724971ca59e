import type { OrderMoment } from "../contract/orders.ts";
import type { CartLine } from "../../../site/cart/store.ts";

/** A request that was sent and whose outcome is unknown: sent again, it carries the same key. */
export interface Unsettled {
  readonly key: string;
  /** As it was sent. */
  readonly body: string;
}

/** An order that a guest is writing, as this tab keeps it over a reload and a change of the language. */
export interface Draft {
  readonly lines: readonly CartLine[];
  /** Typed values, by field name. */
  readonly values: Readonly<Record<string, string>>;
  /** Null: as early as can be. */
  readonly due: OrderMoment | null;
  /** Under which prices and last portions are kept for the guest. */
  readonly hold?: string | undefined;
  /** The placed order that is being changed; absent: it is a new one. */
  readonly changes?: PlacedOrder | undefined;
}

export interface PlacedOrder {
  readonly number: string;
  /** Of its link. */
  readonly token: string;
}

const storageKey = "restaurant-order";
const sentKey = "restaurant-order-sent";

// Where storage is blocked it holds until the page is left.
let lastSent: Unsettled | undefined;

/** The order that was sent and whose outcome is unknown. */
export function readUnsettled(): Unsettled | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(sentKey) ?? "null") as Unsettled | null) ?? lastSent;
  } catch {
    return lastSent;
  }
}

/** Keeps an order that is being sent, or forgets it once it is settled. */
export function keepUnsettled(sent: Unsettled | undefined): void {
  lastSent = sent;
  try {
    if (sent) sessionStorage.setItem(sentKey, JSON.stringify(sent));
    else sessionStorage.removeItem(sentKey);
  } catch {
    // Storage is blocked or full.
  }
}

/** The kept order; undefined if there is none. */
export function readDraft(): Draft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Partial<Draft> | null;
    if (!kept || !Array.isArray(kept.lines) || typeof kept.values !== "object") return undefined;
    return { due: null, values: {}, ...kept, lines: kept.lines };
  } catch {
    return undefined;
  }
}

/** Keeps an order, or forgets it. Where storage is blocked, it lasts as long as the page. */
export function keepDraft(draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(storageKey, JSON.stringify(draft));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked or full.
  }
}

const linksKey = "restaurant-orders";
/** Orders whose links a browser keeps. */
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

/** The token of a placed order's link, as this browser keeps it. */
export const keptToken = (number: string): string | undefined =>
  readLinks().find(([kept]) => kept === number)?.[1];

/** Keeps the link of a placed order in this browser. */
export function keepToken(number: string, token: string): void {
  try {
    const others = readLinks().filter(([kept]) => kept !== number);
    localStorage.setItem(linksKey, JSON.stringify([[number, token], ...others].slice(0, mostLinks)));
  } catch {
    // Storage is blocked or full: the address of the page has the link.
  }
}
