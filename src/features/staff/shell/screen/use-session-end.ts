import { useEffect } from "react";

/** Milliseconds between checks of the clock, so that a tablet notices at once after it has slept. */
const lookMs = 1_000;

/**
 * Calls `onEnd` once when the session has ended: at four in the morning on the restaurant's clock.
 *
 * @param expiresAt ISO 8601, from the service
 * @param now by the service's clock
 */
export function useSessionEnd(expiresAt: string, now: () => Date, onEnd: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (now().getTime() < Date.parse(expiresAt)) return;
      clearInterval(timer);
      onEnd();
    }, lookMs);
    return () => clearInterval(timer);
  }, [expiresAt, now, onEnd]);
}
