import type { StoredReservation } from "../../../core/server/storage/index.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { readEmail } from "../../../core/server/auth/email.ts";
import type { StoredAccount } from "../../../core/server/auth/sessions.ts";

/**
 * Returns the reservations made while logged in to the account. If the account's address is confirmed, also
 * returns those made with that address: a stranger who signs up with another guest's address must not see
 * that guest's reservations.
 */
export async function reservationsOf(db: DbExecutor, account: StoredAccount): Promise<StoredReservation[]> {
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
  // Databases disagree on how to lower-case some letters, so readEmail decides.
  return rows.filter(
    ({ account_id, email }) =>
      account_id === account.id ||
      (account_id === null && email !== null && readEmail(email)?.key === account.email_key),
  );
}
