import type { EveningReply } from "../../contract/evening.ts";
import { getEvening, getStaffSession } from "../../contract/paths.ts";
import type { StaffSessionReply } from "../../contract/staff.ts";
import { callStaff } from "../api.ts";

/** A book that was asked for before the page could draw it. */
export interface EarlyReply {
  readonly reply: EveningReply;
  /** Of `performance.now()`. */
  readonly receivedAt: number;
}

/** What the page needs before it can draw anything. */
export interface Startup {
  readonly session: Promise<StaffSessionReply>;
  /** Undefined: there was none. The store asks again, and says why. */
  readonly book: Promise<EarlyReply | undefined>;
}

/** Asks who is signed in and for the book at once, without waiting for one to ask for the other. */
export function requestStartup(search: string): Startup {
  const date = new URLSearchParams(search).get("date");
  return {
    session: callStaff<StaffSessionReply>(getStaffSession),
    book: callStaff<EveningReply>(
      `${getEvening}${date === null ? "" : `?${new URLSearchParams({ date })}`}`,
    ).then(
      (reply) => ({ reply, receivedAt: performance.now() }),
      () => undefined,
    ),
  };
}
