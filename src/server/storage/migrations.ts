import { SqliteAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { isoOf, toInstant } from "../reservations/service-time.ts";

const isSqlite = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/**
 * The database itself refuses two parties at one table at one time, whatever the service does: PostgreSQL by an
 * exclusion constraint, SQLite by a trigger. A type of range over text stands in for btree_gist, which is an extension
 * that not every server has.
 */
async function holdPartiesApart(db: Kysely<unknown>): Promise<void> {
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

/** Minutes that a reservation holds which was made before tables were. */
const formerTurn = 120;

/** Says of reservations that were made before when their guests come. They hold no table: nobody gave them one. */
async function fillInTimes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    id: string;
    service_date: string;
    start_minutes: number;
    time_zone: string;
  }>`select id, service_date, start_minutes, time_zone from reservations`.execute(db);
  for (const { id, service_date, start_minutes, time_zone } of rows) {
    const { minute } = toInstant({ date: service_date, minutes: start_minutes }, time_zone);
    await sql`update reservations set starts_at = ${isoOf(minute)}, ends_at = ${isoOf(minute + formerTurn)}
      where id = ${id}`.execute(db);
  }
}

/**
 * The schema's history, oldest first; the names order it. A migration that has been released is never edited: the next
 * one changes what it made. Each runs in a transaction, on SQLite and on PostgreSQL alike.
 */
export const migrations: Record<string, Migration> = {
  "0001-reservations": {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("reservations")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("status", "text", (c) => c.notNull())
        .addColumn("party_size", "integer", (c) => c.notNull().check(sql`party_size >= 1`))
        .addColumn("service_date", "text", (c) => c.notNull())
        .addColumn("start_minutes", "integer", (c) =>
          c.notNull().check(sql`start_minutes between 0 and 2879`),
        )
        .addColumn("time_zone", "text", (c) => c.notNull())
        .addColumn("time_given", "text", (c) => c.notNull())
        .addColumn("name", "text")
        .addColumn("email", "text")
        .addColumn("phone_number", "text")
        .addColumn("table_number", "text")
        .addColumn("special_request", "text")
        .addColumn("message", "text")
        .addColumn("created_at", "text", (c) => c.notNull())
        .addColumn("updated_at", "text", (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("reservations_by_service_day")
        .on("reservations")
        .columns(["service_date", "start_minutes"])
        .execute();
    },
  },
  "0002-outbox": {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("outbox")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("kind", "text", (c) => c.notNull())
        .addColumn("to_address", "text", (c) => c.notNull())
        .addColumn("subject", "text", (c) => c.notNull())
        .addColumn("text", "text", (c) => c.notNull())
        .addColumn("html", "text", (c) => c.notNull())
        .addColumn("attachments", "text", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .addColumn("due_at", "text", (c) => c.notNull())
        .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("sent_at", "text")
        .addColumn("last_error", "text")
        .execute();
      await db.schema.createIndex("outbox_by_due").on("outbox").columns(["sent_at", "due_at"]).execute();
    },
  },
  "0003-tables": {
    async up(db: Kysely<unknown>) {
      for (const column of ["starts_at", "ends_at"])
        await db.schema
          .alterTable("reservations")
          .addColumn(column, "text", (c) => c.notNull().defaultTo(""))
          .execute();
      await db.schema
        .alterTable("reservations")
        .addColumn("turn_minutes", "integer", (c) => c.notNull().defaultTo(formerTurn))
        .execute();
      await db.schema
        .alterTable("reservations")
        .addColumn("sequence", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable("reservations").addColumn("account_id", "text").execute();
      await fillInTimes(db);

      await db.schema
        .createTable("reservation_tables")
        .addColumn("reservation_id", "text", (c) =>
          c.notNull().references("reservations.id").onDelete("cascade"),
        )
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
      await holdPartiesApart(db);

      await db.schema
        .createTable("reservation_events")
        .addColumn("id", isSqlite(db) ? "integer" : "serial", (c) =>
          isSqlite(db) ? c.primaryKey().autoIncrement() : c.primaryKey(),
        )
        .addColumn("reservation_id", "text", (c) =>
          c.notNull().references("reservations.id").onDelete("cascade"),
        )
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
    },
  },
  "0005-accounts": {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("accounts")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("email", "text", (c) => c.notNull())
        .addColumn("email_key", "text", (c) => c.notNull().unique())
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("password_hash", "text", (c) => c.notNull())
        .addColumn("confirmed_at", "text")
        .addColumn("created_at", "text", (c) => c.notNull())
        .addColumn("updated_at", "text", (c) => c.notNull())
        .execute();
      await db.schema
        .createTable("sessions")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("token_hash", "text", (c) => c.notNull().unique())
        .addColumn("account_id", "text", (c) => c.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("device", "text", (c) => c.notNull())
        .addColumn("network_hash", "text", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .addColumn("used_at", "text", (c) => c.notNull())
        .addColumn("expires_at", "text", (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("sessions_by_account")
        .on("sessions")
        .columns(["account_id", "used_at"])
        .execute();
      await db.schema
        .createTable("account_tokens")
        .addColumn("token_hash", "text", (c) => c.primaryKey())
        .addColumn("purpose", "text", (c) => c.notNull())
        .addColumn("account_id", "text", (c) => c.references("accounts.id").onDelete("cascade"))
        .addColumn("created_at", "text", (c) => c.notNull())
        .addColumn("expires_at", "text", (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("account_tokens_by_account")
        .on("account_tokens")
        .columns(["account_id", "purpose"])
        .execute();
      await db.schema
        .createTable("throttles")
        .addColumn("key", "text", (c) => c.primaryKey())
        .addColumn("attempts", "integer", (c) => c.notNull())
        .addColumn("free_at", "text", (c) => c.notNull())
        .addColumn("forgotten_at", "text", (c) => c.notNull())
        .execute();
      await db.schema.createIndex("throttles_by_end").on("throttles").column("forgotten_at").execute();
      await sql`create index reservations_by_email on reservations (lower(email))`.execute(db);
    },
  },
  "0006-secrets": {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("secrets")
        .addColumn("name", "text", (c) => c.primaryKey())
        .addColumn("value", "text", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();
    },
  },
};
