/** A problem and the period in which it was observed. Starts of the service are stored here too. */
export interface AlarmsTable {
  id: string;
  /** Name of the alarm in deploy/alarms.yml; `Started` for a start of the service. */
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
