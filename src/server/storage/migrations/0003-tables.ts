import { sql, type Kysely } from "kysely";
import { Temporal } from "temporal-polyfill";
import { isSqlite } from "../dialect.ts";

/**
 * Makes the database itself refuse two parties at one table at one time, even where the service errs: PostgreSQL by an
 * exclusion constraint, SQLite by a trigger. A range type over text takes the place of btree_gist, an extension that not
 * every server has.
 */
async function forbidDoubleBooking(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db)) {
    await sql`create trigger reservation_tables_apart before insert on reservation_tables
      when exists (
        select 1 from reservation_tables
        where table_name = new.table_name and from_minute < new.to_minute and new.from_minute < to_minute
      )
      begin select raise(abort, 'the table is taken'); end`.execute(db);
    return;
  }
  await sql`create type table_name_range as range (subtype = text, collation = "C")`.execute(db);
  await sql`alter table reservation_tables add constraint reservation_tables_apart exclude using gist (
    table_name_range(table_name, table_name, '[]') with &&,
    int4range(from_minute, to_minute) with &&
  )`.execute(db);
}

/** Minutes that reservations from before this migration are taken to last. */
const turnMinutes = 120;

/**
 * When a service date's minute is, in minutes since 1970-01-01T00:00Z. Of a time that the clock shows twice the first is
 * meant; one that it skips is as far after the change as it is after the change's beginning (02:30 is 03:30).
 *
 * A copy of what `toInstant` did when this migration was released: later versions of it must not change old rows.
 */
function startMinute(date: string, minutes: number, timeZone: string): number {
  const wallClock = Temporal.PlainDate.from(date)
    .add({ days: Math.floor(minutes / 1440) })
    .toPlainDateTime({ hour: Math.floor((minutes % 1440) / 60), minute: minutes % 60 });
  return Math.floor(wallClock.toZonedDateTime(timeZone).epochMilliseconds / 60_000);
}

const timestamp = (minute: number): string => new Date(minute * 60_000).toISOString();

/** Gives earlier reservations their times. They hold no table: none was assigned to them. */
async function fillInTimes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    id: string;
    service_date: string;
    start_minutes: number;
    time_zone: string;
  }>`select id, service_date, start_minutes, time_zone from reservations`.execute(db);
  for (const { id, service_date, start_minutes, time_zone } of rows) {
    const start = startMinute(service_date, start_minutes, time_zone);
    await sql`update reservations set starts_at = ${timestamp(start)}, ends_at = ${timestamp(start + turnMinutes)}
      where id = ${id}`.execute(db);
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["starts_at", "ends_at"])
    await db.schema
      .alterTable("reservations")
      .addColumn(column, "text", (c) => c.notNull().defaultTo(""))
      .execute();
  await db.schema
    .alterTable("reservations")
    .addColumn("turn_minutes", "integer", (c) => c.notNull().defaultTo(turnMinutes))
    .execute();
  await db.schema
    .alterTable("reservations")
    .addColumn("sequence", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("reservations").addColumn("account_id", "text").execute();
  await fillInTimes(db);

  await db.schema
    .createTable("reservation_tables")
    .addColumn("reservation_id", "text", (c) => c.notNull().references("reservations.id").onDelete("cascade"))
    .addColumn("table_name", "text", (c) => c.notNull())
    .addColumn("from_minute", "integer", (c) => c.notNull())
    .addColumn("to_minute", "integer", (c) => c.notNull().check(sql`to_minute > from_minute`))
    .addPrimaryKeyConstraint("reservation_tables_pkey", ["reservation_id", "table_name"])
    .execute();
  await db.schema
    .createIndex("reservation_tables_by_time")
    .on("reservation_tables")
    .columns(["from_minute", "to_minute"])
    .execute();
  await forbidDoubleBooking(db);

  await db.schema
    .createTable("reservation_events")
    .addColumn("id", isSqlite(db) ? "integer" : "serial", (c) =>
      isSqlite(db) ? c.primaryKey().autoIncrement() : c.primaryKey(),
    )
    .addColumn("reservation_id", "text", (c) => c.notNull().references("reservations.id").onDelete("cascade"))
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("details", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("reservation_events_by_reservation")
    .on("reservation_events")
    .column("reservation_id")
    .execute();

  await db.schema
    .createTable("idempotency_keys")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("fingerprint", "text", (c) => c.notNull())
    .addColumn("reply", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("idempotency_keys_by_age")
    .on("idempotency_keys")
    .column("created_at")
    .execute();
}
