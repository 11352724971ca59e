import type { Translate } from "../../messages/words.ts";
import type { Storage } from "../storage/index.ts";
import { accountLock } from "../storage/locks.ts";
import type { AccountsTable } from "../storage/tables.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import {
  insertSession,
  touchSession,
  validSession,
  validSessions,
  type SessionPolicy,
  type StoredSession,
} from "./stored-sessions.ts";

export type StoredAccount = Readonly<AccountsTable>;

export interface GuestAuth {
  readonly kind: "guest";
  readonly account: StoredAccount;
  readonly session: StoredSession;
}

const day = 24 * 3600 * 1000;

/** Maximum lifetime of a session, even if it is in use. */
const sessionLifeMs = 30 * day;
export const guestSessions: SessionPolicy = { idleMs: 7 * day, touchEveryMs: 10 * 60_000 };
/**
 * Maximum number of sessions per account. Opening one more ends the session that has been unused for longest.
 */
const maxSessions = 20;

export interface ClientInfo {
  /** See {@link import("../rate-limits/network.ts").networkOf}. */
  readonly network: string;
  readonly userAgent: string | undefined;
  /** Value of the browser's device cookie; see http/device-cookie.ts. */
  readonly device: string | undefined;
  /**
   * Language of the page that sends the request; see http/language.ts. Undefined if the page names no
   * language.
   */
  readonly language: string | undefined;
}

/** Client whose browser becomes trusted if the request succeeds. */
export interface TrustingClient extends ClientInfo {
  readonly device: string;
}

const firstMatch = (text: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

const unknownDevice = "Unknown browser";

/**
 * Returns a device's name from its User-Agent header, such as `Firefox on Linux`, so that guests recognize
 * their own devices. The header itself is not stored.
 */
export function deviceName(userAgent = ""): string {
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
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? unknownDevice);
}

/** Returns a stored device name in the guest's language. */
export function deviceIn(stored: string, t: Translate<"replies">): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(stored) ?? [];
  if (browser !== undefined && system !== undefined) return t("device.named", { browser, system });
  return stored === unknownDevice ? t("device.unknown") : stored;
}

/**
 * Opens a session and records the guest's language. Resolves to the session's token, of which only a hash is
 * stored.
 */
export async function openSession(
  tx: DbExecutor,
  account: StoredAccount,
  client: ClientInfo,
  now: Date,
): Promise<string> {
  if (client.language !== undefined && client.language !== account.language)
    await tx
      .updateTable("accounts")
      .set({ language: client.language })
      .where("id", "=", account.id)
      .execute();
  const { token } = await insertSession(
    tx,
    {
      account_id: account.id,
      device: deviceName(client.userAgent),
      second_factor: null,
      expires_at: new Date(now.getTime() + sessionLifeMs).toISOString(),
    },
    now,
  );
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

/** Returns the valid sessions of an account, most recently used first. */
export const sessionsOf = (db: DbExecutor, accountId: string, now: Date): Promise<StoredSession[]> =>
  validSessions(db, guestSessions, now)
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("used_at", "desc")
    .orderBy("created_at", "desc")
    .execute();

/**
 * Returns the guest who sent a request, according to its `Authorization: Bearer <token>`; undefined without a
 * valid session.
 */
export async function authenticate(
  authorization: string | undefined,
  storage: Pick<Storage, "db" | "write">,
  now: Date,
): Promise<GuestAuth | undefined> {
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) return undefined;
  const session = await validSession(storage.db, guestSessions, token, now).selectAll().executeTakeFirst();
  if (!session) return undefined;
  const account = await storage.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", session.account_id)
    .executeTakeFirst();
  if (!account) return undefined;
  await touchSession(storage, accountLock(account.email_key), session, guestSessions, now);
  return { kind: "guest", account, session };
}
