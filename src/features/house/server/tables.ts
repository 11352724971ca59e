/** A problem and how long it lasted, for the owners' page. */
export interface AlarmsTable {
  id: string;
  /** Name in deploy/alarms.yml. */
  name: string;
  /** The failing check, if the rule has several; otherwise empty. */
  subject: string;
  since: string;
  /** Time at which the problem was last observed. */
  seen_at: string;
  /** Time at which the problem ended; null if it continues. */
  until: string | null;
}

declare module "../../../core/server/storage/tables.ts" {
  interface Tables {
    alarms: AlarmsTable;
  }
}
