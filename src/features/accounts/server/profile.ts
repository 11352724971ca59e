import type * as contract from "../contract/account.ts";
import type { BodyOf } from "../../../core/contract/endpoint.ts";
import type {
  AccountReservation,
  AccountSession,
  DataReply,
  DoneReply,
  LoginReply,
  OverviewReply,
} from "../contract/account.ts";
import type { Translate } from "../../../core/messages/words.ts";
import { enqueueEmail } from "../../../core/server/mail/outbox.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import { replyMessages } from "../../../core/server/http/language.ts";
import type { StoredReservation } from "../../../core/server/storage/index.ts";
import { accountLock } from "../../../core/server/storage/locks.ts";
import type { AccountDeps } from "./deps.ts";
import { passwordChangedEmail } from "./emails.ts";
import { checkNewPassword } from "../../../core/server/auth/passwords.ts";
import { reauthenticate, findUnchangedAccount } from "./reauthentication.ts";
import { reservationsOf } from "./reservations.ts";
import {
  deviceIn,
  openSession,
  sessionsOf,
  type ClientInfo,
  type GuestAuth,
  type TrustingClient,
} from "../../../core/server/auth/sessions.ts";
import { revokeTokens } from "../../../core/server/auth/single-use-tokens.ts";
import {
  endSession as endStoredSession,
  endSessions,
  type StoredSession,
} from "../../../core/server/auth/stored-sessions.ts";
import { forgetDevices, trustDevice } from "../../../core/server/auth/trusted-devices.ts";
import { localizeForGuest } from "../../../core/server/mail/wording.ts";

const isUpcoming = ({ starts_at }: StoredReservation, now: Date): boolean =>
  Date.parse(starts_at) > now.getTime();

const toReservationDto = (row: StoredReservation, now: Date): AccountReservation => ({
  id: row.id,
  status: row.status,
  numberOfPersons: row.party_size,
  reservationDate: row.service_date,
  reservationTime: row.time_given,
  minutes: row.start_minutes,
  specialRequest: row.special_request,
  upcoming: isUpcoming(row, now),
});

const toSessionDto = (
  row: StoredSession,
  current: StoredSession,
  t: Translate<"replies">,
): AccountSession => ({
  id: row.id,
  device: deviceIn(row.device, t),
  createdAt: row.created_at,
  usedAt: row.used_at,
  expiresAt: row.expires_at,
  current: row.id === current.id,
});

/** Sorts reservations: upcoming ones first, starting with the next; then past ones, latest first. */
const inOrder = (rows: readonly StoredReservation[], now: Date): StoredReservation[] => {
  const sorted = rows.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  return [
    ...sorted.filter((row) => isUpcoming(row, now)),
    ...sorted.filter((row) => !isUpcoming(row, now)).reverse(),
  ];
};

async function loadProfile(
  { account, session }: GuestAuth,
  client: ClientInfo,
  { storage, now }: AccountDeps,
) {
  const t = replyMessages(client);
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
    sessions: sessions.map((row) => toSessionDto(row, session, t)),
    rows: inOrder(await reservationsOf(storage.db, account), moment),
  };
}

/**
 * True if the row is an offer to a guest on the waiting list that the guest has not accepted. Such an offer
 * is not a reservation yet.
 */
const isUntakenOffer = ({ held_until, status }: StoredReservation): boolean =>
  held_until !== null && (status === "pending" || status === "cancelled");

/** Returns the data for the account page. */
export async function overview(
  auth: GuestAuth,
  client: ClientInfo,
  deps: AccountDeps,
): Promise<Result<OverviewReply>> {
  const { moment, account, sessions, rows } = await loadProfile(auth, client, deps);
  return success({
    success: true,
    account,
    sessions,
    reservations: rows.filter((row) => !isUntakenOffer(row)).map((row) => toReservationDto(row, moment)),
  });
}

