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
import { queueMail } from "../emails/outbox.ts";
import type { StoredReservation } from "../storage/index.ts";
import type { Queries } from "../storage/transactions.ts";
import { accountLock, attempt, checked, Refusal, type AccountDeps } from "./deps.ts";
import { readEmail } from "./email.ts";
import { goodbyeMail, passwordChangedMail } from "./account-emails.ts";
import { isGuessable } from "./passwords.ts";
import {
  endSessions,
  openSession,
  sessionsOf,
  type LoggedIn,
  type StoredAccount,
  type Visitor,
} from "./sessions.ts";

/**
 * The reservations booked while logged in, and those booked with the account's address once it is confirmed: a stranger's
 * claim to an address shows nothing.
 */
async function reservationsOf(db: Queries, account: StoredAccount): Promise<StoredReservation[]> {
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
const isAhead = ({ starts_at }: StoredReservation, now: Date): boolean => starts_at > now.toISOString();

const shown = (row: StoredReservation, now: Date): AccountReservation => ({
  id: row.id,
  status: row.status,
  numberOfPersons: row.party_size,
  reservationDate: row.service_date,
  reservationTime: row.time_given,
  specialRequest: row.special_request,
  ahead: isAhead(row, now),
});

/** Those to come first, the next one on top; then those past, the latest on top. */
const inOrder = (rows: readonly StoredReservation[], now: Date): StoredReservation[] => {
  const sorted = [...rows].sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  return [
    ...sorted.filter((row) => isAhead(row, now)),
    ...sorted.filter((row) => !isAhead(row, now)).reverse(),
  ];
};

async function everything({ account, session }: LoggedIn, { storage, now }: AccountDeps) {
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
export async function overview(me: LoggedIn, deps: AccountDeps): Promise<OverviewReply> {
  const { moment, account, sessions, rows } = await everything(me, deps);
  return { success: true, account, sessions, reservations: rows.map((row) => shown(row, moment)) };
}

/** Everything that is kept about the guest, to be taken along. Secrets (the password's hash) are not part of it. */
export async function ownData(me: LoggedIn, deps: AccountDeps): Promise<DataReply> {
  const { moment, account, sessions, rows } = await everything(me, deps);
  return {
    success: true,
    account,
    sessions,
    reservations: rows.map((row) => ({
      ...shown(row, moment),
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
  { account }: LoggedIn,
  deps: AccountDeps,
): Promise<DoneReply> {
  const { name } = checked(profileRequest, body);
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
async function samePerson(password: string, field: string, { account }: LoggedIn, deps: AccountDeps) {
  const counted = { limit: deps.limits.loginsOfAccount, subject: `${account.email_key} once more` };
  await attempt(deps, [counted]);
  if (!(await deps.passwords.matches(password, account.password_hash)))
    throw new Refusal("WRONG_PASSWORD", { field });
  return counted;
}

/** The account as it stands, unless its password was changed meanwhile. @throws Refusal */
async function unchanged(tx: Queries, account: StoredAccount): Promise<void> {
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
  me: LoggedIn,
  visitor: Visitor,
  deps: AccountDeps,
): Promise<LoginReply> {
  const { account } = me;
  const { storage, passwords, throttle, now } = deps;
  const { currentPassword, password } = checked(changePasswordRequest, body);
  const house = deps.house();
  const counted = await samePerson(currentPassword, "currentPassword", me, deps);
  if (await isGuessable(password, [account.name, account.email.split("@")[0]!, house.name]))
    throw new Refusal("PASSWORD_TOO_COMMON", { field: "password" });
  const password_hash = await passwords.hash(password);
  return storage.write([accountLock(account.email_key)], async (tx) => {
    const moment = now();
    await unchanged(tx, account);
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
    const token = await openSession(tx, account, visitor, moment);
    await throttle.forget(tx, counted);
    await queueMail(tx, passwordChangedMail(account.email, house), moment);
    return {
      success: true,
      message: "Your password has been changed. Every other device has been logged out",
      token,
      account: { name: account.name, email: account.email },
    };
  });
}

/** Ends the session that asks. */
export async function logout({ account, session }: LoggedIn, { storage }: AccountDeps): Promise<DoneReply> {
  await storage.write([accountLock(account.email_key)], async (tx) => {
    await tx.deleteFrom("sessions").where("id", "=", session.id).execute();
  });
  return { success: true, message: "You are logged out" };
}

/** Ends one of the guest's own sessions; one that is not theirs or has ended already is no mistake. @throws Refusal */
export async function endSession(
  body: unknown,
  { account }: LoggedIn,
  { storage }: AccountDeps,
): Promise<DoneReply> {
  const { id } = checked(endSessionRequest, body);
  await storage.write([accountLock(account.email_key)], async (tx) => {
    await tx.deleteFrom("sessions").where("id", "=", id).where("account_id", "=", account.id).execute();
  });
  return { success: true, message: "That device has been logged out" };
}

export async function logoutEverywhere({ account }: LoggedIn, { storage }: AccountDeps): Promise<DoneReply> {
  await storage.write([accountLock(account.email_key)], (tx) => endSessions(tx, account.id));
  return { success: true, message: "You are logged out on every device" };
}

/**
 * Deletes the account. The house still needs its reservations (how many, when), so they stay without anything personal;
 * mails that were sent go as well.
 *
 * @throws Refusal
 */
export async function deleteAccount(body: unknown, me: LoggedIn, deps: AccountDeps): Promise<DoneReply> {
  const { account } = me;
  const { storage, throttle, now } = deps;
  const { password } = checked(deleteAccountRequest, body);
  const house = deps.house();
  const counted = await samePerson(password, "password", me, deps);
  await storage.write([accountLock(account.email_key)], async (tx) => {
    const moment = now();
    await unchanged(tx, account);
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
    await throttle.forget(tx, counted);
    await queueMail(tx, goodbyeMail(account.email, house), moment);
  });
  return { success: true, message: "Your account has been deleted" };
}
