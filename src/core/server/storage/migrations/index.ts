import type { Migration } from "kysely/migration";
import * as initial from "./0001-initial.ts";

/**
 * The schema's history, oldest first; the names order it. Each runs in a transaction, on SQLite and on PostgreSQL alike.
 *
 * A migration that has been released is never edited, and calls nothing of the service that may change: the next one
 * changes what it made. The release before goes on working on it: newer-schema.ts says how.
 */
export const migrations: Readonly<Record<string, Migration>> = { "0001-initial": initial };