/** Returns everything stored about the guest, except what storage/personal-data.ts excludes from exports. */
export async function exportData(
  auth: GuestAuth,
  client: ClientInfo,
  deps: AccountDeps,
): Promise<Result<DataReply>> {
  const { moment, account, sessions, rows } = await loadProfile(auth, client, deps);
  return success({
    success: true,
    account,
    sessions,
    reservations: rows.map((row) => ({
      ...toReservationDto(row, moment),
      name: row.name,
      email: row.email,
      phoneNumber: row.phone_number,
      tableNumber: row.table_number,
      message: row.message,
      allergies: row.allergies,
      occasion: row.occasion,
      note: row.note,
      cancelReason: row.cancel_reason,
      createdAt: row.created_at,
    })),
  });
}

export async function changeProfile(
  { name }: BodyOf<typeof contract.changeProfile>,
  { account }: GuestAuth,
  client: ClientInfo,
  { storage }: AccountDeps,
): Promise<Result<DoneReply>> {
  await storage.write([accountLock(account.email_key)], async (tx) => {
    await tx.updateTable("accounts").set({ name }).where("id", "=", account.id).execute();
  });
  return success({ success: true, message: replyMessages(client)("account.nameSaved") });
}

/** Sets a new password. Ends all sessions, and opens a new one for the caller. */
export async function changePassword(
  { currentPassword, password }: BodyOf<typeof contract.changePassword>,
  auth: GuestAuth,
  client: TrustingClient,
  deps: AccountDeps,
): Promise<Result<LoginReply>> {
  const { account } = auth;
  const { storage, passwords, rateLimiter, now } = deps;
  const restaurant = localizeForGuest(deps.restaurant(), client.language ?? account.language);
  const reauthenticated = await reauthenticate(currentPassword, "currentPassword", auth, deps);
  if (!reauthenticated.ok) return reauthenticated;
  const { name, email } = account;
  const acceptable = await checkNewPassword(password, { name, email }, deps);
  if (!acceptable.ok) return acceptable;
  const password_hash = await passwords.hash(password);
  return storage.write([accountLock(account.email_key)], async (tx): Promise<Result<LoginReply>> => {
    const moment = now();
    if (!(await findUnchangedAccount(tx, account))) return failure("NOT_LOGGED_IN");
    await tx.updateTable("accounts").set({ password_hash }).where("id", "=", account.id).execute();
    // A reset link sent earlier could undo the change.
    await revokeTokens(tx, { account_id: account.id }, "reset");
    await endSessions(tx, { account_id: account.id });
    await forgetDevices(tx, account.id);
    await trustDevice(tx, account.id, client.device, moment);
    const token = await openSession(tx, account, client, moment);
    await rateLimiter.reset(tx, reauthenticated.value);
    await enqueueEmail(tx, { ...passwordChangedEmail(email, restaurant), accountId: account.id }, moment);
    return success({
      success: true,
      message: replyMessages(client)("account.passwordChangedHere"),
      token,
      account: { name, email },
    });
  });
}

/** Ends the caller's session. */
export async function logout(
  { account, session }: GuestAuth,
  client: ClientInfo,
  { storage }: AccountDeps,
): Promise<Result<DoneReply>> {
  await storage.write([accountLock(account.email_key)], (tx) =>
    endStoredSession(tx, { account_id: account.id }, session.id),
  );
  return success({ success: true, message: replyMessages(client)("account.loggedOut") });
}

/**
 * Ends one of the guest's own sessions. Ignores sessions that have already ended or belong to another
 * account.
 */
export async function endSession(
  { id }: BodyOf<typeof contract.endSession>,
  { account }: GuestAuth,
  client: ClientInfo,
  { storage }: AccountDeps,
): Promise<Result<DoneReply>> {
  await storage.write([accountLock(account.email_key)], (tx) =>
    endStoredSession(tx, { account_id: account.id }, id),
  );
  return success({ success: true, message: replyMessages(client)("account.deviceLoggedOut") });
}

export async function logoutEverywhere(
  { account }: GuestAuth,
  client: ClientInfo,
  { storage }: AccountDeps,
): Promise<Result<DoneReply>> {
  await storage.write([accountLock(account.email_key)], (tx) => endSessions(tx, { account_id: account.id }));
  return success({ success: true, message: replyMessages(client)("account.loggedOutEverywhere") });
}
