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

/** A guest who is logged in. */
export interface GuestAuth {
  readonly kind: "guest";
  readonly account: StoredAccount;
  readonly session: StoredSession;
}

const day = 24 * 3600 * 1000;

/** A session ends after this long in any case. */
const sessionLifeMs = 30 * day;
export const guestSessions: SessionPolicy = { idleMs: 7 * day, touchEveryMs: 10 * 60_000 };
/** At most so many sessions of one account at a time; one more ends the one unused for longest. */
const maxSessions = 20;

/** Origin of a request. */
export interface ClientInfo {
  /** See {@link import("../rate-limits/network.ts").networkOf}. */
  readonly network: string;
  readonly userAgent: string | undefined;
  /** The browser's cookie; see plugins/device-cookie.ts. */
  readonly device: string | undefined;
  /** Of the page that it comes from; see plugins/language.ts. Undefined if it names none. */
  readonly language: string | undefined;
}

/** Client whose browser will be trusted if the action succeeds. */
export interface TrustingClient extends ClientInfo {
  readonly device: string;
}

const firstMatch = (text: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

const unknownDevice = "Unknown browser";

/** `Firefox on Linux`: enough to recognise one's own devices. Nothing of the header itself is stored. */
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

/** The name that is stored of a device, as the guest reads it. */
export function deviceIn(stored: string, t: Translate<"replies">): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(stored) ?? [];
  if (browser !== undefined && system !== undefined) return t("device.named", { browser, system });
  return stored === unknownDevice ? t("device.unknown") : stored;
}

/** Opens a session, and notes the language that the guest reads; resolves to its token, which is stored as a hash only. */
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

/** The valid sessions of an account, the latest used first. */
export const sessionsOf = (db: DbExecutor, accountId: string, now: Date): Promise<StoredSession[]> =>
  validSessions(db, guestSessions, now)
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("used_at", "desc")
    .orderBy("created_at", "desc")
    .execute();

/** Guest who sends a request, by its `Authorization: Bearer <token>`; undefined if that is not the token of a valid session. */
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
