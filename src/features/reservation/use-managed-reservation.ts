import { useCallback, useEffect, useRef, useState } from "react";
import type { ErrorCode } from "../../contract/errors.ts";
import type { ManagedReservation, ManagedReservationReply } from "../../contract/managed-reservation.ts";
import { refusalOf, viewReservation } from "./calls.ts";

/** Where the page stands with the link it was opened by. */
export type Opened =
  | { readonly phase: "loading" }
  /** There is no link. */
  | { readonly phase: "missing" }
  /** The service refuses the link. */
  | { readonly phase: "refused"; readonly code: ErrorCode }
  /** The service does not answer. */
  | { readonly phase: "unreachable" }
  | {
      readonly phase: "open";
      readonly reservation: ManagedReservation;
      readonly token: string;
      /** What the guest has just done here. */
      readonly done?: "moved" | "cancelled";
    };

const tokenInAddress = (): string => window.location.hash.replace(/^#/, "");

/** Codes that say something about the link; whatever else goes wrong may go right the next time. */
const final: readonly (ErrorCode | undefined)[] = ["INVALID_LINK", "LINK_EXPIRED", "RESERVATION_NOT_FOUND"];

/**
 * The reservation whose token stands behind the # of the address. Follows the address when another link is opened, and
 * tries again by itself once the browser is connected.
 */
export function useManagedReservation() {
  const [opened, setOpened] = useState<Opened>({ phase: "loading" });
  // Of several looks only the last one counts.
  const requestId = useRef(0);

  const look = useCallback(async () => {
    const mine = ++requestId.current;
    const token = tokenInAddress();
    const settle = (state: Opened) => {
      if (mine === requestId.current) setOpened(state);
    };
    if (token === "") return settle({ phase: "missing" });
    settle({ phase: "loading" });
    try {
      const { reservation } = await viewReservation(token);
      settle({ phase: "open", reservation, token });
    } catch (failure) {
      const code = refusalOf(failure);
      settle(code && final.includes(code) ? { phase: "refused", code } : { phase: "unreachable" });
    }
  }, []);

  useEffect(() => {
    const start = () => void look();
    start();
    window.addEventListener("hashchange", start);
    return () => {
      requestId.current += 1;
      window.removeEventListener("hashchange", start);
    };
  }, [look]);

  const unreachable = opened.phase === "unreachable";
  useEffect(() => {
    if (!unreachable) return;
    const retry = () => void look();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [unreachable, look]);

  /** Shows a reservation as the service has changed it. The address takes on its new token, without a step in history. */
  const changed = ({ reservation, token }: ManagedReservationReply, done: "moved" | "cancelled") => {
    window.history.replaceState(window.history.state, "", `#${token}`);
    setOpened({ phase: "open", reservation, token, done });
  };

  return { opened, look, changed };
}
