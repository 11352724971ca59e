import { randomUUID } from "node:crypto";
import type { Storage } from "../storage/index.ts";
import { accountLock } from "../storage/locks.ts";
import type { AccountsTable, SessionsTable } from "../storage/schema.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { newToken, tokenHash } from "./tokens.ts";

export type StoredAccount = Readonly<AccountsTable>;
export type StoredSession = Readonly<SessionsTable>;

/** A guest who is logged in. */
export interface GuestAuth {
  readonly kind: "guest";
  readonly account: StoredAccount;
  readonly session: StoredSession;
}

const day = 24 * 3600 * 1000;

/** A session ends after this long whatever happens … */
const sessionLifeMs = 30 * day;
/** … and after this long without a request. */
const sessionIdleMs = 7 * day;
/** At most so many sessions of one account at a time; one more ends the one unused for longest. */
const maxSessions = 20;

/** How often a session's last use is written at most: a write for every request would slow everybody down. */
const touchEveryMs = 10 * 60 * 1000;

/** Where a request comes from. */
export interface ClientInfo {
  /** See {@link import("../rate-limits/network.ts").networkOf}. */
  readonly network: string;
  readonly userAgent: string | undefined;
  /** The browser's cookie; see plugins/device-cookie.ts. */
  readonly device: string | undefined;
}

/** A client whose browser will be trusted where the action succeeds. */
export interface TrustingClient extends ClientInfo {
  readonly device: string;
}

const firstMatch = (text: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** `Firefox on Linux`: enough to recognise one's own devices. Nothing of the header itself is stored. */
function deviceName(userAgent = ""): string {
  const browser = firstMatch(userAgent, [
    [/Edg\//, "Edge"],
    [/OPR\//, "Opera"],
    [/Firefox\/|FxiOS/, "Firefox"],
    [/Chrome\/|CriOS/, "Chrome"],
    [/Safari\//, "Safari"],
  ]);
  const system = firstMatch(userAgent, [
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Android/, "Android"],
    [/Windows/, "Windows"],
    [/Mac OS X/, "Mac"],
    [/Linux|X11/, "Linux"],
  ]);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? "A browser we do not know");
}

/** Opens a session; resolves to its token, which is stored as a hash only. */
export async function openSession(
  tx: DbExecutor,
  account: StoredAccount,
  client: ClientInfo,
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("sessions")
    .values({
      id: randomUUID(),
      token_hash: tokenHash(token),
      account_id: account.id,
      device: deviceName(client.userAgent),
      network_hash: "",
      created_at: now.toISOString(),
      used_at: now.toISOString(),
      expires_at: new Date(now.getTime() + sessionLifeMs).toISOString(),
    })
    .execute();
  const surplus = await tx
    .selectFrom("sessions")
    .select("id")
    .where("account_id", "=", account.id)
    .orderBy("used_at", "desc")
    .orderBy("created_at", "desc")
    .offset(maxSessions)
    .limit(1000)
    .execute();
  if (surplus.length > 0)
    await tx
      .deleteFrom("sessions")
      .where(
        "id",
        "in",
        surplus.map(({ id }) => id),
      )
      .execute();
  return token;
}

/** A session used at this moment or earlier has ended. */
const idleSince = (now: Date): string => new Date(now.getTime() - sessionIdleMs).toISOString();

const validSessions = (db: DbExecutor, now: Date) =>
  db.selectFrom("sessions").where("expires_at", ">", now.toISOString()).where("used_at", ">", idleSince(now));

/** The valid sessions of an account, the latest used first. */
export const sessionsOf = (db: DbExecutor, accountId: string, now: Date): Promise<StoredSession[]> =>
  validSessions(db, now)
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("used_at", "desc")
    .orderBy("created_at", "desc")
    .execute();

/** Ends every session of an account. */
export async function endSessions(tx: DbExecutor, accountId: string): Promise<void> {
  await tx.deleteFrom("sessions").where("account_id", "=", accountId).execute();
}

/** Deletes the sessions that are no longer valid. */
export async function purgeEndedSessions(tx: DbExecutor, now: Date): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where(({ eb, or }) =>
      or([eb("expires_at", "<=", now.toISOString()), eb("used_at", "<=", idleSince(now))]),
    )
    .execute();
}

/** Who sends a request, by its `Authorization: Bearer <token>`; undefined where that is not the token of a valid session. */
export async function authenticate(
  authorization: string | undefined,
  storage: Pick<Storage, "db" | "write">,
  now: Date,
): Promise<GuestAuth | undefined> {
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) return undefined;
  const session = await validSessions(storage.db, now)
    .selectAll()
    .where("token_hash", "=", tokenHash(token))
    .executeTakeFirst();
  if (!session) return undefined;
  const account = await storage.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", session.account_id)
    .executeTakeFirst();
  if (!account) return undefined;
  if (now.getTime() - Date.parse(session.used_at) > touchEveryMs)
    await storage.write([accountLock(account.email_key)], async (tx) => {
      await tx
        .updateTable("sessions")
        .set({ used_at: now.toISOString() })
        .where("id", "=", session.id)
        .execute();
    });
  return { kind: "guest", account, session };
}
