import type { AvailabilityReply } from "../../../contract/availability.ts";
import { isCalendarDate } from "../../../shared/time.ts";
import { availabilityOn } from "./availability-service.ts";
import { currentRules, type ReservationDeps } from "../deps.ts";
import { serviceUnavailable, type Result } from "../result.ts";

/**
 * Answers `?date=2026-11-21&partySize=4`.
 *
 * @param query as it came
 */
export async function getAvailability(
  query: unknown,
  deps: Pick<ReservationDeps, "storage" | "bookingRules" | "now">,
): Promise<Result<AvailabilityReply>> {
  const { date, partySize } = query as { date?: unknown; partySize?: unknown };
  if (date === undefined || date === "") return { ok: false, code: "MISSING_REQUIRED_FIELDS", field: "date" };
  if (partySize === undefined || partySize === "")
    return { ok: false, code: "MISSING_REQUIRED_FIELDS", field: "partySize" };
  if (typeof date !== "string" || !isCalendarDate(date))
    return { ok: false, code: "INVALID_DATE_FORMAT", field: "date" };

  const rules = await currentRules(deps);
  if (!rules.ok) return rules;
  const party = typeof partySize === "string" && /^[1-9]\d{0,3}$/.test(partySize) ? Number(partySize) : 0;
  if (party < 1 || party > rules.value.largestParty)
    return { ok: false, code: "INVALID_PERSON_COUNT", field: "partySize" };
  try {
    const query = { rules: rules.value, party, now: deps.now() };
    return { ok: true, value: await availabilityOn(deps.storage.db, query, date) };
  } catch (cause) {
    return serviceUnavailable(cause);
  }
}
