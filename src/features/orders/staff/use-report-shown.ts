import { useEffect, useState } from "react";
import { showKitchen } from "../../../core/contract/paths.ts";
import { callStaff } from "../../staff/shell/api.ts";

/**
 * Milliseconds between two reports that a screen shows the tickets. New orders are paused if no screen
 * reports for a minute.
 */
const sayMs = 15_000;

/**
 * Reports regularly that this screen shows the tickets, while the page is visible. Reports once when the page
 * is closed.
 *
 * @param isLive false if there is no connection, so that nothing can be reported; unless another screen
 * reports, the service then pauses new orders
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
