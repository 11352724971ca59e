import { useEffect, useState } from "react";
import { showKitchen } from "../../../core/contract/paths.ts";
import { callStaff } from "../../staff/shell/api.ts";

/**
 * Milliseconds between two reports that a screen shows the tickets. New orders are paused after a minute
 * without one.
 */
const sayMs = 15_000;

/**
 * Reports that this screen shows the tickets while it is visible, and once when it is closed.
 *
 * @param isLive false without a connection: nothing can be reported, and the service pauses orders
 */
export function useReportShown(isLive: boolean): void {
  const [screen] = useState(() => crypto.randomUUID());
  useEffect(() => {
    if (!isLive) return;
    const say = () => {
      if (document.visibilityState !== "visible") return;
      // If a report is lost, the next one follows soon.
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
