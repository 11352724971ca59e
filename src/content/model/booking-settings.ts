import { setting } from "./model.ts";
import { checkBookingRules } from "./booking-rules.ts";
import { guestLabel } from "./names.ts";
import { rowId } from "./row-ids.ts";
import { weekdayNames } from "../../core/shared/calendar-date.ts";
import {
  select,
  multiSelect,
  date,
  group,
  list,
  textarea,
  number,
  optional,
  text,
  time,
  checkbox,
  type Fields,
} from "./fields.ts";

/** Maximum number of minutes for which a table is held for a party. */
const longestStay = 720;

/**
 * Limits on bookings from one network, bookings by one guest and emails to one address, and the number of
 * bookings that raises an alarm. `src/features/booking` has the defaults.
 */
const bookingLimits = group(
  "Limits against abuse",
  {
    shareOfDay: optional(
      number("Share of a day for one network", {
        whole: true,
        min: 1,
        max: 100,
        help: "As a percentage of all tables during the day's longest service period. If empty: 5. The first booking is always accepted.",
      }),
    ),
    bookingsOfNetwork: optional(
      number("Bookings from one network in 24 hours", {
        whole: true,
        min: 1,
        max: 1_000_000,
        help: "If empty: 30.",
      }),
    ),
    openBookings: optional(
      number("Open bookings by one guest", {
        whole: true,
        min: 1,
        max: 1_000_000,
        help: "Under one email address or telephone number. If empty: 10.",
      }),
    ),
    emailsToAddress: optional(
      number("Emails to one address in 24 hours", {
        whole: true,
        min: 1,
        max: 1_000_000,
        help: "Counts only emails that anyone can trigger by entering the address. If empty: 10.",
      }),
    ),
    alarmBookings: optional(
      number("Alarm at this many bookings in ten minutes", {
        whole: true,
        min: 1,
        max: 1_000_000,
        help: "An email explains how to cancel them all. If empty: 20.",
      }),
    ),
  },
  { help: "Guests who reach a limit are asked to call. docs/security.md explains the numbers." },
);

/**
 * Returns the fields of a service period: a part of the day for which guests can book.
 *
 * @param on fields that determine the days on which the period applies
 */
const servicePeriod = <F extends Fields>(on: F) =>
  group("Service period", {
    name: text("Name", { translatable: false }),
    label: guestLabel,
    from: time("First booking"),
    to: time("Closes", {
      help: "A time before the first booking means after midnight, at the end of the same evening.",
    }),
    ...on,
    lastBooking: optional(
      time("Last booking", {
        help: "The latest arrival time that guests can book. If empty: the closing time.",
      }),
    ),
    slotInterval: optional(
      number("Slot interval", { whole: true, min: 5, max: 240, help: "If empty: as set above." }),
    ),
    coversPerSlot: optional(
      number("Covers per slot", { whole: true, min: 1, max: 5000, help: "If empty: as set above." }),
    ),
  });

