import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

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
};
