/** A problem and how long it lasted, for the owners' page. */
export interface AlarmsTable {
  id: string;
  /** Name in deploy/alarms.yml. */
  name: string;
  /** The failing check, if the rule has several; otherwise empty. */
  subject: string;
  since: string;
  /** When the problem was last observed. */
  seen_at: string;
  /** When the problem ended; null if it continues. */
  until: string | null;
}

declare module "../../../core/server/storage/tables.ts" {
  interface Tables {
    alarms: AlarmsTable;
  }
}