/** content/settings/booking.yml */
export const bookingSettings = setting({
  file: "booking",
  label: "Booking",
  help: "What guests can book. Changes appear in the forms immediately, without a new build.",
  check: checkBookingRules,
  fields: {
    timeZone: text("Time zone", {
      help: "An IANA name, for example Europe/Rome.",
      pattern: ["^[A-Za-z_]+(/[A-Za-z_+-]+)*$", "must be an IANA name such as Europe/Rome"],
    }),
    paused: optional(
      checkbox("Pause bookings", {
        help: "Guests are told that no bookings are taken. Existing bookings stay unchanged.",
      }),
    ),
    pauseWords: optional(
      textarea("Message while paused", {
        max: 200,
        help: "Message to guests, for example: Our telephone is out of order, please come by.",
      }),
    ),
    pausedDates: optional(
      list(
        "Pause bookings on single days",
        group("Day", {
          date: date("Date"),
          message: optional(text("Message", { max: 200, help: "Message to guests." })),
        }),
        {
          help: "Guests cannot book these days online, but staff can. Days paused in the evening's book appear here, too.",
        },
      ),
    ),
    mailRestaurant: optional(
      checkbox("Email every booking to the restaurant", {
        default: true,
        help: "An email about each booking, change and cancellation, to the address under Restaurant. If empty: yes.",
      }),
    ),
    largestParty: number("Largest party", {
      whole: true,
      min: 1,
      max: 500,
      help: "The maximum number of guests in one booking. Every size up to it needs a table or a combination that fits.",
    }),
    leadTime: number("Minimum notice", {
      whole: true,
      min: 0,
      max: 43_200,
      help: "In minutes: 30 lets guests book until half an hour before they come.",
    }),
    daysAhead: number("Booking window", {
      whole: true,
      min: 0,
      max: 1000,
      help: "How far ahead guests can book: 0 means today only, 90 about three months.",
    }),
    slotInterval: number("Slot interval", {
      whole: true,
      min: 5,
      max: 240,
      help: "30 offers 18:00, 18:30, 19:00 … counted from a service period's first booking.",
    }),
    coversPerSlot: optional(
      number("Covers per slot", {
        whole: true,
        min: 1,
        max: 5000,
        help: "How many guests can arrive at the same time, so that the kitchen can keep up. If empty: as many as the tables hold.",
      }),
    ),
    pace: optional(
      number("Arrivals per quarter hour", {
        whole: true,
        min: 1,
        max: 5000,
        help: "How many guests can arrive within a quarter of an hour. Beyond this number, staff are warned but can continue. If empty: no limit.",
      }),
    ),
    limits: optional(bookingLimits),
    servicePeriods: list("Service periods", servicePeriod({ days: multiSelect("Days", weekdayNames) }), {
      min: 1,
    }),
    turnTimes: list(
      "Turn times",
      group("Party", {
        upTo: number("Persons up to", { whole: true, min: 1, max: 500 }),
        minutes: number("Minutes", { whole: true, min: 15, max: longestStay }),
      }),
      {
        help: "A table is held for this long from the booked time. The first line that is large enough for the party applies.",
      },
    ),
    longestTurn: number("Minutes for larger parties", {
      whole: true,
      min: 15,
      max: longestStay,
      help: "For parties larger than the last line above.",
    }),
    tables: list(
      "Tables",
      group("Table", {
        id: rowId,
        name: text("Name or number", { max: 20, translatable: false }),
        min: number("Fewest guests", { whole: true, min: 1, max: 500 }),
        max: number("Most guests", { whole: true, min: 1, max: 500 }),
        area: optional(
          text("Area", { max: 40, translatable: false, help: "For staff, for example Terrace." }),
        ),
        x: optional(
          number("From the left", {
            min: 0,
            max: 100,
            help: "On the floor sketch, in hundredths of its width.",
          }),
        ),
        y: optional(
          number("From the top", {
            min: 0,
            max: 100,
            help: "On the floor sketch, in hundredths of its height.",
          }),
        ),
      }),
      {
        min: 1,
        help: "Guests get the smallest free table that fits. A table that you rename keeps its bookings. A table that you remove stays held for guests who already booked it, until they have left.",
      },
    ),
    room: optional(
      group(
        "Plan of the room",
        {
          hidden: optional(
            checkbox("Hide the plan", { help: "Guests are then told how many tables are free." }),
          ),
          areas: optional(
            list(
              "Areas",
              group("Area", {
                id: rowId,
                name: text("Name", {
                  max: 40,
                  translatable: false,
                  help: "The same name as under Tables, Area.",
                }),
                label: guestLabel,
                kind: select(
                  "What it is",
                  {
                    room: "A room",
                    bar: "A counter",
                    window: "A row along the street",
                    outside: "Outside",
                    part: "A part of the largest room",
                  },
                  { default: "room" },
                ),
                fire: optional(checkbox("It has an oven or a fireplace in its wall")),
              }),
              { max: 12, help: "An area that is not listed is drawn as a room." },
            ),
          ),
        },
        { help: "Drawn from the tables, for guests who book. The street is at the bottom." },
      ),
    ),
    combinations: optional(
      list(
        "Tables that can be joined",
        group("Combination", {
          tables: list("Tables", text("Name or number", { translatable: false }), { min: 2, max: 12 }),
          min: number("Fewest guests", { whole: true, min: 1, max: 500 }),
          max: number("Most guests", { whole: true, min: 1, max: 500 }),
        }),
        { help: "Used if no single table that fits is free." },
      ),
    ),
    closures: optional(
      list(
        "Closed",
        group("Closure", {
          from: date("From"),
          to: optional(date("To", { help: "The last closed day. If empty: one day only." })),
          reason: optional(text("Reason", { max: 80, help: "Shown to guests, for example Staff party." })),
          servicePeriods: optional(
            list("Only these service periods", text("Service period", { translatable: false }), {
              help: "If empty, the whole day is closed.",
            }),
          ),
        }),
        { help: "Holidays and days off. Existing bookings stay unchanged." },
      ),
    ),
    specialOpenings: optional(
      list(
        "Special openings",
        group("Special opening", {
          from: date("From"),
          to: optional(date("To", { help: "The last day. If empty: one day only." })),
          reason: optional(
            text("Occasion", { max: 80, help: "Shown to guests, for example New Year's Eve." }),
          ),
          servicePeriods: list("Service periods", servicePeriod({}), { min: 1 }),
        }),
        {
          help: "Days with their own service periods instead of the usual ones. If a closure covers the same day, the one with fewer days applies.",
        },
      ),
    ),
  },
});
