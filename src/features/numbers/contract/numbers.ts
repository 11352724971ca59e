import * as v from "valibot";
import { endpoint, typedReply } from "../../../core/contract/endpoint.ts";
import { code, missing, requestParameters } from "../../../core/contract/fields.ts";
import { date } from "../../../core/contract/log.ts";
import * as paths from "../../../core/contract/paths.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";

/**
 * Periods to choose from. `evening`: the latest evening that is over. `week`, `month`: the 7 or 30 days that
 * end with yesterday.
 */
export const periods = ["evening", "week", "month", "custom"] as const;
export type Period = (typeof periods)[number];

/** Maximum length of a period in days. */
export const longestDays = 366;

export const chartIds = [
  ...(["covers", "sources", "booked", "occupancy", "stays", "tables", "no-shows", "reminders"] as const),
  ...(["waiting", "returning", "orders", "order-hours", "order-delays", "stations"] as const),
  ...(["dishes", "pairs", "site", "pages"] as const),
] as const;
export type ChartId = (typeof chartIds)[number];

/**
 * Units of a column. `weekday`: 0 is Sunday. `time`: minutes past midnight of the service date. `share`: 0.25
 * is a quarter. `money`: in the smallest unit of the currency. `mean`: a count with one decimal.
 */
export type Unit = "text" | "date" | "weekday" | "time" | "count" | "mean" | "share" | "minutes" | "money";

export interface Column {
  readonly name: string;
  readonly unit: Unit;
}

/** Value in a table; null if there is nothing to count. */
export type Cell = string | number | null;

/** A chart with its data as a table, and a sentence about the main finding. */
export interface Chart {
  readonly id: ChartId;
  readonly heading: string;
  readonly sentence: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** Page on which staff can change the settings that the chart is about. */
  readonly link?: { readonly to: string; readonly label: string };
}

/** A number for the period, and the same number for the preceding period. */
export interface Headline {
  readonly name: string;
  readonly unit: Unit;
  readonly value: number | null;
  readonly before: number | null;
}

export interface NumbersReply {
  readonly success: true;
  /** First and last service date of the period, both included. */
  readonly from: string;
  readonly to: string;
  /** The preceding period of the same length. */
  readonly before: { readonly from: string; readonly to: string };
  readonly today: string;
  /** True if the last evening of the period is not over yet. */
  readonly isRunning: boolean;
  readonly headlines: readonly Headline[];
  readonly charts: readonly Chart[];
}

const period = {
  period: v.optional(v.picklist(periods, code("INVALID_FIELD")), "evening"),
  from: v.optional(v.pipe(date, v.description("First day of a custom period."))),
  to: v.optional(
    v.pipe(date, v.description(`Last day of a custom period, which can have at most ${longestDays} days.`)),
  ),
};

const forNumbers = { tag: "Staff", auth: "staff", roles: permissions.numbers, method: "GET" } as const;
const errors = [missing, "INVALID_FIELD", "INVALID_DATE_FORMAT"] as const;

export const getNumbers = endpoint({
  ...forNumbers,
  operationId: "getNumbers",
  path: paths.getNumbers,
  summary:
    "Get the restaurant's figures, compared with the previous period. Hosts get only the figures about evenings",
  request: { query: requestParameters(period) },
  replies: { 200: typedReply<NumbersReply>() },
  errors,
});

export const downloadNumbers = endpoint({
  ...forNumbers,
  operationId: "downloadNumbers",
  path: paths.downloadNumbers,
  summary: "Download the data of one chart as a table",
  request: {
    query: requestParameters({ ...period, chart: v.picklist(chartIds, code("INVALID_FIELD")) }),
  },
  replies: { 200: { mediaType: "text/csv" } },
  errors,
});

export const countEmptySearch = endpoint({
  operationId: "countEmptySearch",
  method: "POST",
  path: paths.countEmptySearch,
  summary: "Count a site search that found nothing. The search text is not sent",
  tag: "Menu",
  auth: "none",
  request: {},
  replies: { 200: v.strictObject({ success: v.literal(true) }) },
  errors: [],
});
