import { randomUUID } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import { isEmailAddress } from "../../shared/email-address.ts";
import type { OutboxTable } from "../storage/tables.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { recipientRefused } from "./mail-failure.ts";
import { isSqlite } from "../storage/driver.ts";

/**
 * Returns a text that is the same for all spellings of a guest's email address that lead to one mailbox:
 * lower case, without the part after a plus (subaddressing, RFC 5233). `Ada+table@example.com` becomes
 * `ada@example.com`. Only for counting: emails go to the address as typed.
 */
export function guestAddress(address: string): string {
  const [local = "", domain = ""] = address.toLowerCase().split("@");
  const plus = local.indexOf("+");
  return `${plus > 0 ? local.slice(0, plus) : local}@${domain}`;
}

/** Returns {@link guestAddress} as an SQL expression, for which migration 0001 creates indexes. */
export const guestAddressIn = (db: DbExecutor, column: "email" | "to_address"): RawBuilder<string> =>
  sql.raw(
    isSqlite(db)
      ? `lower(case when instr(${column}, '+') > 1 and instr(${column}, '+') < instr(${column}, '@') then substr(${column}, 1, instr(${column}, '+') - 1) || substr(${column}, instr(${column}, '@')) else ${column} end)`
      : `lower(regexp_replace(${column}, '^([^+@]+)[+][^@]*@', '\\1@'))`,
  );

export interface Attachment {
  readonly filename: string;
  /** `text/calendar; method=REQUEST; charset=utf-8` */
  readonly contentType: string;
  readonly content: string;
}

/** An email as stored until it is sent. */
export interface QueuedEmail {
  /** Kind of the email, for staff and logs: `reservation-confirmed`. */
  readonly kind: string;
  /** One bare address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
  /**
   * The account and the reservation that the email is about. The email is deleted together with the account.
   */
  readonly accountId?: string | null;
  readonly reservationId?: string | null;
  readonly deleteWhenSent?: boolean;
  /**
   * True if a person at a screen is waiting for the email. Urgent emails are sent before all other emails.
   */
  readonly urgent?: boolean;
  /** Time at which the email is sent; immediately by default. */
  readonly dueAt?: Date | undefined;
}

/**
 * Due time of emails that are no longer retried. To retry such an email, set `due_at` to a moment in the
 * past.
 */
export const deadLettered = "9999-12-31T23:59:59.999Z";

/**
 * Content of an email after it has been sent: empty, because the original contains names, and links that open
 * accounts.
 */
export const emptiedEmail = { text: "", html: "", attachments: "[]" } as const;

const dayMs = 24 * 3600_000;

/**
 * Maximum number of days for which emails are stored after they were sent, or, if they failed for good, after
 * they were queued.
 */
const longestRetentionDays = 30;

/**
 * Puts an email into the outbox. The email is sent if, and only if, the transaction is committed.
 *
 * @throws Error if `to` is not one bare address: the email could reach the wrong person
 */
export async function enqueueEmail(
  tx: DbExecutor,
  {
    kind,
    to,
    subject,
    text,
    html,
    attachments = [],
    accountId = null,
    reservationId = null,
    deleteWhenSent = false,
    urgent = false,
    dueAt,
  }: QueuedEmail,
  now: Date,
): Promise<void> {
  if (!isEmailAddress(to)) throw new Error(`An email of kind ${kind} is not addressed to one address.`);
  const row: OutboxTable = {
    id: randomUUID(),
    kind,
    to_address: to,
    // A line break in the subject would allow header injection.
    subject: subject.replace(/\s+/g, " ").trim(),
    text,
    html,
    attachments: JSON.stringify(attachments),
    created_at: now.toISOString(),
    due_at: (dueAt ?? now).toISOString(),
    attempts: 0,
    sent_at: null,
    last_error: null,
    account_id: accountId,
    reservation_id: reservationId,
    delete_when_sent: deleteWhenSent ? 1 : 0,
    urgent: urgent ? 1 : 0,
  };
  await tx.insertInto("outbox").values(row).execute();
}

/**
 * Deletes emails about a deleted account and its reservations, to any recipient. An unsent email is sent
 * first and then deleted, because the restaurant has to learn of its bookings. An email that is no longer
 * retried is deleted immediately.
 */
