import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table daily_totals (
        service_date text not null,
        part text not null,
        totals text not null,
        primary key (service_date, part)
      )`,
    )
    .execute(db);
}
