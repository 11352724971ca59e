import { endpoint, typedReply } from "../../../core/contract/endpoint.ts";
import { missing } from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { reportQuery } from "../../../core/contract/log.ts";
import { forKitchen } from "./kitchen.ts";

interface Sums {
  /** Number of orders that the kitchen has started or finished. */
  readonly orders: number;
  readonly portions: number;
  readonly totalCents: number;
  /** Orders that were ready after the end of the time range first promised to the guest. */
  readonly late: number;
}

/** Report on orders: totals, and the delays of late orders. Dates are `YYYY-MM-DD`. */
export interface KitchenReportReply extends Sums {
  readonly success: true;
  readonly from: string;
  readonly to: string;
  readonly cancelledByGuest: number;
  readonly turnedDown: number;
  /** Orders that were ready, but never collected. */
  readonly uncollected: number;
  /**
   * Minutes between the end of the time range first promised to the guest and the time at which a late order
   * was ready.
   */
  readonly minutesLate: {
    readonly median: number | null;
    readonly p90: number | null;
    readonly most: number | null;
  };
  readonly evenings: readonly ({ readonly date: string } & Sums)[];
  /** In the order of the settings; removed stations come last. */
  readonly stations: readonly {
    readonly station: string;
    readonly portions: number;
    /** Total price of the station's lines, without packaging. */
    readonly totalCents: number;
    /** Lines finished after the end of the time range first promised to the guest. */
    readonly late: number;
    readonly medianMinutesLate: number | null;
  }[];
}

export const getKitchenReport = endpoint({
  ...forKitchen,
  operationId: "getKitchenReport",
  method: "GET",
  path: paths.getKitchenReport,
  summary: "Get a report on the orders of one or more evenings: totals, minutes late, and figures by station",
  request: { query: reportQuery },
  replies: { 200: typedReply<KitchenReportReply>() },
  errors: [missing, "INVALID_DATE_FORMAT", "INVALID_FIELD"],
});

export const downloadKitchenReport = endpoint({
  ...forKitchen,
  operationId: "downloadKitchenReport",
  method: "GET",
  path: paths.downloadKitchenReport,
  summary: "Download the same report as a table, with one row for each order line and without names",
  request: { query: reportQuery },
  replies: { 200: { mediaType: "text/csv" } },
  errors: [missing, "INVALID_DATE_FORMAT", "INVALID_FIELD"],
});
