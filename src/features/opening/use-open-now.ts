import { useEffect, useState } from "react";
import type { ShellData } from "../../content-model/content.ts";
import { openNow } from "./open-now.ts";

/**
 * {@link openNow} on the guest's own clock, looked at every half minute. Undefined until the page is live: what the
 * server wrote may be a week old.
 */
export function useOpenNow({ services, timeZone }: ShellData["booking"]): { until: string } | undefined {
  const [until, setUntil] = useState<string>();
  useEffect(() => {
    const look = () => setUntil(openNow(services, timeZone, new Date())?.until);
    look();
    const timer = setInterval(look, 30_000);
    return () => clearInterval(timer);
  }, [services, timeZone]);
  return until === undefined ? undefined : { until };
}
