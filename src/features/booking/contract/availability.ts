import * as v from "valibot";
import { isCalendarDate, parseTimeOfDay } from "../../../core/shared/time.ts";
import { endpoint } from "../../../core/contract/endpoint.ts";
import {
  code,
  missing,
  orMissing,
  requestParameters,
  type Immutable,
} from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";

/** Service date. Times after midnight belong to the date on which the evening began. */
export const serviceDate = v.pipe(
  v.string(),
  v.description("Service date. A time after midnight belongs to the date on which the evening began."),
  v.metadata({ format: "date" }),
);

const slotTime = v.pipe(
  v.string(),
  v.description("In the format of `reservationTime` in a booking request."),
  v.examples(["6:30 PM"]),
);

/** Minutes past midnight of a service date; values from 1440 are on the following calendar day. */
export const serviceMinutes = v.pipe(
  v.number(),
  v.description(
    "Minutes since the start of the service date. Values of 1440 and more are after the next midnight.",
  ),
);

/**
 * States of a slot. `free`: it can be booked. `closed`: the restaurant is closed then, or has paused
 * bookings. `past`: its time has passed. `too-soon`: it starts too soon to be booked. `too-far`: its date is
 * too far ahead. `full`: no table is left for a party of this size.
 */
export const slotStates = ["free", "closed", "past", "too-soon", "too-far", "full"] as const;
export type SlotState = (typeof slotStates)[number];

export const alternative = v.strictObject({
  date: serviceDate,
  time: slotTime,
  minutes: v.optional(serviceMinutes),
});
/** A slot offered instead of one that cannot be booked. */
export type Alternative = Immutable<v.InferOutput<typeof alternative>>;

/** Slots that can be booked instead, nearest first. */
export const alternatives = v.pipe(
  v.array(alternative),
  v.maxLength(3),
  v.description("Dates and times that can be booked instead, nearest first."),
);

export const slot = v.strictObject({
  time: slotTime,
  minutes: serviceMinutes,
  servicePeriod: v.pipe(v.string(), v.description("Name of the service period."), v.examples(["Dinner"])),
  label: v.optional(
    v.pipe(
      v.string(),
      v.description(
        "The service period's name for guests in the language of the request, if it differs from `servicePeriod`.",
      ),
      v.examples(["Cena"]),
    ),
  ),
  state: v.picklist(slotStates),
  alternatives,
});
export type Slot = Immutable<v.InferOutput<typeof slot>>;

/** Tables that are free for a party at a certain time. */
export const freeTables = v.strictObject({
  time: slotTime,
  names: v.pipe(v.array(v.string()), v.description("The tables' names.")),
});
export type FreeTables = Immutable<v.InferOutput<typeof freeTables>>;

export const availabilityReply = v.strictObject({
  success: v.literal(true),
  date: serviceDate,
  partySize: v.number(),
  timeZone: v.pipe(
    v.string(),
    v.description("The restaurant's IANA time zone. All dates and times are in this zone."),
    v.examples(["Europe/Rome"]),
  ),
  largestParty: v.pipe(v.number(), v.description("Maximum number of guests in one reservation.")),
  firstDate: v.pipe(serviceDate, v.description("The first service date that can be booked.")),
  lastDate: v.pipe(serviceDate, v.description("The last service date that can be booked.")),
  slots: v.pipe(
    v.array(slot),
    v.description(
      "All slots of the day in order of time, with those after midnight last. Empty if the day has no service.",
    ),
  ),
  freeTables: v.optional(
    v.pipe(
      freeTables,
      v.description(
        "Sent if the request contains a time: all tables that the party could have at that time, alone or joined with others. None of them is reserved.",
      ),
    ),
  ),
  note: v.optional(
    v.pipe(v.string(), v.description("The staff's explanation of why the day is closed or special.")),
  ),
});
/** Free times on a date. They are not reserved: the service checks again when the guest books. */
export type AvailabilityReply = Immutable<v.InferOutput<typeof availabilityReply>>;

export const availabilityQuery = requestParameters({
  date: v.pipe(
    v.string(orMissing("INVALID_DATE_FORMAT")),
    v.nonEmpty(missing),
    v.check(isCalendarDate, code("INVALID_DATE_FORMAT")),
    v.metadata({ format: "date", description: "Service date.", examples: ["2026-11-21"] }),
  ),
  /** Only the service checks that the party is not larger than the largest allowed. */
  partySize: v.pipe(
    v.string(orMissing("INVALID_PERSON_COUNT")),
    v.nonEmpty(missing),
    v.regex(/^[1-9]\d{0,3}$/, code("INVALID_PERSON_COUNT")),
    v.description("Number of guests. Can be at most `largestParty`."),
    v.examples(["4"]),
    v.transform(Number),
  ),
  time: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => parseTimeOfDay(text) !== undefined, code("INVALID_TIME")),
      v.description("If present, the reply also lists the tables that are free at this time."),
      v.examples(["7:30 PM"]),
    ),
  ),
});

export const getAvailability = endpoint({
  operationId: "getAvailability",
  method: "GET",
  path: paths.getAvailability,
  summary: "Get all slots of a date, whether a party of this size can book them, and what is free instead",
  tag: "Reservations",
  auth: "none",
  request: { query: availabilityQuery },
  replies: { 200: availabilityReply },
  errors: ["MISSING_REQUIRED_FIELDS", "INVALID_DATE_FORMAT", "INVALID_PERSON_COUNT", "INVALID_TIME"],
});

declare module "../../../core/contract/error-reply.ts" {
  interface ErrorDetails {
    readonly alternatives: readonly Alternative[];
  }
}
