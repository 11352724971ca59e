import { useCallback, useEffect, useRef, useState } from "react";
import type { ErrorCode } from "../../../core/contract/errors.ts";
import type { ManagedReservation, ManagedReservationReply } from "../contract/managed-reservation.ts";
import { viewReservation } from "./calls.ts";
import { errorCodeOfFailure } from "../../../core/browser/api.ts";

export type ManagedPageState =
  | { readonly phase: "loading" }
  /** The URL has no token. */
  | { readonly phase: "missing" }
  /** The service refuses the token. */
  | { readonly phase: "refused"; readonly code: ErrorCode; readonly token: string }
  /** The service does not reply. */
  | { readonly phase: "unreachable" }
  | {
      readonly phase: "open";
      readonly reservation: ManagedReservation;
      readonly token: string;
      /** The action that the guest has just completed. */
      readonly done?: "booked" | "moved" | "cancelled";
    };

const tokenInAddress = (): string => window.location.hash.replace(/^#/, "");

/** Errors after which a retry is pointless. */
const finalCodes: readonly (ErrorCode | undefined)[] = [
  "INVALID_LINK",
  "LINK_EXPIRED",
  "RESERVATION_NOT_FOUND",
];

/**
 * Loads the reservation whose token is in the URL's fragment. Reloads it when the fragment changes and, after
 * a failure, when the browser is back online.
 */
export function useManagedReservation() {
  const [opened, setOpened] = useState<ManagedPageState>({ phase: "loading" });
  // Only the latest of several requests may set the state.
  const requestId = useRef(0);
  // A ref, because the browser may be back online before React has updated the state.
  const failed = useRef(false);

  const load = useCallback((): void => {
    const id = ++requestId.current;
    failed.current = false;
    const token = tokenInAddress();
    const settle = (state: ManagedPageState) => {
      if (id === requestId.current) setOpened(state);
    };
    if (token === "") return settle({ phase: "missing" });
    settle({ phase: "loading" });
    viewReservation(token).then(
      ({ reservation }) => settle({ phase: "open", reservation, token }),
      (failure: unknown) => {
        const code = errorCodeOfFailure(failure);
        if (code && finalCodes.includes(code)) return settle({ phase: "refused", code, token });
        if (id === requestId.current) failed.current = true;
        settle({ phase: "unreachable" });
      },
    );
  }, []);

  useEffect(() => {
    load();
    const onOnline = () => {
      if (failed.current) load();
    };
    window.addEventListener("hashchange", load);
    window.addEventListener("online", onOnline);
    return () => {
      requestId.current += 1;
      window.removeEventListener("hashchange", load);
      window.removeEventListener("online", onOnline);
    };
  }, [load]);

  /** Shows a changed reservation, and replaces the token in the URL without adding a history entry. */
  const changed = (
    { reservation, token }: ManagedReservationReply,
    done: "booked" | "moved" | "cancelled",
  ) => {
    window.history.replaceState(window.history.state, "", `#${token}`);
    setOpened({ phase: "open", reservation, token, done });
  };

  return { opened, load, changed };
}
