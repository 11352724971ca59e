import { sql, type Kysely } from "kysely";

/** Orders to take away, and their lines as they were bought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("orders")
    .addColumn("number", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("due_at", "text", (c) => c.notNull())
    .addColumn("latest_at", "text", (c) => c.notNull())
    .addColumn("start_by", "text", (c) => c.notNull())
    .addColumn("usage", "text", (c) => c.notNull())
    .addColumn("packaging_cents", "integer", (c) => c.notNull())
    .addColumn("total_cents", "integer", (c) => c.notNull())
    .addColumn("name", "text")
    .addColumn("email", "text")
    .addColumn("phone_number", "text")
    .addColumn("phone_key", "text")
    .addColumn("allergies", "text")
    .addColumn("language", "text")
    .addColumn("network_hash", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("orders_by_time").on("orders").column("due_at").execute();
  // Partial: most rows are past orders, which have neither.
  await sql`create index orders_by_network on orders (network_hash, created_at)
    where network_hash is not null`.execute(db);
  await sql`create index orders_by_phone on orders (phone_key) where phone_key is not null`.execute(db);
  await sql`create index orders_by_email on orders (lower(email)) where email is not null`.execute(db);

  await db.schema
    .createTable("order_lines")
    .addColumn("order_number", "text", (c) => c.notNull().references("orders.number"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("dish", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("choices", "text", (c) => c.notNull())
    .addColumn("cents", "integer", (c) => c.notNull())
    .addColumn("quantity", "integer", (c) => c.notNull().check(sql`quantity >= 1`))
    .addColumn("note", "text")
    .addColumn("allergens", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("order_lines_pkey", ["order_number", "position"])
    .execute();
}
