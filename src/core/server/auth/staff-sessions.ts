import { Temporal } from "temporal-polyfill";
import { deviceName } from "./sessions.ts";
import { insertSession, touchSession, validSession, type SessionPolicy } from "./stored-sessions.ts";
import type { Storage } from "../storage/index.ts";
import { staffLock } from "../storage/locks.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import type { StoredMember } from "./stored-member.ts";
import type { SecondFactorKind } from "../../contract/staff-roles.ts";
import { newToken, tokenHash } from "../digest.ts";

/**
 * Hour on the restaurant's clock at which all staff are signed out: after the last shift, before the first.
 */
const signOutHour = 4;

/** The idle time is longer than the quiet hours between lunch and dinner. */
export const staffSessions: SessionPolicy = { idleMs: 6 * 3600_000, touchEveryMs: 5 * 60_000 };

/**
 * `given` if the member has entered a code, used a passkey, or opened a link that only the machine's owner
 * can read.
 */
type SecondFactor = "given" | "missing";

/** Session of a signed-in staff member. The second factor may still be missing. */
export interface StaffSession {
  readonly id: string;
  readonly member: StoredMember;
  readonly secondFactor: SecondFactor;
  /** Second factors that the member has set up. */
  readonly ways: readonly SecondFactorKind[];
  /** Time at which the member signed in. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

/**
 * Returns the next 04:00 on the restaurant's clock, which is at most 25 hours away even when the clocks
 * change.
 */
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

const waysFrom = (hasAuthenticator: boolean, passkeys: number): SecondFactorKind[] => [
  ...(hasAuthenticator ? (["authenticator"] as const) : []),
  ...(passkeys > 0 ? (["passkey"] as const) : []),
];

/** Returns the kinds of second factor that a member has set up. */
export async function readSecondFactors(
  db: DbExecutor,
  { id, totp_secret }: Pick<StoredMember, "id" | "totp_secret">,
): Promise<readonly SecondFactorKind[]> {
  const { passkeys } = await db
    .selectFrom("staff_passkeys")
    .select(({ fn }) => fn.countAll().as("passkeys"))
    .where("staff_id", "=", id)
    .executeTakeFirstOrThrow();
  return waysFrom(totp_secret !== null, Number(passkeys));
}

/**
 * True if the member can set up a second factor in this session: they have none yet, or have already given
 * one.
 */
export const canSetUpSecondFactor = ({
  ways,
  secondFactor,
}: Pick<StaffSession, "ways" | "secondFactor">): boolean => ways.length === 0 || secondFactor === "given";

/** How long after signing in, in milliseconds, the member is assumed to still have the device in hand. */
const freshMs = 15 * 60_000;

/**
 * Returns the time until which a session allows sensitive actions. Later, another person may have picked up
 * the device.
 */
export const freshUntil = ({ createdAt }: Pick<StaffSession, "createdAt">): Date =>
  new Date(Date.parse(createdAt) + freshMs);

/** True if the member signed in recently enough to change how they sign in. */
export const isFresh = (session: Pick<StaffSession, "createdAt">, now: Date): boolean =>
  now <= freshUntil(session);

/** Opens a session; resolves to the session and its cookie's value, of which only a hash is stored. */
export async function openStaffSession(
  tx: DbExecutor,
  {
    member,
    secondFactor,
    userAgent,
    timeZone,
    now,
  }: {
    readonly member: StoredMember;
    readonly secondFactor: SecondFactor;
    /** The User-Agent header. Only the names of the browser and the operating system are stored. */
    readonly userAgent: string | undefined;
    readonly timeZone: string;
    readonly now: Date;
  },
): Promise<{ readonly token: string; readonly session: StaffSession }> {
  const expiresAt = nextSignOut(now, timeZone).toISOString();
  const { id, token } = await insertSession(
    tx,
    {
      staff_id: member.id,
      device: deviceName(userAgent),
      second_factor: secondFactor,
      expires_at: expiresAt,
    },
    now,
  );
  const ways = await readSecondFactors(tx, member);
  return { token, session: { id, member, secondFactor, ways, createdAt: now.toISOString(), expiresAt } };
}

/**
 * Finds the valid session for a cookie; undefined if there is none.
 *
 * @param isUse true if the member is active; a page that only listens does not extend the session
 */
export async function findStaffSession(
  token: string | undefined,
  storage: Pick<Storage, "db" | "write">,
  now: Date,
  isUse = true,
): Promise<StaffSession | undefined> {
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return undefined;
  const row = await validSession(storage.db, staffSessions, token, now)
    .innerJoin("staff", "staff.id", "sessions.staff_id")
    .selectAll("staff")
    .select([
      "sessions.id as session_id",
      "sessions.second_factor",
      "sessions.used_at",
      "sessions.created_at as session_created_at",
      "sessions.expires_at",
    ])
    .select((eb) =>
      eb
        .selectFrom("staff_passkeys")
        .select(({ fn }) => fn.countAll().as("count"))
        .whereRef("staff_passkeys.staff_id", "=", "staff.id")
        .as("passkeys"),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { session_id: id, second_factor, used_at, passkeys, ...others } = row;
  const { session_created_at: createdAt, expires_at: expiresAt, ...member } = others;
  if (isUse) await touchSession(storage, staffLock, { id, used_at }, staffSessions, now);
  const ways = waysFrom(member.totp_secret !== null, Number(passkeys));
  return { id, member, secondFactor: second_factor ?? "missing", ways, createdAt, expiresAt };
}

/** Completes a session after the second factor and gives it a new cookie; resolves to the cookie's value. */
export async function completeStaffSession(tx: DbExecutor, id: string): Promise<string> {
  const token = newToken();
  await tx
    .updateTable("sessions")
    .set({ second_factor: "given", token_hash: tokenHash(token) })
    .where("id", "=", id)
    .execute();
  return token;
}
