import { sha256 } from "../digest.ts";

declare const brand: unique symbol;

/** Resource that only one unit of work holds at a time, across processes. Made by the functions below only. */
export type Lock = string & { readonly [brand]: "lock" };

const lock = (kind: string, key: string): Lock => `${kind} ${key}` as Lock;

/**
 * Everything written about one account, whether it exists or not.
 *
 * @param emailKey what makes two spellings of an address one account; hashed, because databases may log it
 */
export const accountLock = (emailKey: string): Lock => lock("account", sha256(emailKey));

/** Everything written about who works here, and as what. */
export const staffLock: Lock = lock("staff", "");

/** Every change of one reservation, and the deletion of what it says about the guest. */
export const reservationLock = (id: string): Lock => lock("reservation", id);

/** The tables of one day. @param utcDate `YYYY-MM-DD`, by UTC */
export const dayLock = (utcDate: string): Lock => lock("day", utcDate);

/** Everything that is booked from one network. @param networkHash see rate-limits/network.ts */
export const networkLock = (networkHash: string): Lock => lock("network", networkHash);

/** Everything that is booked under one address or telephone number. */
export const contactLock = (contact: string): Lock => lock("contact", sha256(contact));

/** The places of the kitchen's stations, every change of an order, and the counts of orders. */
export const ordersLock: Lock = lock("orders", "");

/** A booking that may be sent again. */
export const idempotencyKeyLock = (key: string): Lock => lock("idempotency key", key);

/** The attempts counted under one key. */
export const rateLimitLock = (key: string): Lock => lock("rate limit", key);

/** A secret that is made once. */
export const secretLock = (name: string): Lock => lock("secret", name);

/** Claiming and updating emails that wait to be sent. */
export const outboxLock: Lock = lock("outbox", "");

/** A background job, by its name. */
export const jobLock = (name: string): Lock => lock("job", name);
