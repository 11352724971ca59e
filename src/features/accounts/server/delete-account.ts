import type * as contract from "../contract/account.ts";
import type { BodyOf } from "../../../core/contract/endpoint.ts";
import type { DoneReply } from "../contract/account.ts";
import { deleteEmailsAbout, enqueueEmail } from "../../../core/server/mail/outbox.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import { replyMessages } from "../../../core/server/http/language.ts";
import { accountLock, reservationLock } from "../../../core/server/storage/locks.ts";
import type { AccountDeps } from "./deps.ts";
import { accountDeletedEmail } from "./emails.ts";
import { reauthenticate, findUnchangedAccount } from "./reauthentication.ts";
import { reservationsOf } from "./reservations.ts";
import type { ClientInfo, GuestAuth } from "../../../core/server/auth/sessions.ts";
import { localizeForGuest } from "../../../core/server/mail/wording.ts";

/**
 * Deletes an account. Its reservations remain without personal data, because the restaurant still needs to
 * know how many guests are coming and when. core/server/storage/personal-data.ts states what happens to each
 * column.
 */
export async function deleteAccount(
  { password }: BodyOf<typeof contract.deleteAccount>,
  auth: GuestAuth,
  client: ClientInfo,
  deps: AccountDeps,
): Promise<Result<DoneReply>> {
  const { account } = auth;
  const { storage, rateLimiter, now } = deps;
  const restaurant = localizeForGuest(deps.restaurant(), client.language ?? account.language);
  const reauthenticated = await reauthenticate(password, "password", auth, deps);
  if (!reauthenticated.ok) return reauthenticated;

  /**
   * Deletes the account while holding the locks of these reservations. Resolves to undefined if the account
   * has a reservation that is not locked.
   */
  const deleteUnderLocks = async (lockedIds: readonly string[]): Promise<Result<DoneReply> | undefined> =>
    storage.write(
      [accountLock(account.email_key), ...lockedIds.map(reservationLock)],
      async (tx): Promise<Result<DoneReply> | undefined> => {
        const moment = now();
        const current = await findUnchangedAccount(tx, account);
        if (!current) return failure("NOT_LOGGED_IN");
        const ids = (await reservationsOf(tx, current)).map(({ id }) => id);
        if (!ids.every((id) => lockedIds.includes(id))) return undefined;
        const guest = {
          email: current.email.toLowerCase(),
          isConfirmed: current.confirmed_at !== null,
          reservationIds: ids,
        };
        for (const forget of deps.forgetGuest) await forget(tx, guest, moment);
        await deleteEmailsAbout(tx, { account, reservationIds: ids });
        await tx.deleteFrom("accounts").where("id", "=", account.id).execute();
        await rateLimiter.reset(tx, reauthenticated.value);
        const email = { ...accountDeletedEmail(account.email, restaurant), deleteWhenSent: true };
        await enqueueEmail(tx, email, moment);
        return success({ success: true, message: replyMessages(client)("account.deleted") });
      },
    );

  // Locks the reservations, because a change in progress could write the guest's name again. Starts over if a
  // reservation was added in the meantime.
  for (;;) {
    const ids = (await reservationsOf(storage.db, account)).map(({ id }) => id);
    const result = await deleteUnderLocks(ids);
    if (result) return result;
  }
}
