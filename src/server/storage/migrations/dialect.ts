import { SqliteAdapter, type Kysely } from "kysely";

/** Whether a migration runs on SQLite; otherwise it runs on PostgreSQL. */
export const isSqlite = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof SqliteAdapter;
