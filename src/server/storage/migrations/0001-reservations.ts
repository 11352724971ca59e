import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("reservations")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("party_size", "integer", (c) => c.notNull().check(sql`party_size >= 1`))
    .addColumn("service_date", "text", (c) => c.notNull())
    .addColumn("start_minutes", "integer", (c) => c.notNull().check(sql`start_minutes between 0 and 2879`))
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
}
