import { randomUUID } from "node:crypto";
import type { Storage } from "../storage/index.ts";
import type { Lock } from "../storage/locks.ts";
import type { SessionsTable } from "../storage/tables.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { newToken, tokenHash, type CredentialOwner } from "../digest.ts";

export type StoredSession = Readonly<SessionsTable>;

/** Lifetime of one kind of session. */
export interface SessionPolicy {
  /** Milliseconds without a request after which the session ends. */
  readonly idleMs: number;
  /**
   * Minimum milliseconds between two updates of the time of last use. An update on every request would slow
   * down every request.
   */
  readonly touchEveryMs: number;
}

/** Stores a new session. Its token is stored as a hash only. */
export async function insertSession(
  tx: DbExecutor,
  session: CredentialOwner & Pick<StoredSession, "device" | "second_factor" | "expires_at">,
  now: Date,
): Promise<{ readonly id: string; readonly token: string }> {
  const token = newToken();
  const id = randomUUID();
  await tx
    .insertInto("sessions")
    .values({
      id,
      token_hash: tokenHash(token),
      account_id: null,
      staff_id: null,
      created_at: now.toISOString(),
      used_at: now.toISOString(),
      ...session,
    })
    .execute();
  return { id, token };
}

/** Selects the sessions that are valid under a policy. */
export const validSessions = (db: DbExecutor, { idleMs }: SessionPolicy, now: Date) =>
  db
    .selectFrom("sessions")
    .where("sessions.expires_at", ">", now.toISOString())
    .where("sessions.used_at", ">", new Date(now.getTime() - idleMs).toISOString());

/** Selects the valid session with a token. */
export const validSession = (db: DbExecutor, policy: SessionPolicy, token: string, now: Date) =>
  validSessions(db, policy, now).where("sessions.token_hash", "=", tokenHash(token));

/** Records that a session is in use, so that it does not expire. */
export async function touchSession(
  storage: Pick<Storage, "write">,
  lock: Lock,
  { id, used_at }: Pick<StoredSession, "id" | "used_at">,
  { touchEveryMs }: SessionPolicy,
  now: Date,
): Promise<void> {
  if (now.getTime() - Date.parse(used_at) <= touchEveryMs) return;
  await storage.write([lock], async (tx) => {
    await tx.updateTable("sessions").set({ used_at: now.toISOString() }).where("id", "=", id).execute();
  });
}

/** Ends a session if it belongs to this owner. */
export async function endSession(tx: DbExecutor, owner: CredentialOwner, id: string): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where(({ and }) => and({ ...owner, id }))
    .execute();
}

/** Ends every session of an owner, except the session `exceptId` if it is given. */
export async function endSessions(tx: DbExecutor, owner: CredentialOwner, exceptId = ""): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where(({ and }) => and(owner))
    .where("id", "!=", exceptId)
    .execute();
}

/** Deletes sessions that have expired, or have been unused for longer than the policy allows. */
export async function purgeEndedSessions(
  tx: DbExecutor,
  { idleMs }: SessionPolicy,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where(({ eb, or }) =>
      or([
        eb("expires_at", "<=", now.toISOString()),
        eb("used_at", "<=", new Date(now.getTime() - idleMs).toISOString()),
      ]),
    )
    .execute();
}
