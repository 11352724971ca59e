import { sql, type Kysely } from "kysely";
import { isSqlite } from "../dialect.ts";

const rebuiltSessions = sql`
  create table sessions_rebuilt (
    id text primary key,
    token_hash text not null unique,
    account_id text references accounts (id) on delete cascade,
    device text not null,
    network_hash text not null,
    created_at text not null,
    used_at text not null,
    expires_at text not null
  )`;

/**
 * Staff's sessions and links move into the tables of guests' (sessions, account_tokens), and what a PIN was answered with into
 * session_pins.
 *
 * The release before goes on with guests' rows, which have not changed. Its own tables of staff stay, empty: a copy of a
 * session would live on there after it was ended here. Staff who signed in with one release sign in again where the other one
 * answers, as they do every day. Migration `…-drop-staff-sessions-needs-0023` of the next release drops the empty tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite cannot take "not null" from a column.
  if (isSqlite(db)) {
    await rebuiltSessions.execute(db);
    await sql`insert into sessions_rebuilt select id, token_hash, account_id, device, network_hash, created_at, used_at,
      expires_at from sessions`.execute(db);
    await db.schema.dropTable("sessions").execute();
    await sql`alter table sessions_rebuilt rename to sessions`.execute(db);
    await db.schema
      .createIndex("sessions_by_account")
      .on("sessions")
      .columns(["account_id", "used_at"])
      .execute();
  } else await sql`alter table sessions alter column account_id drop not null`.execute(db);
  for (const table of ["sessions", "account_tokens"]) {
    await db.schema
      .alterTable(table)
      .addColumn("staff_id", "text", (c) => c.references("staff.id").onDelete("cascade"))
      .execute();
    await db.schema.createIndex(`${table}_by_member`).on(table).column("staff_id").execute();
  }
  await db.schema.alterTable("sessions").addColumn("second_factor", "text").execute();
  await db.schema
    .createTable("session_pins")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("session_id", "text", (c) => c.notNull().references("sessions.id").onDelete("cascade"))
    .addColumn("staff_id", "text", (c) => c.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("session_pins_by_session").on("session_pins").column("session_id").execute();
  await db.schema.createIndex("session_pins_by_member").on("session_pins").column("staff_id").execute();

  await sql`insert into sessions (id, token_hash, staff_id, second_factor, device, network_hash, created_at, used_at, expires_at)
    select id, token_hash, staff_id, second_factor, '', '', created_at, used_at, expires_at from staff_sessions`.execute(
    db,
  );
  await sql`insert into session_pins (token_hash, session_id, staff_id, created_at)
    select token_hash, session_id, staff_id, created_at from staff_pin_tokens`.execute(db);
  await sql`insert into account_tokens (token_hash, purpose, staff_id, created_at, expires_at)
    select token_hash, purpose, staff_id, created_at, expires_at from staff_links`.execute(db);
  for (const table of ["staff_pin_tokens", "staff_sessions", "staff_links"])
    await sql`delete from ${sql.table(table)}`.execute(db);
}
