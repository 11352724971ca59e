/** A time for which something was wrong, for the owner's page. */
export interface AlarmsTable {
  id: string;
  /** As deploy/alarms.yml calls it. */
  name: string;
  /** The check that failed, if the rule has several; empty if it has only one. */
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
