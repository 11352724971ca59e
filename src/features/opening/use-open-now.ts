import { useEffect, useState } from "react";
import type { LayoutData } from "../../content-model/content.ts";
import { serviceNow } from "../service-clock.ts";
import { openNow } from "./open-now.ts";

/**
 * {@link openNow} by the service's clock as far as it is known, looked at every half minute. Undefined until the page is live: what the
 * server wrote may be a week old.
 */
export function useOpenNow({
  servicePeriods,
  timeZone,
}: Pick<LayoutData["booking"], "servicePeriods" | "timeZone">): { until: string } | undefined {
  const [until, setUntil] = useState<string>();
  useEffect(() => {
    const look = () => setUntil(openNow(servicePeriods, timeZone, serviceNow())?.until);
    look();
    const timer = setInterval(look, 30_000);
    return () => clearInterval(timer);
  }, [servicePeriods, timeZone]);
  return until === undefined ? undefined : { until };
}
