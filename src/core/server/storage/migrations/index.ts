import type { Migration } from "kysely/migration";
import * as initial from "./0001-initial.ts";
import * as dailyTotals from "./0002-daily-totals.ts";
import * as samples from "./0003-samples.ts";
import * as savings from "./0004-savings.ts";

/**
 * The schema's history, oldest first; sorted by name. Pending migrations run in one transaction, on SQLite
 * and PostgreSQL alike.
 *
 * A released migration is never edited, and calls no code of the service that may change; later changes need
 * a new migration. The previous release has to work on the new schema: see storage/index.ts.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-initial": initial,
  "0002-daily-totals": dailyTotals,
  "0003-samples": samples,
  "0004-savings": savings,
};