export async function deleteEmailsAbout(
  tx: DbExecutor,
  {
    account,
    reservationIds,
  }: {
    readonly account: { readonly id: string; readonly email: string };
    readonly reservationIds: readonly string[];
  },
): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ delete_when_sent: 1 })
    .where(({ eb, or }) =>
      or([
        eb("account_id", "=", account.id),
        // For emails from before the column `account_id` existed.
        eb("to_address", "=", account.email),
        ...(reservationIds.length > 0 ? [eb("reservation_id", "in", reservationIds)] : []),
      ]),
    )
    .execute();
  await tx
    .deleteFrom("outbox")
    .where("delete_when_sent", "=", 1)
    .where(({ eb, or }) => or([eb("sent_at", "is not", null), eb("due_at", "=", deadLettered)]))
    .execute();
}

/**
 * Kinds of emails that a stranger can trigger by typing someone else's address. Reset links have a separate
 * limit.
 */
export const publiclyTriggeredKinds = [
  "account-confirm",
  "account-exists",
  "reservation-confirm",
  "reservation-confirmed",
  "reservation-moved",
  "reservation-cancelled",
  "waiting-offer",
  "order-confirm",
  "order-received",
  "order-changed",
  "order-cancelled",
  "order-turned-down",
] as const;

/**
 * Counts the emails to a guest's address, in any spelling, in the last 24 hours, whoever caused them. Only
 * {@link publiclyTriggeredKinds} count.
 */
export async function countEmailsTo(db: DbExecutor, address: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where(guestAddressIn(db, "to_address"), "=", guestAddress(address))
    .where("created_at", ">", new Date(now.getTime() - dayMs).toISOString())
    .where("kind", "in", publiclyTriggeredKinds)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Deletes emails a month after they were sent (or once they are sent, if that was requested), and emails that
 * failed for good a month after they were queued. Empties sent emails that earlier versions stored with their
 * text. Leaves emails that can still be sent.
 *
 * @param retentionDays deletes emails sooner if it is less than a month
 * @param keepSent leaves the text of sent emails, see outbox-worker.ts
 */
export async function purgeEmails(
  tx: DbExecutor,
  now: Date,
  {
    retentionDays = longestRetentionDays,
    keepSent = false,
  }: { retentionDays?: number; keepSent?: boolean } = {},
): Promise<void> {
  const days = Math.min(retentionDays, longestRetentionDays);
  const before = new Date(now.getTime() - days * dayMs).toISOString();
  await tx
    .deleteFrom("outbox")
    .where(({ eb, or, and }) =>
      or([
        and([
          eb("sent_at", "is not", null),
          or([eb("sent_at", "<", before), eb("delete_when_sent", "=", 1)]),
        ]),
        and([eb("sent_at", "is", null), eb("due_at", "=", deadLettered), eb("created_at", "<", before)]),
      ]),
    )
    .execute();
  if (keepSent) return;
  await tx
    .updateTable("outbox")
    .set(emptiedEmail)
    .where("sent_at", "is not", null)
    .where("text", "!=", "")
    .execute();
}

export interface QueueState {
  /** Number of emails still to be sent. */
  readonly unsent: number;
  /** Number of unsent emails whose address has been refused so far, usually because it is mistyped. */
  readonly refused: number;
  /** Time at which the oldest unsent email was queued, apart from emails to refused addresses. */
  readonly oldest: Date | undefined;
}

export async function queueState(db: DbExecutor): Promise<QueueState> {
  const isRefused = sql<boolean>`coalesce(last_error, '') like ${`${recipientRefused}%`}`;
  const { count, refused, oldest } = await db
    .selectFrom("outbox")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("count"),
      sql<number | string>`count(case when ${isRefused} then 1 end)`.as("refused"),
      sql<string | null>`min(case when ${isRefused} then null else created_at end)`.as("oldest"),
    ])
    .where("sent_at", "is", null)
    .where("due_at", "!=", deadLettered)
    .executeTakeFirstOrThrow();
  return {
    unsent: Number(count),
    refused: Number(refused),
    oldest: oldest === null ? undefined : new Date(oldest),
  };
}

/** Selects the emails that are still to be sent or have failed for good, oldest first. */
export const unsentEmails = (db: DbExecutor) =>
  db
    .selectFrom("outbox")
    .select(["id", "kind", "to_address", "created_at", "due_at", "attempts", "last_error"])
    .where("sent_at", "is", null)
    .orderBy("created_at")
    .execute();

/** Counts the emails that have failed for good. */
export async function countDeadLettered(db: DbExecutor): Promise<number> {
  const { count } = await db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("sent_at", "is", null)
    .where("due_at", "=", deadLettered)
    .executeTakeFirstOrThrow();
  return Number(count);
}
