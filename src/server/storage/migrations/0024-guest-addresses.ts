import { sql, type Kysely } from "kysely";
import { isSqlite } from "../dialect.ts";

/** Finds what was booked with, and sent to, an address in any of its spellings: `a+b@x` leads to the mailbox of `a@x`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const guest = (column: string) =>
    sql.raw(
      isSqlite(db)
        ? `lower(case when instr(${column}, '+') > 1 and instr(${column}, '+') < instr(${column}, '@') then substr(${column}, 1, instr(${column}, '+') - 1) || substr(${column}, instr(${column}, '@')) else ${column} end)`
        : `(lower(regexp_replace(${column}, '^([^+@]+)[+][^@]*@', '\\1@')))`,
    );
  await sql`create index reservations_by_guest on reservations (${guest("email")})`.execute(db);
  await sql`create index outbox_by_guest on outbox (${guest("to_address")}, created_at)`.execute(db);
}
