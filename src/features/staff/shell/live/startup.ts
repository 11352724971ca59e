import { getStaffSession } from "../../../../core/contract/paths.ts";
import type { StaffSessionReply } from "../../contract/staff.ts";
import { callStaff } from "../api.ts";
import type { EarlyReply } from "./live-state.ts";

/** Requests that a page sends before it can draw anything. */
export interface Startup<Snapshot> {
  readonly session: Promise<StaffSessionReply>;
  /**
   * The book; undefined if the request failed. The store then requests the book again, and shows the reason
   * if that fails too.
   */
  readonly book: Promise<EarlyReply<Snapshot> | undefined>;
}

/**
 * Requests the session and the book immediately and in parallel.
 *
 * @param path URL path of the book, including its query
 */
export const requestStartup = <Snapshot>(path: string): Startup<Snapshot> => ({
  session: callStaff<StaffSessionReply>(getStaffSession),
  book: callStaff<Snapshot>(path).then(
    (reply) => ({ reply, receivedAt: performance.now() }),
    () => undefined,
  ),
});
