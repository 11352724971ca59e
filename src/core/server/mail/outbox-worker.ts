import type { Storage } from "../storage/index.ts";
import { outboxLock } from "../storage/locks.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { systemTimer, type Timer } from "../timer.ts";
import { mailFailure } from "./mail-failure.ts";
import type { Mailbox, StoredEmail } from "./message.ts";
import { deadLettered, emptiedEmail } from "./outbox.ts";
import type { Transport } from "./transport.ts";

type Log = (details: Readonly<Record<string, unknown>>, message: string) => void;

export type EmailOutcome = "sent" | "failed" | "unsendable";

export interface OutboxDeps {
  readonly storage: Pick<Storage, "db" | "write" | "onCommit">;
  readonly transport: Transport;
  /** Returns the sender of emails; rejects if none is configured. */
  readonly sender: () => Promise<Mailbox>;
  readonly now: () => Date;
  readonly log: { readonly info: Log; readonly warn: Log; readonly error: Log };
  readonly timer?: Timer;
  /**
   * True to keep the text of sent emails for `/dev/mail`. The text contains links and names, so this is not
   * for a public site.
   */
  readonly keepSent?: boolean;
  /** Called after every attempt; `unsendable` emails are not retried. */
  readonly onAttempt?: ((outcome: EmailOutcome) => void) | undefined;
}

export interface OutboxWorker {
  /** Resolves when every email that is due has been tried. */
  idle(): Promise<void>;
  /**
   * Claims no more emails, and gives those claimed `graceMs` milliseconds to be sent; unfinished attempts are
   * repeated later.
   */
  close(graceMs?: number): Promise<void>;
}

const second = 1000;
const minute = 60 * second;

/**
 * Number of attempts before the service gives up on an email and leaves it to staff. All attempts together
 * take a little more than a day.
 */
export const maxAttempts = 14;
/** Number of emails sent at the same time. */
const batchSize = 5;
/** Timeout of one attempt, in milliseconds. */
const attemptMs = minute;
/**
 * Milliseconds for which a claimed email belongs to one process. If that process dies, another process tries
 * the email after this time.
 */
export const claimMs = 5 * minute;
/** Milliseconds between searches for emails that other processes have left behind. */
const pollMs = minute;

/**
 * Makes emails due immediately if they have failed or are waiting for another attempt; resolves to their
 * number. Skips emails that a process may be trying.
 */
