import { useEffect, useState } from "react";
import { useFormats } from "../../components/use-formats.ts";
import type { OpeningHours } from "../../shared/opening-day.ts";
import { serviceNow } from "../service-clock.ts";
import { openNow } from "./open-now.ts";

/**
 * {@link openNow} by the service's clock as far as it is known, looked at every half minute. Undefined until the page is live: what the
 * server wrote may be a week old.
 */
export function useOpenNow({
  servicePeriods,
  closures,
  specialOpenings,
  timeZone,
}: OpeningHours & { readonly timeZone: string }): { until: string } | undefined {
  const formats = useFormats();
  const [until, setUntil] = useState<string>();
  useEffect(() => {
    const hours = { servicePeriods, closures, specialOpenings };
    const look = () => setUntil(openNow(hours, timeZone, serviceNow(), formats)?.until);
    look();
    const timer = setInterval(look, 30_000);
    return () => clearInterval(timer);
  }, [servicePeriods, closures, specialOpenings, timeZone, formats]);
  return until === undefined ? undefined : { until };
}
