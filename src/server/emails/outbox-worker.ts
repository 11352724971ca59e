import type { Storage } from "../storage/index.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import type { Mailbox, StoredEmail } from "./message.ts";
import type { Transport } from "./transport.ts";

/** Waits; tests decide when a wait is over. */
export interface Timer {
  /** Calls back after `ms` milliseconds, unless the function it returns is called before. */
  after(ms: number, callback: () => void): () => void;
}

const clock: Timer = {
  after(ms, callback) {
    const timeout = setTimeout(callback, ms).unref();
    return () => clearTimeout(timeout);
  },
};

type Log = (about: Readonly<Record<string, unknown>>, message: string) => void;

export interface OutboxDeps {
  readonly storage: Pick<Storage, "db" | "write" | "onCommit">;
  readonly transport: Transport;
  /** Whom mails come from; rejects where nobody has said so yet. */
  readonly sender: () => Promise<Mailbox>;
  readonly now: () => Date;
  readonly log: { readonly info: Log; readonly warn: Log; readonly error: Log };
  readonly timer?: Timer;
}

export interface OutboxWorker {
  /** Resolves when everything that is due has been tried. */
  idle(): Promise<void>;
  /** Begins nothing new and gives what is being sent `graceMs` to end; what then remains is tried again later. */
  close(graceMs?: number): Promise<void>;
}

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** How often a mail is tried before it is left to staff: a little more than a day. */
export const maxAttempts = 14;
/** How many mails are under way at a time. */
const batch = 5;
/** The longest that one attempt may take. */
const attemptMs = minute;
/** How long a mail belongs to the process that is trying it; where that one died, it is tried again after this. */
export const claimMs = 5 * minute;
/** How often to look for what other processes left behind. */
const pollMs = minute;
/** How long a mail is kept once it has been sent. */
const retentionMs = 30 * day;
/** When a mail is due that nobody tries any more. Setting `due_at` back to a moment in the past tries it once more. */
export const deadLettered = "9999-12-31T23:59:59.999Z";

/** Half a minute, then twice as long each time, at most six hours. */
export const retryDelay = (attempts: number): number =>
  Math.min(30 * second * 2 ** (attempts - 1), 6 * 60 * minute);

/** What a mail server's refusal may say in a log: its message can repeat the guest's address. */
const reasonOf = (error: unknown) => {
  const { code, command, responseCode } = error as {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
  };
  return { reason: code ?? (error as Error).name, command, responseCode };
};

/** The server knows the address and will never take a mail for it. */
const isPermanentFailure = (error: unknown): boolean => {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return command === "RCPT TO" && typeof responseCode === "number" && responseCode >= 550;
};

/** Waits for all of them, then rejects where one has. */
const all = async (promises: readonly Promise<void>[]): Promise<void> => {
  const failed = (await Promise.allSettled(promises)).find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
};

/**
 * Sends what the outbox holds. A mail is claimed under a lock by moving the moment at which it is due, so of several
 * processes over one database one tries it; it is tried again where that process dies, and after each failure a while
 * later. Nothing is lost silently: a mail that could not be sent stays, with the reason, and the log names it.
 */
