import { sql, type Kysely } from "kysely";
import { isSqlite } from "../dialect.ts";

/**
 * A table is held by a reservation or by a block, and a party that is moved while it sits keeps what it had: the holder is
 * no longer always a reservation, and may hold one table twice at two times. SQLite cannot change a table's keys: the
 * table is made again, with the trigger that keeps two parties apart.
 */
async function widenHolds(db: Kysely<unknown>): Promise<void> {
  if (!isSqlite(db)) {
    await sql`alter table reservation_tables
      drop constraint reservation_tables_reservation_id_fkey,
      drop constraint reservation_tables_pkey,
      add constraint reservation_tables_pkey primary key (reservation_id, table_name, from_minute)`.execute(
      db,
    );
    return;
  }
  await db.schema
    .createTable("reservation_tables_made_anew")
    .addColumn("reservation_id", "text", (c) => c.notNull())
    .addColumn("table_name", "text", (c) => c.notNull())
    .addColumn("from_minute", "integer", (c) => c.notNull())
    .addColumn("to_minute", "integer", (c) => c.notNull().check(sql`to_minute > from_minute`))
    .addPrimaryKeyConstraint("reservation_tables_pkey", ["reservation_id", "table_name", "from_minute"])
    .execute();
  await sql`insert into reservation_tables_made_anew
    select reservation_id, table_name, from_minute, to_minute from reservation_tables`.execute(db);
  await db.schema.dropTable("reservation_tables").execute();
  await db.schema.alterTable("reservation_tables_made_anew").renameTo("reservation_tables").execute();
  await db.schema
    .createIndex("reservation_tables_by_time")
    .on("reservation_tables")
    .columns(["from_minute", "to_minute"])
    .execute();
  await db.schema
    .createIndex("reservation_tables_by_table")
    .on("reservation_tables")
    .columns(["table_name", "from_minute", "to_minute"])
    .execute();
  await sql`create trigger reservation_tables_apart before insert on reservation_tables
    when new.from_minute < (
      select to_minute from reservation_tables
      where table_name = new.table_name and from_minute < new.to_minute
      order by from_minute desc limit 1
    )
    begin select raise(abort, 'the table is taken'); end`.execute(db);
}

/** The evening's book: what staff add to reservations, blocked tables, the waiting list, and the log of all changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await widenHolds(db);

  await db.schema
    .alterTable("reservations")
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("reservations")
    .addColumn("source", "text", (c) => c.notNull().defaultTo("online"))
    .execute();
  for (const column of [
    "allergies",
    "occasion",
    "note",
    "cancel_reason",
    "seated_at",
    "left_at",
    "held_until",
    "coming_at",
    "reminded_at",
    "changed_by",
  ])
    await db.schema.alterTable("reservations").addColumn(column, "text").execute();
  await sql`create index reservations_by_offer on reservations (held_until) where held_until is not null`.execute(
    db,
  );

  await db.schema
    .createTable("table_blocks")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("service_date", "text", (c) => c.notNull())
    .addColumn("table_names", "text", (c) => c.notNull())
    .addColumn("from_minute", "integer", (c) => c.notNull())
    .addColumn("to_minute", "integer", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("removed_at", "text")
    .addColumn("changed_by", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("table_blocks_by_date").on("table_blocks").column("service_date").execute();

  await db.schema
    .createTable("waiting_list")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("service_date", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("party_size", "integer", (c) => c.notNull().check(sql`party_size >= 1`))
    .addColumn("at_the_door", "integer", (c) => c.notNull())
    .addColumn("name", "text")
    .addColumn("email", "text")
    .addColumn("phone_number", "text")
    .addColumn("phone_key", "text")
    .addColumn("network_hash", "text")
    .addColumn("note", "text")
    .addColumn("earliest_minutes", "integer")
    .addColumn("latest_minutes", "integer")
    .addColumn("quoted_from", "integer")
    .addColumn("quoted_to", "integer")
    .addColumn("reservation_id", "text")
    .addColumn("changed_by", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("turn_at", "text", (c) => c.notNull())
    .addColumn("offers", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("ended_at", "text")
    .execute();
  await db.schema
    .createIndex("waiting_list_by_date")
    .on("waiting_list")
    .columns(["service_date", "status"])
    .execute();
  await sql`create index waiting_list_by_email on waiting_list (lower(email))`.execute(db);

  await db.schema
    .createTable("evening_events")
    .addColumn("sequence", "integer", (c) => c.primaryKey())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("service_date", "text", (c) => c.notNull())
    .addColumn("other_date", "text")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("initials", "text")
    .addColumn("subjects", "text", (c) => c.notNull())
    .addColumn("reservation_id", "text")
    .addColumn("details", "text", (c) => c.notNull())
    .addColumn("texts", "text")
    .addColumn("command_key", "text")
    .addColumn("undone_by", "integer")
    .execute();
  await db.schema
    .createIndex("evening_events_by_date")
    .on("evening_events")
    .columns(["service_date", "sequence"])
    .execute();
  await db.schema
    .createIndex("evening_events_by_reservation")
    .on("evening_events")
    .column("reservation_id")
    .execute();
  // Of one row. A sequence of PostgreSQL's own would be given out before the transactions are committed, in another order.
  await db.schema
    .createTable("evening_sequence")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("value", "integer", (c) => c.notNull())
    .execute();
  await sql`insert into evening_sequence (name, value) values ('evening', 0)`.execute(db);

  await db.schema
    .createTable("evening_commands")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("fingerprint", "text", (c) => c.notNull())
    .addColumn("sequence", "integer", (c) => c.notNull())
    .addColumn("message", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("known_tables")
    .addColumn("position", "integer", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("seats", "text", (c) => c.notNull())
    .execute();
}
