/** A time for which something was wrong, for the owner's page. */
export interface AlarmsTable {
  id: string;
  /** As deploy/alarms.yml calls it. */
  name: string;
  /** What of several: the check that failed; empty where there is only one. */
  subject: string;
  since: string;
  /** When it was last so. */
  seen_at: string;
  /** Null: it goes on. */
  until: string | null;
}

declare module "../../../core/server/storage/tables.ts" {
  interface Tables {
    alarms: AlarmsTable;
  }
}
