import { SqliteAdapter, type Kysely } from "kysely";

/** True for SQLite; otherwise it is PostgreSQL. */
export const isSqlite = (db: Pick<Kysely<never>, "getExecutor">): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter;