export function startOutboxWorker({
  storage,
  transport,
  sender,
  now,
  log,
  timer = clock,
}: OutboxDeps): OutboxWorker {
  const abort = new AbortController();
  let closing = false;
  let abandoned = false;
  let cancelTimer: () => void = () => undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let purgedAt = 0;

  const at = (moment: number) => new Date(moment).toISOString();
  const update = (id: string, values: Partial<Pick<StoredEmail, "due_at" | "sent_at" | "last_error">>) =>
    storage.write(["outbox"], async (tx) => {
      await tx.updateTable("outbox").set(values).where("id", "=", id).execute();
    });

  const due = (db: DbExecutor) =>
    db
      .selectFrom("outbox")
      .selectAll()
      .where("sent_at", "is", null)
      .where("due_at", "<=", now().toISOString())
      .orderBy("due_at")
      .limit(batch);

  /** Takes what is due, at most a batch; counts the attempt, so that a mail that kills the process is not tried for ever. */
  const claim = async (): Promise<StoredEmail[]> => {
    // Most looks find nothing: no need to write for that.
    if ((await due(storage.db).execute()).length === 0) return [];
    return storage.write(["outbox"], async (tx) => {
      const mails = await due(tx).execute();
      if (mails.length === 0) return [];
      await tx
        .updateTable("outbox")
        .set((e) => ({ attempts: e("attempts", "+", 1), due_at: at(now().getTime() + claimMs) }))
        .where(
          "id",
          "in",
          mails.map(({ id }) => id),
        )
        .execute();
      return mails.map((mail) => ({ ...mail, attempts: mail.attempts + 1 }));
    });
  };

  const deliver = async (mail: StoredEmail): Promise<void> => {
    const about = { mail: mail.id, kind: mail.kind, attempts: mail.attempts };
    try {
      const from = await sender();
      await transport.send(mail, from, AbortSignal.any([abort.signal, AbortSignal.timeout(attemptMs)]));
    } catch (error) {
      if (abandoned) return;
      const permanent = mail.attempts >= maxAttempts || isPermanentFailure(error);
      await update(mail.id, {
        due_at: permanent ? deadLettered : at(now().getTime() + retryDelay(mail.attempts)),
        last_error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      });
      if (permanent)
        log.error({ ...about, ...reasonOf(error) }, "a mail could not be sent and is not tried again");
      else log.warn({ ...about, ...reasonOf(error) }, "a mail could not be sent; it is tried again later");
      return;
    }
    if (abandoned) return;
    await update(mail.id, { sent_at: now().toISOString(), last_error: null });
    log.info(about, "a mail was sent");
  };

  /** Once a day: lets go of what was sent long ago, and says again what could not be sent. */
  const purgeSent = async (): Promise<void> => {
    if (now().getTime() - purgedAt < day) return;
    purgedAt = now().getTime();
    await storage.write(["outbox"], async (tx) => {
      await tx
        .deleteFrom("outbox")
        .where("sent_at", "<", at(purgedAt - retentionMs))
        .execute();
    });
    const { unsent } = await storage.db
      .selectFrom("outbox")
      .select((e) => e.fn.countAll<number | string>().as("unsent"))
      .where("sent_at", "is", null)
      .where("due_at", "=", deadLettered)
      .executeTakeFirstOrThrow();
    if (Number(unsent) > 0)
      log.warn(
        { mails: Number(unsent) },
        "mails that could not be sent stand in the table outbox, each with its last_error",
      );
  };

  /** Milliseconds until the next look. */
  const untilNext = async (): Promise<number> => {
    const next = await storage.db
      .selectFrom("outbox")
      .select((e) => e.fn.min("due_at").as("due_at"))
      .where("sent_at", "is", null)
      .executeTakeFirst();
    if (!next?.due_at) return pollMs;
    return Math.min(pollMs, Math.max(0, Date.parse(next.due_at) - now().getTime()));
  };

  const runOnce = async (): Promise<void> => {
    let wait = pollMs;
    try {
      do {
        again = false;
        for (let mails = await claim(); mails.length > 0 && !closing; mails = await claim())
          await all(mails.map(deliver));
        await purgeSent();
        wait = await untilNext();
      } while (again && !closing);
    } catch (err) {
      if (!abandoned)
        log.error({ err }, "the outbox cannot be read or written; it is tried again in a minute");
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

  const stopListening = storage.onCommit(run);
  run();

  return {
    async idle() {
      while (running) await running;
    },
    async close(graceMs = 10 * second) {
      closing = true;
      stopListening();
      cancelTimer();
      if (!running) return;
      const cutOff = setTimeout(() => {
        abandoned = true;
        abort.abort();
      }, graceMs);
      await running;
      clearTimeout(cutOff);
    },
  };
}
