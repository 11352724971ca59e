/** One part of the totals of a service date. It never contains guests' names or addresses. */
export interface DailyTotalsTable {
  service_date: string;
  /**
   * `book`: parties, tables and the waiting list. `counts`: events that the service counts as they happen.
   * `names`: the tables' ids by the names that the tables had; stored only while the totals may be
   * recomputed.
   */
  part: "book" | "orders" | "counts" | "names";
  /** JSON: BookTotals, OrderTotals or Counts (rules/totals.ts). For `names`, an object that maps names to ids. */
  totals: string;
}

declare module "../../../core/server/storage/tables.ts" {
  interface Tables {
    daily_totals: DailyTotalsTable;
  }
}
