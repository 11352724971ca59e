import type { StoredReservation } from "../../../core/server/storage/index.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { readEmail } from "../../../core/server/auth/email.ts";
import type { StoredAccount } from "../../../core/server/auth/sessions.ts";

/**
 * Returns the reservations made while logged in, and those made with the account's address. The latter only
 * if the address is confirmed, so that a stranger who claims an address sees nothing.
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
  // Databases differ in which letters they lower-case, so readEmail decides.
  return rows.filter(
    ({ account_id, email }) =>
      account_id === account.id ||
      (account_id === null && email !== null && readEmail(email)?.key === account.email_key),
  );
}
