import { useCallback, useEffect, useState } from "react";
import { getStaffSession } from "../../../core/contract/paths.ts";
import type { StaffSessionReply } from "../contract/staff.ts";
import { callStaff } from "./api.ts";

/** Milliseconds before each further attempt. The last pause repeats. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Requests the session of this browser. If there is no answer, tries again, with growing pauses and as soon
 * as the network is back.
 *
 * @param first a request that was sent before the page could be drawn
 */
export function useSession(first?: Promise<StaffSessionReply>) {
  const [session, setSession] = useState<StaffSessionReply>();
  const [tries, setTries] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const isKnown = session !== undefined;
  const retry = useCallback(() => setTries((count) => count + 1), []);

  useEffect(() => {
    if (isKnown) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const asked = tries === 0 && first ? first : callStaff<StaffSessionReply>(getStaffSession);
    asked.then(
      (reply) => {
        if (!isOver) setSession(reply);
      },
      () => {
        if (isOver) return;
        setHasFailed(true);
        timer = setTimeout(retry, pausesMs[Math.min(tries, pausesMs.length - 1)]);
      },
    );
    addEventListener("online", retry);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener("online", retry);
    };
  }, [tries, first, isKnown, retry]);

  return { session, setSession, hasFailed: hasFailed && !isKnown, retry };
}

export interface SignInWayProps {
  readonly onSignedIn: (session: StaffSessionReply) => void;
  readonly className: string | undefined;
  readonly problemClassName: string | undefined;
}
