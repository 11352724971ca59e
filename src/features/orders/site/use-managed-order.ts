import { useCallback, useEffect, useRef, useState } from "react";
import type { ErrorCode } from "../../../core/contract/errors.ts";
import type { ManagedOrder, ManagedOrderReply } from "../contract/managed-order.ts";
import { serviceNow } from "../../../core/browser/service-clock.ts";
import { storeToken, readToken } from "./draft.ts";
import { viewOrder, watchOrder } from "./managed-order.ts";
import { errorCodeOfFailure } from "../../../core/browser/api.ts";

/** State of the page that an order's link opens. */
export type OpenedOrder =
  | { readonly phase: "loading" }
  /** Neither the URL nor this browser has a token. */
  | { readonly phase: "missing" }
  | { readonly phase: "refused"; readonly code: ErrorCode }
  | { readonly phase: "unreachable" }
  | {
      readonly phase: "open";
      readonly order: ManagedOrder;
      readonly token: string;
      /** If the connection is broken, the time of the service's last reply. */
      readonly brokenSince?: Date;
    };

/** Milliseconds between two requests for the order while it cannot be streamed. */
const lookMs = 10_000;

const ended: readonly ManagedOrder["state"][] = ["collected", "cancelled"];

const numberInAddress = (): string => decodeURIComponent(window.location.pathname.split("/").at(-1) ?? "");
const tokenInAddress = (): string =>
  window.location.hash.replace(/^#/, "") || (readToken(numberInAddress()) ?? "");

/**
 * Returns the current state of the order whose token is in the URL's fragment or stored in this browser, and
 * functions that update it.
 */
export function useManagedOrder() {
  const [opened, setOpened] = useState<OpenedOrder>({ phase: "loading" });
  const [round, setRound] = useState(0);
  const wake = useRef<() => void>(() => undefined);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const token = tokenInAddress();
    let isOver = false;
    let lastHeard = serviceNow();
    const show = (order: ManagedOrder) => {
      lastHeard = serviceNow();
      isOver = ended.includes(order.state);
      if (!signal.aborted) setOpened({ phase: "open", order, token });
    };
    const pause = () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookMs);
        wake.current = () => {
          clearTimeout(timer);
          resolve();
        };
        signal.addEventListener("abort", wake.current);
      });
    const look = async (): Promise<boolean> => {
      try {
        const { order } = await viewOrder(token);
        show(order);
        storeToken(order.number, token);
        // Puts the token into the URL, so that it is kept when the guest switches the language.
        if (!window.location.hash) window.history.replaceState(window.history.state, "", `#${token}`);
        return true;
      } catch (failure) {
        if (signal.aborted) return false;
        const code = errorCodeOfFailure(failure);
        if (code && code !== "INTERNAL_ERROR" && code !== "SERVICE_UNAVAILABLE") {
          setOpened({ phase: "refused", code });
          return false;
        }
        setOpened((now) =>
          now.phase === "open"
            ? { ...now, brokenSince: now.brokenSince ?? lastHeard }
            : { phase: "unreachable" },
        );
        return true;
      }
    };
    /** Shows changes to the order until the stream ends. */
    const listen = async (): Promise<void> => {
      const watching = new AbortController();
      const end = () => watching.abort();
      signal.addEventListener("abort", end);
      wake.current = end;
      const onHeard = (order: ManagedOrder | undefined) => {
        if (order) show(order);
        else lastHeard = serviceNow();
        if (isOver) end();
      };
      try {
        await watchOrder(token, onHeard, watching.signal);
      } catch {
        // Ignored, because the next request reports any problem.
      } finally {
        signal.removeEventListener("abort", end);
      }
    };
    const follow = async () => {
      if (token === "") return setOpened({ phase: "missing" });
      while (!signal.aborted) {
        if (!(await look()) || isOver) return;
        const since = performance.now();
        await listen();
        if (isOver) return;
        // If the stream lasted for a while, the next request is sent without a pause.
        if (performance.now() - since < lookMs) await pause();
      }
    };
    const first = setTimeout(() => void follow());
    const again = () => wake.current();
    window.addEventListener("online", again);
    window.addEventListener("offline", again);
    return () => {
      clearTimeout(first);
      stop.abort();
      window.removeEventListener("online", again);
      window.removeEventListener("offline", again);
    };
  }, [round]);

  useEffect(() => {
    const onHash = () => {
      setOpened({ phase: "loading" });
      setRound((now) => now + 1);
    };
    window.addEventListener("hashchange", onHash);
    return () => window.removeEventListener("hashchange", onHash);
  }, []);

  return {
    opened,
    /** Requests the order again immediately. */
    again: useCallback(() => setRound((now) => now + 1), []),
    /** Shows the order after the guest has changed it, and puts its new token into the URL. */
    changed: useCallback(({ order, token }: ManagedOrderReply) => {
      window.history.replaceState(window.history.state, "", `#${token}`);
      setOpened({ phase: "open", order, token });
      setRound((now) => now + 1);
    }, []),
  };
}
