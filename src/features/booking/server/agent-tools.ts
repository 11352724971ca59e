import * as v from "valibot";
import { availabilityQuery } from "../contract/availability.ts";
import { checkRequest } from "../../../core/contract/check-request.ts";
import { code, neededText, orMissing, requestBody } from "../../../core/contract/fields.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";
import { bookingHandoverAddress } from "../rules/handover.ts";
import { openingDay } from "../../../core/shared/opening-day.ts";
import { addressOf } from "../../../core/shared/page-roles.ts";
import { parseTimeOfDay, shiftDate, wallClock } from "../../../core/shared/time.ts";
import { confirmNote, tool, type Tool } from "../../../core/server/agent-tool.ts";
import { failure, success } from "../../../core/server/errors.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";
import { currentRules, type ReservationDeps } from "./deps.ts";
import { errorText } from "../../../core/contract/error-reply.ts";
import { getAvailability } from "./availability/availability-service.ts";

export interface BookingToolDeps extends ReservationDeps {
  readonly restaurant: () => RestaurantInfo;
  /** URL at which guests reach the site, such as `https://www.example.com`. */
  readonly siteUrl: () => string;
}

/** Number of days, from today, for which opening hours are listed. */
const hoursDays = 14;

const party = v.pipe(
  v.number(orMissing("INVALID_PERSON_COUNT")),
  v.integer(code("INVALID_PERSON_COUNT")),
  v.minValue(1, code("INVALID_PERSON_COUNT")),
  v.maxValue(9999, code("INVALID_PERSON_COUNT")),
  v.description("Number of guests."),
);
const { date } = availabilityQuery.entries;

/** Returns the free times on a date, by the same rules as the availability endpoint. */
const availabilityOf = (on: string, partySize: number, deps: BookingToolDeps) => {
  const query = checkRequest(availabilityQuery, { date: on, partySize: `${partySize}` });
  return query.ok ? getAvailability(query.value, deps) : Promise.resolve(query);
};

/** Tools for a guest's assistant: opening hours and free tables. None of them makes a booking. */
export const bookingTools = (deps: BookingToolDeps): Tool[] => [
  tool(
    "get_opening_hours",
    "Get the restaurant's service hours for the next fourteen days, including closures and special openings, and its contact details.",
    requestBody({}),
    async () => {
      const rules = await currentRules(deps);
      const today = wallClock(deps.now(), rules.timeZone).date;
      const { name, phone, address } = deps.restaurant();
      return success({
        restaurant: name,
        phone,
        address,
        timeZone: rules.timeZone,
        days: Array.from({ length: hoursDays }, (_, index) => {
          const date = shiftDate(today, index);
          const { periods, reason } = openingDay(rules.hours, date);
          const open = periods.filter(({ isClosed }) => !isClosed);
          return {
            date,
            services: open.map(({ period }) => ({ name: period.name, from: period.from, to: period.to })),
            ...(reason === "" ? {} : { note: reason }),
          };
        }),
      });
    },
  ),
  tool(
    "check_availability",
    "Get the times that a party can book on one date. Nothing is reserved: another guest may book a time in the meantime.",
    requestBody({ date, partySize: party }),
    async ({ date: on, partySize }) => {
      const found = await availabilityOf(on, partySize, deps);
      if (!found.ok) return found;
      const { largestParty, firstDate, lastDate, timeZone, note, slots } = found.value;
      const withState = (state: string) =>
        slots.filter((slot) => slot.state === state).map(({ time }) => time);
      return success({
        ...{ date: on, partySize, timeZone, largestParty, firstDate, lastDate },
        free: withState("free"),
        full: withState("full"),
        ...(note === undefined ? {} : { note }),
      });
    },
  ),
  tool(
    "prepare_booking",
    "Get a link to the booking page with date, time and party filled in. Nothing is booked until a person opens the link and confirms.",
    requestBody({
      date,
      time: v.pipe(
        v.string(orMissing("INVALID_TIME")),
        v.check((text) => parseTimeOfDay(text) !== undefined, code("INVALID_TIME")),
        v.description("One of the free times."),
        v.examples(["7:30 PM"]),
      ),
      partySize: party,
      name: v.optional(
        v.pipe(neededText(textLimits.name), v.description("Name for the booking, if the person gave one.")),
      ),
    }),
    async ({ date: on, time, partySize, name }) => {
      const found = await availabilityOf(on, partySize, deps);
      if (!found.ok) return found;
      const minutes = parseTimeOfDay(time);
      const slot = found.value.slots.find((one) => parseTimeOfDay(one.time) === minutes);
      if (slot?.state !== "free") {
        const others = slot?.alternatives ?? [];
        const nearest = others.map((one) => `${one.date} ${one.time}`).join(", ");
        const text = errorText(slot?.state === "full" ? "NO_TABLE_AVAILABLE" : "OUTSIDE_SERVICE_HOURS");
        return failure("NO_TABLE_AVAILABLE", {
          message: nearest === "" ? text : `${text}. Free times: ${nearest}`,
          field: "time",
        });
      }
      const { addresses } = deps.restaurant();
      const link = bookingHandoverAddress(addressOf(addresses, "booking"), {
        numberOfPersons: `${partySize}`,
        reservationDate: on,
        reservationTime: slot.time,
        name,
      });
      return success({
        booked: false,
        link: deps.siteUrl() + link,
        date: on,
        time: slot.time,
        partySize,
        note: confirmNote,
      });
    },
  ),
];
