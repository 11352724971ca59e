import { sql, type Kysely } from "kysely";

/** Whom bookings come from, so that one network or one contact cannot fill the restaurant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["network_hash", "phone_key"])
    await db.schema.alterTable("reservations").addColumn(column, "text").execute();
  // Partial: most rows are past reservations, which have neither.
  await sql`create index reservations_by_network on reservations (network_hash, service_date)
    where network_hash is not null`.execute(db);
  await sql`create index reservations_by_phone on reservations (phone_key) where phone_key is not null`.execute(
    db,
  );
  await db.schema
    .createIndex("reservations_by_creation")
    .on("reservations")
    .columns(["created_at", "network_hash"])
    .execute();
  await sql`create index outbox_by_address on outbox (lower(to_address), created_at)`.execute(db);
}
