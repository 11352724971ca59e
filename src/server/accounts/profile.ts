import {
  changePasswordRequest,
  deleteAccountRequest,
  endSessionRequest,
  profileRequest,
  type AccountReservation,
  type AccountSession,
  type DataReply,
  type DoneReply,
  type LoginReply,
  type OverviewReply,
} from "../../contract/account.ts";
import { enqueueEmail } from "../emails/outbox.ts";
import type { StoredReservation } from "../storage/index.ts";
import type { DbExecutor } from "../storage/transactions.ts";
import { accountLock, consume, parseRequest, Refusal, type AccountDeps } from "./deps.ts";
import { readEmail } from "./email.ts";
import { accountDeletedEmail, passwordChangedEmail } from "./emails.ts";
import { isCommonPassword } from "./passwords.ts";
import {
  endSessions,
  openSession,
  sessionsOf,
  type AuthContext,
  type StoredAccount,
  type ClientInfo,
} from "./sessions.ts";

/**
 * The reservations booked while logged in, and those booked with the account's address once it is confirmed: a stranger's
 * claim to an address shows nothing.
 */
async function reservationsOf(db: DbExecutor, account: StoredAccount): Promise<StoredReservation[]> {
  const rows = await db
    .selectFrom("reservations")
    .selectAll()
    .where(({ fn, eb, or }) =>
      or([
        eb("account_id", "=", account.id),
        ...(account.confirmed_at === null
          ? []
          : [eb(fn<string>("lower", ["email"]), "=", account.email_key)]),
      ]),
    )
    .execute();
  // The databases differ in what they lower: readEmail is the one rule.
  return rows.filter(
    ({ account_id, email }) =>
      account_id === account.id ||
      (account_id === null && email !== null && readEmail(email)?.key === account.email_key),
  );
}

/** Whether a reservation's time has not come yet. */
const isUpcoming = ({ starts_at }: StoredReservation, now: Date): boolean => starts_at > now.toISOString();

const toDto = (row: StoredReservation, now: Date): AccountReservation => ({
  id: row.id,
  status: row.status,
  numberOfPersons: row.party_size,
  reservationDate: row.service_date,
  reservationTime: row.time_given,
  specialRequest: row.special_request,
  upcoming: isUpcoming(row, now),
});

/** Those to come first, the next one on top; then those past, the latest on top. */
const inOrder = (rows: readonly StoredReservation[], now: Date): StoredReservation[] => {
  const sorted = [...rows].sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  return [
    ...sorted.filter((row) => isUpcoming(row, now)),
    ...sorted.filter((row) => !isUpcoming(row, now)).reverse(),
  ];
};

async function loadProfile({ account, session }: AuthContext, { storage, now }: AccountDeps) {
  const moment = now();
  const sessions = await sessionsOf(storage.db, account.id, moment);
  return {
    moment,
    account: {
      name: account.name,
      email: account.email,
      confirmed: account.confirmed_at !== null,
      createdAt: account.created_at,
    },
    sessions: sessions.map((one): AccountSession => ({
      id: one.id,
      device: one.device,
      createdAt: one.created_at,
      usedAt: one.used_at,
      expiresAt: one.expires_at,
      current: one.id === session.id,
    })),
    rows: inOrder(await reservationsOf(storage.db, account), moment),
  };
}

/** What the page of the account shows. */
export async function overview(auth: AuthContext, deps: AccountDeps): Promise<OverviewReply> {
  const { moment, account, sessions, rows } = await loadProfile(auth, deps);
  return { success: true, account, sessions, reservations: rows.map((row) => toDto(row, moment)) };
}

/** Everything that is kept about the guest, to be taken along. Secrets (the password's hash) are not part of it. */
export async function exportData(auth: AuthContext, deps: AccountDeps): Promise<DataReply> {
  const { moment, account, sessions, rows } = await loadProfile(auth, deps);
  return {
    success: true,
    account,
    sessions,
    reservations: rows.map((row) => ({
      ...toDto(row, moment),
      name: row.name,
      email: row.email,
      phoneNumber: row.phone_number,
      tableNumber: row.table_number,
      message: row.message,
      createdAt: row.created_at,
    })),
  };
}

/** @throws Refusal */
export async function changeProfile(
  body: unknown,
  { account }: AuthContext,
  deps: AccountDeps,
): Promise<DoneReply> {
  const { name } = parseRequest(profileRequest, body);
  await deps.storage.write([accountLock(account.email_key)], async (tx) => {
    await tx
      .updateTable("accounts")
      .set({ name, updated_at: deps.now().toISOString() })
      .where("id", "=", account.id)
      .execute();
  });
  return { success: true, message: "Your name has been saved" };
}

/** Asks for the password once more, as slowly as a login does. @throws Refusal */
async function reauthenticate(password: string, field: string, { account }: AuthContext, deps: AccountDeps) {
  const key = { limit: deps.limits.loginsOfAccount, subject: `${account.email_key} once more` };
  await consume(deps, [key]);
  if (!(await deps.passwords.matches(password, account.password_hash)))
    throw new Refusal("WRONG_PASSWORD", { field });
  return key;
}

