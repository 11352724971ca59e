/** Totals of one service date. They never contain names or addresses of guests. */
export interface DailyTotalsTable {
  service_date: string;
  /**
   * `book`: parties, tables and the waiting list. `counts`: what the service counts as it happens. `names`:
   * ids of tables, by the names that they had; stored for as long as the totals may be calculated again.
   */
  part: "book" | "orders" | "counts" | "names";
  /** JSON: BookTotals, OrderTotals or Counts of rules/totals.ts; for `names`, an object of texts. */
  totals: string;
}

declare module "../../../core/server/storage/tables.ts" {
  interface Tables {
    daily_totals: DailyTotalsTable;
  }
}
