import { useMinuteNow } from "./use-opening.ts";

/** Daylight from the left (morning) or from above (noon); undefined in the evening, when the lamps are on. */
export type AmbientLight = "morning" | "noon";

/** The light of a minute past midnight. */
export function ambientLightAt(minute: number): AmbientLight | undefined {
  const hour = minute / 60;
  if (hour < 6 || hour >= 17) return undefined;
  return hour < 11.5 ? "morning" : "noon";
}

/** The current light by the restaurant's clock; also undefined until the page is live. */
export function useAmbientLight(timeZone: string): AmbientLight | undefined {
  const minute = useMinuteNow(timeZone);
  return minute === undefined ? undefined : ambientLightAt(minute);
}
