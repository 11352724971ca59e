import { sql, type Kysely } from "kysely";
import { isSqlite } from "../dialect.ts";

/**
 * Makes the check that no table is held twice as quick after years of reservations as on the first day, in SQLite, where a
 * trigger does it. Holds of one table never overlap, so that of those that begin before the new one ends only the last can
 * be in its way. PostgreSQL's exclusion constraint has its own index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isSqlite(db)) return;
  await db.schema
    .createIndex("reservation_tables_by_table")
    .on("reservation_tables")
    .columns(["table_name", "from_minute", "to_minute"])
    .execute();
  await sql`drop trigger reservation_tables_apart`.execute(db);
  await sql`create trigger reservation_tables_apart before insert on reservation_tables
    when new.from_minute < (
      select to_minute from reservation_tables
      where table_name = new.table_name and from_minute < new.to_minute
      order by from_minute desc limit 1
    )
    begin select raise(abort, 'the table is taken'); end`.execute(db);
}
