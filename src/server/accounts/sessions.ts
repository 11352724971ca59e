import { randomUUID } from "node:crypto";
import type { Storage } from "../storage/index.ts";
import type { AccountsTable, SessionsTable } from "../storage/schema.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { digest, newToken } from "./tokens.ts";

export type StoredAccount = Readonly<AccountsTable>;
export type StoredSession = Readonly<SessionsTable>;

/** A login that holds, and whose it is. */
export interface AuthContext {
  readonly account: StoredAccount;
  readonly session: StoredSession;
}

const day = 24 * 3600 * 1000;

/** A login ends after this long whatever happens … */
export const sessionLifeMs = 30 * day;
/** … and after this long without a visit. */
export const sessionIdleMs = 7 * day;
/** At most so many logins of one account at a time; one more ends the one unused for longest. */
export const maxSessions = 20;

/** Visits are noted down at most this often: a write for every click would slow everybody down. */
const noteEveryMs = 10 * 60 * 1000;

/** Where a login comes from. */
export interface ClientInfo {
  /** As {@link import("../rate-limits/rate-limiter.ts").networkOf} has it. */
  readonly network: string;
  readonly userAgent: string | undefined;
}

const first = (text: string, known: readonly (readonly [RegExp, string])[]): string | undefined =>
  known.find(([pattern]) => pattern.test(text))?.[1];

/** `Firefox on Linux`: enough to know one's own devices by. Nothing of the header itself is kept. */
export function deviceName(userAgent = ""): string {
  const browser = first(userAgent, [
    [/Edg\//, "Edge"],
    [/OPR\//, "Opera"],
    [/Firefox\/|FxiOS/, "Firefox"],
    [/Chrome\/|CriOS/, "Chrome"],
    [/Safari\//, "Safari"],
  ]);
  const system = first(userAgent, [
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Android/, "Android"],
    [/Windows/, "Windows"],
    [/Mac OS X/, "Mac"],
    [/Linux|X11/, "Linux"],
  ]);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? "A browser we do not know");
}

const networkKey = (account: Pick<StoredAccount, "id">, network: string): string =>
  digest(`network ${account.id} ${network}`);

/** Opens a session; resolves to its token, which is kept nowhere but by whoever gets it. */
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
      token_hash: digest(token),
      account_id: account.id,
      device: deviceName(client.userAgent),
      network_hash: networkKey(account, client.network),
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

const alive = (now: Date) =>
  [now.toISOString(), new Date(now.getTime() - sessionIdleMs).toISOString()] as const;

/** The sessions of an account that hold, the latest used first. */
export function sessionsOf(db: DbExecutor, accountId: string, now: Date): Promise<StoredSession[]> {
  const [present, idleSince] = alive(now);
  return db
    .selectFrom("sessions")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("expires_at", ">", present)
    .where("used_at", ">", idleSince)
    .orderBy("used_at", "desc")
    .orderBy("created_at", "desc")
    .execute();
}

/** Whether somebody who knew the password is logged in from this network. */
export async function isKnownNetwork(
  db: DbExecutor,
  account: Pick<StoredAccount, "id">,
  network: string,
  now: Date,
): Promise<boolean> {
  const [present, idleSince] = alive(now);
  const found = await db
    .selectFrom("sessions")
    .select("id")
    .where("account_id", "=", account.id)
    .where("network_hash", "=", networkKey(account, network))
    .where("expires_at", ">", present)
    .where("used_at", ">", idleSince)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends every session of an account, or every one but this. */
export async function endSessions(tx: DbExecutor, accountId: string, butId?: string): Promise<void> {
  let ended = tx.deleteFrom("sessions").where("account_id", "=", accountId);
  if (butId !== undefined) ended = ended.where("id", "!=", butId);
  await ended.execute();
}

/**
 * Who sends this request, by its `Authorization: Bearer <token>`; undefined where the token is none, or none any more.
 */
export async function authenticate(
  authorization: string | undefined,
  storage: Pick<Storage, "db" | "write">,
  now: Date,
): Promise<AuthContext | undefined> {
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) return undefined;
  const [present, idleSince] = alive(now);
  const session = await storage.db
    .selectFrom("sessions")
    .selectAll()
    .where("token_hash", "=", digest(token))
    .where("expires_at", ">", present)
    .where("used_at", ">", idleSince)
    .executeTakeFirst();
  if (!session) return undefined;
  const account = await storage.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", session.account_id)
    .executeTakeFirst();
  if (!account) return undefined;
  if (now.getTime() - Date.parse(session.used_at) > noteEveryMs)
    await storage.write([`account ${account.id}`], async (tx) => {
      await tx
        .updateTable("sessions")
        .set({ used_at: now.toISOString() })
        .where("id", "=", session.id)
        .execute();
    });
  return { account, session };
}
