import { sql, type RawBuilder } from "kysely";
import type { DbExecutor } from "../storage/transactions.ts";
import { isSqlite } from "../storage/driver.ts";

/**
 * Common form of all spellings of a guest's address that lead to one mailbox: lower case, without the part
 * after a plus (subaddressing, RFC 5233): `Ada+table@example.com` becomes `ada@example.com`. Only for
 * counting; mails go to the address as typed.
 */
export function guestAddress(address: string): string {
  const [local = "", domain = ""] = address.toLowerCase().split("@");
  const plus = local.indexOf("+");
  return `${plus > 0 ? local.slice(0, plus) : local}@${domain}`;
}

/** The same as an SQL expression; migration 0024 has an index on it. */
export const guestAddressIn = (db: DbExecutor, column: "email" | "to_address"): RawBuilder<string> =>
  sql.raw(
    isSqlite(db)
      ? `lower(case when instr(${column}, '+') > 1 and instr(${column}, '+') < instr(${column}, '@') then substr(${column}, 1, instr(${column}, '+') - 1) || substr(${column}, instr(${column}, '@')) else ${column} end)`
      : `lower(regexp_replace(${column}, '^([^+@]+)[+][^@]*@', '\\1@'))`,
  );
