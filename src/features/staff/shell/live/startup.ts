import { getStaffSession } from "../../../../core/contract/paths.ts";
import type { StaffSessionReply } from "../../contract/staff.ts";
import { callStaff } from "../api.ts";
import type { EarlyReply } from "./live-state.ts";

/** Requests that a page sends before it can draw anything. */
export interface Startup<Snapshot> {
  readonly session: Promise<StaffSessionReply>;
  /** Undefined: there was none. The store asks again, and says why. */
  readonly book: Promise<EarlyReply<Snapshot> | undefined>;
}

/**
 * Asks who is signed in and for the book at once, without waiting for one to ask for the other.
 *
 * @param path the book's address, with what it is asked with
 */
export const requestStartup = <Snapshot>(path: string): Startup<Snapshot> => ({
  session: callStaff<StaffSessionReply>(getStaffSession),
  book: callStaff<Snapshot>(path).then(
    (reply) => ({ reply, receivedAt: performance.now() }),
    () => undefined,
  ),
});
