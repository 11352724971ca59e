import { useEffect } from "react";

/** Milliseconds between two looks at the clock: a tablet that has slept sees at once that it is late. */
const lookMs = 1_000;

/**
 * Calls once when the session has ended: at four in the morning by the restaurant's clock.
 *
 * @param expiresAt ISO, as the service says
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
