import { sha256 } from "../digest.ts";

declare const brand: unique symbol;

/**
 * A resource that only one unit of work holds at a time, across processes. Only the functions below create
 * locks.
 */
export type Lock = string & { readonly [brand]: "lock" };

const lock = (kind: string, key: string): Lock => `${kind} ${key}` as Lock;

/**
 * Lock for everything about one account, whether or not it exists.
 *
 * @param emailKey the key shared by all spellings of an address; hashed, because databases may log it
 */
export const accountLock = (emailKey: string): Lock => lock("account", sha256(emailKey));

/** The staff members and their roles. */
export const staffLock: Lock = lock("staff", "");

/** Every change of one reservation, and the deletion of its guest's data. */
export const reservationLock = (id: string): Lock => lock("reservation", id);

/** The tables on one day. @param utcDate `YYYY-MM-DD`, in UTC */
export const dayLock = (utcDate: string): Lock => lock("day", utcDate);

/** All bookings from one network. @param networkHash see rate-limits/network.ts */
export const networkLock = (networkHash: string): Lock => lock("network", networkHash);

/** All bookings under one email address or telephone number. */
export const contactLock = (contact: string): Lock => lock("contact", sha256(contact));

/** The capacity of the kitchen's stations, every change of an order, and the counts of orders. */
export const ordersLock: Lock = lock("orders", "");

/** A booking that the browser may send again. */
export const idempotencyKeyLock = (key: string): Lock => lock("idempotency key", key);

/** The attempts counted under one key. */
export const rateLimitLock = (key: string): Lock => lock("rate limit", key);

/** A secret that is generated once. */
export const secretLock = (name: string): Lock => lock("secret", name);

/** Claiming and updating emails that wait to be sent. */
export const outboxLock: Lock = lock("outbox", "");

/** A background job, by its name. */
export const jobLock = (name: string): Lock => lock("job", name);
