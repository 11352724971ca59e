import { sql, type Kysely } from "kysely";

/** Tables whose rows can be sample data, with their key columns. */
const tables = [
  ["reservations", "id"],
  ["waiting_list", "id"],
  ["orders", "number"],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, key] of tables)
    for (const statement of [
      `alter table ${table} add column sample integer not null default 0`,
      `create index ${table}_samples on ${table} (${key}) where sample = 1`,
    ])
      await sql.raw(statement).execute(db);
}
