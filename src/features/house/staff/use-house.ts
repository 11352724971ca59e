import { useCallback, useEffect, useState } from "react";
import type { HouseReply } from "../contract/house.ts";
import * as paths from "../../../core/contract/paths.ts";
import { callStaff, problemText, Refused } from "../../staff/shell/api.ts";
import type { Outcome } from "../../staff/shell/outcome-line.tsx";
import { leaveStaffPages } from "../../staff/shell/sign-out.ts";

const everyMs = 60_000;
/** Timeout of a test email. */
const testMs = 35_000;

export interface House {
  /** Undefined before the first answer. */
  readonly reply: HouseReply | undefined;
  /** True if the last update failed, so that the data shown is older. */
  readonly isStale: boolean;
  /** Outcome of the last action on this page. */
  readonly message: Outcome | undefined;
  readonly doing: "test" | "retry" | "end" | undefined;
  readonly look: () => void;
  readonly sendTestMail: () => void;
  readonly retryMails: () => void;
  readonly endSession: (id: string) => void;
}

/** Returns the state of the site, updated every minute and after each action. */
export function useHouse(): House {
  const [reply, setReply] = useState<HouseReply>();
  const [isStale, setIsStale] = useState(false);
  const [message, setMessage] = useState<Outcome>();
  const [doing, setDoing] = useState<House["doing"]>();

  const read = useCallback(
    () =>
      callStaff<HouseReply>(paths.getHouse).then(
        (value) => {
          setReply(value);
          setIsStale(false);
        },
        (error: unknown) => {
          if (error instanceof Refused && error.code === "NOT_SIGNED_IN") return leaveStaffPages();
          setIsStale(true);
        },
      ),
    [],
  );
  useEffect(() => {
    const look = () => void (document.hidden ? undefined : read());
    look();
    const timer = setInterval(look, everyMs);
    addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      removeEventListener("online", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [read]);

  const act = (name: NonNullable<House["doing"]>, path: string, body: object, timeoutMs?: number): void => {
    setDoing(name);
    setMessage(undefined);
    void callStaff<{ message: string; isSent?: boolean }>(path, body, timeoutMs)
      .then(
        (done) => setMessage({ text: done.message, isBad: done.isSent === false }),
        (error: unknown) => setMessage({ text: problemText(error), isBad: true }),
      )
      .then(read)
      .finally(() => setDoing(undefined));
  };
  return {
    reply,
    isStale,
    message,
    doing,
    look: () => void read(),
    sendTestMail: () => act("test", paths.sendTestMail, {}, testMs),
    retryMails: () => act("retry", paths.retryMails, {}),
    endSession: (id) => act("end", paths.endStaffSession, { id }),
  };
}