export async function retryEmails(tx: DbExecutor, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("outbox")
    .set({ due_at: now.toISOString(), attempts: 0 })
    .where("sent_at", "is", null)
    .where("due_at", ">", new Date(now.getTime() + claimMs).toISOString())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Returns the milliseconds before the next attempt: half a minute, then twice as long each time, up to six
 * hours.
 */
export const retryDelay = (attempts: number): number =>
  Math.min(30 * second * 2 ** (attempts - 1), 6 * 60 * minute);

/** True if the server will never accept an email to this address. */
const isPermanentFailure = (error: unknown): boolean => {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return command === "RCPT TO" && typeof responseCode === "number" && responseCode >= 550;
};

/** Waits for all promises, then rejects if one of them was rejected. */
const waitForAll = async (promises: readonly Promise<void>[]): Promise<void> => {
  const failed = (await Promise.allSettled(promises)).find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
};

/** Sends one part of the outbox: the urgent emails, or all others. */
interface Lane {
  /** Looks for due emails, now and whenever an email becomes due. */
  run(): void;
  idle(): Promise<void>;
  /** Starts no more attempts; resolves when current attempts have finished. */
  close(): Promise<void>;
}

/**
 * Sends the emails in the outbox. To claim an email, a process postpones the email's due time under a lock,
 * so that only one of several processes tries to send it. The email is retried if that process dies, and
 * after a while if the attempt fails. An email that could not be sent stays in the outbox with the reason,
 * and is named in the log.
 *
 * Urgent emails use separate connections to the mail server, so they never wait for other emails, however
 * many there are and however slow the server is.
 */
export function startOutboxWorker({
  storage,
  transport,
  sender,
  now,
  log,
  timer = systemTimer,
  keepSent = false,
  onAttempt = () => undefined,
}: OutboxDeps): OutboxWorker {
  const abort = new AbortController();
  let closing = false;
  let abandoned = false;

  const at = (moment: number) => new Date(moment).toISOString();
  const update = (id: string, values: Partial<StoredEmail>) =>
    storage.write([outboxLock], async (tx) => {
      await tx.updateTable("outbox").set(values).where("id", "=", id).execute();
    });

  const deliver = async (email: StoredEmail): Promise<void> => {
    const details = { emailId: email.id, kind: email.kind, attempts: email.attempts };
    try {
      const from = await sender();
      await transport.send(email, from, AbortSignal.any([abort.signal, AbortSignal.timeout(attemptMs)]));
    } catch (error) {
      if (abandoned) return;
      const permanent = email.attempts >= maxAttempts || isPermanentFailure(error);
      const why = mailFailure(error);
      await update(email.id, {
        due_at: permanent ? deadLettered : at(now().getTime() + retryDelay(email.attempts)),
        last_error: `${why} ${error instanceof Error ? error.message : String(error)}`.slice(0, 500),
      });
      onAttempt(permanent ? "unsendable" : "failed");
      const reason = { ...details, why };
      if (permanent) log.error(reason, "an email could not be sent and will not be retried");
      else log.warn(reason, "an email could not be sent; it will be retried later");
      return;
    }
    if (abandoned) return;
    const sent_at = now().toISOString();
    await update(email.id, { sent_at, last_error: null, ...(keepSent ? {} : emptiedEmail) });
    onAttempt("sent");
    log.info(details, "an email was sent");
  };

  const startLane = (urgent: 0 | 1): Lane => {
    let cancelTimer: () => void = () => undefined;
    let running: Promise<void> | undefined;
    let again = false;

    const due = (db: DbExecutor): Promise<StoredEmail[]> =>
      db
        .selectFrom("outbox")
        .selectAll()
        .where("sent_at", "is", null)
        .where("urgent", "=", urgent)
        .where("due_at", "<=", now().toISOString())
        .orderBy("due_at")
        .limit(batchSize)
        .execute();

    /**
     * Claims the emails that are due. The attempt is counted first, so that an email that makes the process
     * crash is not tried forever.
     */
    const claim = async (): Promise<StoredEmail[]> => {
      // Usually no email is due; the write is then skipped.
      if ((await due(storage.db)).length === 0) return [];
      return storage.write([outboxLock], async (tx) => {
        const emails = await due(tx);
        if (emails.length === 0) return [];
        await tx
          .updateTable("outbox")
          .set((e) => ({ attempts: e("attempts", "+", 1), due_at: at(now().getTime() + claimMs) }))
          .where(
            "id",
            "in",
            emails.map(({ id }) => id),
          )
          .execute();
        return emails.map((email) => ({ ...email, attempts: email.attempts + 1 }));
      });
    };

    /** Returns the milliseconds until the next email is due, at most {@link pollMs}. */
    const untilNext = async (): Promise<number> => {
      const next = await storage.db
        .selectFrom("outbox")
        .select((e) => e.fn.min("due_at").as("due_at"))
        .where("sent_at", "is", null)
        .where("urgent", "=", urgent)
        .executeTakeFirst();
      if (!next?.due_at) return pollMs;
      return Math.min(pollMs, Math.max(0, Date.parse(next.due_at) - now().getTime()));
    };

    const runOnce = async (): Promise<void> => {
      let wait = pollMs;
      try {
        do {
          again = false;
          // Claimed emails are sent even if the service closes meanwhile, because no other process may send them soon.
          for (let emails = await claim(); emails.length > 0; emails = closing ? [] : await claim())
            await waitForAll(emails.map(deliver));
          wait = await untilNext();
        } while (again && !closing);
      } catch (err) {
        if (!abandoned)
          log.error({ err }, "the outbox cannot be read or written; the service tries again in a minute");
      }
      running = undefined;
      if (!closing) cancelTimer = timer.after(wait, run);
    };

    function run(): void {
      if (closing) return;
      again = true;
      if (running) return;
      cancelTimer();
      running = runOnce();
    }

    return {
      run,
      async idle() {
        while (running) await running;
      },
      async close() {
        cancelTimer();
        await running;
      },
    };
  };

  const lanes = [startLane(1), startLane(0)];
  const run = () => {
    for (const lane of lanes) lane.run();
  };
  const stopListening = storage.onCommit(run);
  run();

  return {
    async idle() {
      await Promise.all(lanes.map((lane) => lane.idle()));
    },
    async close(graceMs = 10 * second) {
      closing = true;
      stopListening();
      const cutOff = setTimeout(() => {
        abandoned = true;
        abort.abort();
      }, graceMs);
      await Promise.all(lanes.map((lane) => lane.close()));
      clearTimeout(cutOff);
    },
  };
}
