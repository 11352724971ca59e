import { endpoint, typedReply } from "../../../core/contract/endpoint.ts";
import { missing } from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";
import { reportQuery } from "../../../core/contract/log.ts";

/** Report on one or more evenings. */
export interface EveningReportReply {
  readonly success: true;
  readonly from: string;
  readonly to: string;
  readonly parties: number;
  /** Number of guests who came. */
  readonly covers: number;
  /** Parties that came without a booking. */
  readonly walkIns: number;
  readonly noShows: number;
  readonly noShowCovers: number;
  readonly cancelled: number;
  /** Parties whose time has passed, but which no host has marked as seated or as a no-show. */
  readonly unresolved: number;
  readonly evenings: readonly {
    readonly date: string;
    readonly parties: number;
    readonly covers: number;
    readonly noShows: number;
    readonly cancelled: number;
  }[];
  /** Actual and planned lengths of stay in minutes, by party size. */
  readonly stays: readonly {
    /** Largest party size in this group; null for the group of all larger parties. */
    readonly upTo: number | null;
    readonly parties: number;
    readonly planned: number;
    readonly median: number | null;
    readonly p80: number | null;
    /**
     * Suggested value for `turnTimes` in minutes, rounded to a quarter of an hour; null if there were too few
     * parties.
     */
    readonly suggested: number | null;
  }[];
  /**
   * Parties on the waiting list. `withinQuoted`: number of parties seated within the longest wait quoted to
   * them.
   */
  readonly waits: { readonly parties: number; readonly withinQuoted: number };
}

export const getEveningReport = endpoint({
  operationId: "getEveningReport",
  method: "GET",
  path: paths.getEveningReport,
  summary: "Get a report on one or more evenings: covers, no-shows, and planned and actual stays",
  tag: "Staff",
  auth: "staff",
  roles: permissions.reservations,
  request: { query: reportQuery },
  replies: { 200: typedReply<EveningReportReply>() },
  errors: [missing, "INVALID_DATE_FORMAT", "INVALID_FIELD"],
});

export const downloadEveningReport = endpoint({
  operationId: "downloadEveningReport",
  method: "GET",
  path: paths.downloadEveningReport,
  summary: "Download the same report as a table, with one row for each party and without names",
  tag: "Staff",
  auth: "staff",
  roles: permissions.reservations,
  request: { query: reportQuery },
  replies: { 200: { mediaType: "text/csv" } },
  errors: [missing, "INVALID_DATE_FORMAT", "INVALID_FIELD"],
});