/** The account as it stands, unless its password was changed meanwhile. @throws Refusal */
async function assertPasswordUnchanged(tx: DbExecutor, account: StoredAccount): Promise<void> {
  const row = await tx
    .selectFrom("accounts")
    .select("password_hash")
    .where("id", "=", account.id)
    .executeTakeFirst();
  if (row?.password_hash !== account.password_hash) throw new Refusal("NOT_LOGGED_IN");
}

/** Sets a new password. Every session ends; the one that asked gets a new token. @throws Refusal */
export async function changePassword(
  body: unknown,
  auth: AuthContext,
  client: ClientInfo,
  deps: AccountDeps,
): Promise<LoginReply> {
  const { account } = auth;
  const { storage, passwords, rateLimiter, now } = deps;
  const { currentPassword, password } = parseRequest(changePasswordRequest, body);
  const restaurant = deps.restaurant();
  const key = await reauthenticate(currentPassword, "currentPassword", auth, deps);
  if (await isCommonPassword(password, [account.name, account.email.split("@")[0]!, restaurant.name]))
    throw new Refusal("PASSWORD_TOO_COMMON", { field: "password" });
  const password_hash = await passwords.hash(password);
  return storage.write([accountLock(account.email_key)], async (tx) => {
    const moment = now();
    await assertPasswordUnchanged(tx, account);
    await tx
      .updateTable("accounts")
      .set({ password_hash, updated_at: moment.toISOString() })
      .where("id", "=", account.id)
      .execute();
    // Links that are still under way would undo the change.
    await tx
      .deleteFrom("account_tokens")
      .where("account_id", "=", account.id)
      .where("purpose", "=", "reset")
      .execute();
    await endSessions(tx, account.id);
    const token = await openSession(tx, account, client, moment);
    await rateLimiter.reset(tx, key);
    await enqueueEmail(tx, passwordChangedEmail(account.email, restaurant), moment);
    return {
      success: true,
      message: "Your password has been changed. Every other device has been logged out",
      token,
      account: { name: account.name, email: account.email },
    };
  });
}

/** Ends the session that asks. */
export async function logout(
  { account, session }: AuthContext,
  { storage }: AccountDeps,
): Promise<DoneReply> {
  await storage.write([accountLock(account.email_key)], async (tx) => {
    await tx.deleteFrom("sessions").where("id", "=", session.id).execute();
  });
  return { success: true, message: "You are logged out" };
}

/** Ends one of the guest's own sessions; one that is not theirs or has ended already is no mistake. @throws Refusal */
export async function endSession(
  body: unknown,
  { account }: AuthContext,
  { storage }: AccountDeps,
): Promise<DoneReply> {
  const { id } = parseRequest(endSessionRequest, body);
  await storage.write([accountLock(account.email_key)], async (tx) => {
    await tx.deleteFrom("sessions").where("id", "=", id).where("account_id", "=", account.id).execute();
  });
  return { success: true, message: "That device has been logged out" };
}

export async function logoutEverywhere(
  { account }: AuthContext,
  { storage }: AccountDeps,
): Promise<DoneReply> {
  await storage.write([accountLock(account.email_key)], (tx) => endSessions(tx, account.id));
  return { success: true, message: "You are logged out on every device" };
}

/**
 * Deletes the account. The house still needs its reservations (how many, when), so they stay without anything personal;
 * mails that were sent go as well.
 *
 * @throws Refusal
 */
export async function deleteAccount(body: unknown, auth: AuthContext, deps: AccountDeps): Promise<DoneReply> {
  const { account } = auth;
  const { storage, rateLimiter, now } = deps;
  const { password } = parseRequest(deleteAccountRequest, body);
  const restaurant = deps.restaurant();
  const key = await reauthenticate(password, "password", auth, deps);
  await storage.write([accountLock(account.email_key)], async (tx) => {
    const moment = now();
    await assertPasswordUnchanged(tx, account);
    const ids = (await reservationsOf(tx, account)).map(({ id }) => id);
    if (ids.length > 0)
      await tx
        .updateTable("reservations")
        .set({
          name: null,
          email: null,
          phone_number: null,
          special_request: null,
          message: null,
          account_id: null,
          updated_at: moment.toISOString(),
        })
        .where("id", "in", ids)
        .execute();
    await tx
      .deleteFrom("outbox")
      .where("to_address", "=", account.email)
      .where("sent_at", "is not", null)
      .execute();
    await tx.deleteFrom("accounts").where("id", "=", account.id).execute();
    await rateLimiter.reset(tx, key);
    await enqueueEmail(tx, accountDeletedEmail(account.email, restaurant), moment);
  });
  return { success: true, message: "Your account has been deleted" };
}
