/** Sums of one service date; a name or an address of a guest is never among them. */
export interface DailyTotalsTable {
  service_date: string;
  /**
   * `book`: parties, tables and the waiting list. `counts`: what the service counts as it happens. `names`: ids of tables by the names that they
   * had, while the evening may be summed again.
   */
  part: "book" | "orders" | "counts" | "names";
  /** JSON: BookTotals, OrderTotals or Counts of rules/totals.ts; of `names` an object of texts. */
  totals: string;
}

declare module "../../../core/server/storage/tables.ts" {
  interface Tables {
    daily_totals: DailyTotalsTable;
  }
}
