import type { AvailabilityReply } from "../../contract/availability.ts";
import type { ParsedRequest } from "../../../../core/contract/endpoint.ts";
import type * as availability from "../../contract/availability.ts";
import { failure, success, type Result } from "../../../../core/server/errors.ts";
import { currentRules, type ReservationDeps } from "../deps.ts";
import { availabilityOn } from "./availability-service.ts";

/** Slots of a date that a party can book. */
export async function getAvailability(
  { date, partySize: party, time }: ParsedRequest<typeof availability.getAvailability>["query"],
  deps: Pick<ReservationDeps, "storage" | "bookingRules" | "now">,
): Promise<Result<AvailabilityReply>> {
  const rules = await currentRules(deps);
  if (party > rules.largestParty) return failure("INVALID_PERSON_COUNT", { field: "partySize" });
  return success(await availabilityOn(deps.storage.db, { rules, party, now: deps.now() }, date, time));
}
