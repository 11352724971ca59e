import { randomUUID } from "node:crypto";
import { Temporal } from "temporal-polyfill";
import { newToken, tokenHash } from "../accounts/tokens.ts";
import type { Storage } from "../storage/index.ts";
import { staffLock } from "../storage/locks.ts";
import type { StaffSessionsTable } from "../storage/schema.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import type { StoredMember } from "./stored-member.ts";

/** Everybody is signed out at this hour of the restaurant's clock: after the last shift, before the first. */
const signOutHour = 4;

/** A session ends after this long without a request: longer than the quiet hours between lunch and dinner. */
const sessionIdleMs = 6 * 3600_000;

/** How often a session's last use is written at most. */
const touchEveryMs = 5 * 60_000;

/** Somebody who is signed in, perhaps without the second factor as yet. */
export interface StaffSession {
  readonly id: string;
  readonly member: StoredMember;
  readonly secondFactor: StaffSessionsTable["second_factor"];
  /** When it was opened: somebody has proved then who they are. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** The next 04:00 of the restaurant's clock, which is within 25 hours whatever the clocks do. */
export function nextSignOut(now: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const today = local.toPlainDate().toZonedDateTime({ timeZone, plainTime: { hour: signOutHour } });
  const next =
    Temporal.ZonedDateTime.compare(today, local) > 0
      ? today
      : local
          .toPlainDate()
          .add({ days: 1 })
          .toZonedDateTime({ timeZone, plainTime: { hour: signOutHour } });
  return new Date(next.epochMilliseconds);
}

/** Opens a session; resolves to the value of its cookie, which is stored as a hash only. */
export async function openStaffSession(
  tx: DbExecutor,
  {
    member,
    secondFactor,
    timeZone,
    now,
  }: {
    readonly member: StoredMember;
    readonly secondFactor: StaffSessionsTable["second_factor"];
    readonly timeZone: string;
    readonly now: Date;
  },
): Promise<{ readonly token: string; readonly session: StaffSession }> {
  const token = newToken();
  const id = randomUUID();
  const expiresAt = nextSignOut(now, timeZone).toISOString();
  await tx
    .insertInto("staff_sessions")
    .values({
      id,
      token_hash: tokenHash(token),
      staff_id: member.id,
      second_factor: secondFactor,
      created_at: now.toISOString(),
      used_at: now.toISOString(),
      expires_at: expiresAt,
    })
    .execute();
  return { token, session: { id, member, secondFactor, createdAt: now.toISOString(), expiresAt } };
}

const idleSince = (now: Date): string => new Date(now.getTime() - sessionIdleMs).toISOString();

/** The session of a cookie; undefined where it is that of no valid one. */
export async function findStaffSession(
  token: string | undefined,
  storage: Pick<Storage, "db" | "write">,
  now: Date,
): Promise<StaffSession | undefined> {
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return undefined;
  const row = await storage.db
    .selectFrom("staff_sessions")
    .innerJoin("staff", "staff.id", "staff_sessions.staff_id")
    .selectAll("staff")
    .select([
      "staff_sessions.id as session_id",
      "staff_sessions.second_factor",
      "staff_sessions.used_at",
      "staff_sessions.created_at as session_created_at",
      "staff_sessions.expires_at",
    ])
    .where("staff_sessions.token_hash", "=", tokenHash(token))
    .where("staff_sessions.expires_at", ">", now.toISOString())
    .where("staff_sessions.used_at", ">", idleSince(now))
    .executeTakeFirst();
  if (!row) return undefined;
  const { session_id: id, second_factor: secondFactor, used_at, ...others } = row;
  const { session_created_at: createdAt, expires_at: expiresAt, ...member } = others;
  if (now.getTime() - Date.parse(used_at) > touchEveryMs)
    await storage.write([staffLock], async (tx) => {
      await tx
        .updateTable("staff_sessions")
        .set({ used_at: now.toISOString() })
        .where("id", "=", id)
        .execute();
    });
  return { id, member, secondFactor, createdAt, expiresAt };
}

/** Completes a session by the second factor, under a new cookie; resolves to its value. */
export async function completeStaffSession(tx: DbExecutor, id: string): Promise<string> {
  const token = newToken();
  await tx
    .updateTable("staff_sessions")
    .set({ second_factor: "given", token_hash: tokenHash(token) })
    .where("id", "=", id)
    .execute();
  return token;
}

/** Ends one session. */
export async function endStaffSession(tx: DbExecutor, id: string): Promise<void> {
  await tx.deleteFrom("staff_sessions").where("id", "=", id).execute();
}

/** Ends every session of a member, but for one. */
export async function endStaffSessions(tx: DbExecutor, staffId: string, exceptId = ""): Promise<void> {
  await tx.deleteFrom("staff_sessions").where("staff_id", "=", staffId).where("id", "!=", exceptId).execute();
}

/** Deletes the sessions that are no longer valid. */
export async function purgeEndedStaffSessions(tx: DbExecutor, now: Date): Promise<void> {
  await tx
    .deleteFrom("staff_sessions")
    .where(({ eb, or }) =>
      or([eb("expires_at", "<=", now.toISOString()), eb("used_at", "<=", idleSince(now))]),
    )
    .execute();
}
