import { useEffect, useState } from "react";
import { wallClock } from "../../core/shared/time.ts";
import { serviceNow } from "../../core/browser/service-clock.ts";

/**
 * Minutes past midnight on the restaurant's clock, updated every half minute; undefined until the page is
 * live.
 */
export function useMinuteNow(timeZone: string): number | undefined {
  const [minute, setMinute] = useState<number>();
  useEffect(() => {
    const look = () => setMinute(wallClock(serviceNow(), timeZone).minutes);
    look();
    const timer = setInterval(look, 30_000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return minute;
}
