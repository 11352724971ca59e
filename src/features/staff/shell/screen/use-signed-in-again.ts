import { useEffect } from "react";
import { getStaffSession } from "../../../../core/contract/paths.ts";
import type { StaffSessionReply } from "../../contract/staff.ts";
import { callStaff } from "../api.ts";

/** Milliseconds between checks for a sign-in in another window of this browser. */
const askMs = 4_000;

/** After the session has ended, keeps checking for a new one, so that the screen can continue where it was. */
export function useSignedInAgain(
  isSignedOut: boolean,
  onSession: (session: StaffSessionReply) => void,
): void {
  useEffect(() => {
    if (!isSignedOut) return;
    let isOver = false;
    const checkSession = () =>
      callStaff<StaffSessionReply>(getStaffSession).then(
        (session) => {
          if (!isOver && session.state === "signed-in") onSession(session);
        },
        // Without an answer, the next check tries again.
        () => undefined,
      );
    const timer = setInterval(() => void checkSession(), askMs);
    const onFocus = () => void checkSession();
    addEventListener("focus", onFocus);
    return () => {
      isOver = true;
      clearInterval(timer);
      removeEventListener("focus", onFocus);
    };
  }, [isSignedOut, onSession]);
}
