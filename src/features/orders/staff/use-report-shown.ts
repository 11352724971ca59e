import { useEffect, useState } from "react";
import { showKitchen } from "../../../core/contract/paths.ts";
import { callStaff } from "../../staff/shell/api.ts";

/**
 * Milliseconds between two reports that a screen shows the tickets. If there is no report for a minute, new
 * orders are paused.
 */
const sayMs = 15_000;

/**
 * Reports regularly that this screen shows the tickets, as long as the page is visible. When the page is
 * closed, reports this once.
 *
 * @param isLive false if there is no connection; nothing can then be reported, and the service pauses new
 * orders
 */
export function useReportShown(isLive: boolean): void {
  const [screen] = useState(() => crypto.randomUUID());
  useEffect(() => {
    if (!isLive) return;
    const say = () => {
      if (document.visibilityState !== "visible") return;
      // A lost report does no harm, because the next one follows soon.
      callStaff(showKitchen, { screen }).catch(() => undefined);
    };
    say();
    const timer = setInterval(say, sayMs);
    document.addEventListener("visibilitychange", say);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", say);
    };
  }, [isLive, screen]);
  useEffect(() => {
    const leave = () => {
      const body = new Blob([JSON.stringify({ screen, leaving: true })], { type: "application/json" });
      navigator.sendBeacon(showKitchen, body);
    };
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [screen]);
}
