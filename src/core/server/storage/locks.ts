import { sha256 } from "../digest.ts";

declare const brand: unique symbol;

/**
 * A resource that only one unit of work holds at a time, across processes. Only the functions below create
 * locks.
 */
export type Lock = string & { readonly [brand]: "lock" };

const lock = (kind: string, key: string): Lock => `${kind} ${key}` as Lock;

/**
 * Returns the lock for everything about one account, whether or not it exists.
 *
 * @param emailKey the key shared by all spellings of an address; hashed, because databases may log it
 */
export const accountLock = (emailKey: string): Lock => lock("account", sha256(emailKey));

/** Lock for the staff members and their roles. */
export const staffLock: Lock = lock("staff", "");

/** Returns the lock for every change to one reservation, and for the deletion of its guest's data. */
export const reservationLock = (id: string): Lock => lock("reservation", id);

/**
 * Returns the lock for the tables on one day.
 *
 * @param utcDate `YYYY-MM-DD`, in UTC
 */
export const dayLock = (utcDate: string): Lock => lock("day", utcDate);

/**
 * Returns the lock for all bookings from one network.
 *
 * @param networkHash see rate-limits/network.ts
 */
export const networkLock = (networkHash: string): Lock => lock("network", networkHash);

/** Returns the lock for all bookings and waiting-list entries under one email address or telephone number. */
export const contactLock = (contact: string): Lock => lock("contact", sha256(contact));

/** Lock for the capacity of the kitchen's stations, every change to an order, and the counts of orders. */
export const ordersLock: Lock = lock("orders", "");

/**
 * Returns the lock for requests with one idempotency key: bookings that the browser may send again, and
 * commands.
 */
export const idempotencyKeyLock = (key: string): Lock => lock("idempotency key", key);

/** Returns the lock for the attempts counted under one key. */
export const rateLimitLock = (key: string): Lock => lock("rate limit", key);

/** Returns the lock for a secret that is generated once. */
export const secretLock = (name: string): Lock => lock("secret", name);

/** Lock for claiming and updating emails that wait to be sent. */
export const outboxLock: Lock = lock("outbox", "");

/** Returns the lock for a background job, by its name. */
export const jobLock = (name: string): Lock => lock("job", name);
