import fc from "fast-check";
import * as v from "valibot";
import { accountPaths } from "../../../src/contract/account-paths.ts";
import { dataReply, doneReply, loginReply, overviewReply } from "../../../src/contract/account.ts";
import { availabilityPath, slotStates } from "../../../src/contract/availability.ts";
import {
  cancelReservationPath,
  findReservationPath,
  moveReservationPath,
  reservationCalendarPath,
  viewReservationPath,
} from "../../../src/contract/managed-reservation.ts";
import { menuPath, menuReply } from "../../../src/contract/menu.ts";
import { createReservationPath } from "../../../src/contract/reservation.ts";

/** What one call of the API may be sent, and what it may answer when it does what it is asked. */
export interface CallContract {
  readonly method: "GET" | "POST";
  /** Statuses of success, each with the reply's shape. */
  readonly replies: Readonly<Record<number, v.GenericSchema>>;
  /** Needs a login. */
  readonly guest?: true;
  /** Type of a reply that is no JSON but a file. */
  readonly file?: RegExp;
  /** For each field of the body, values that are in order. */
  readonly body?: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  /** For each parameter of the address. */
  readonly params?: Readonly<Record<string, fc.Arbitrary<string>>>;
  /** For each parameter of the query. */
  readonly query?: Readonly<Record<string, fc.Arbitrary<string>>>;
}

const email = fc.constantFrom("guest@example.com", "leyla@example.com", "ümit@müller.example", " A@b ");
const password = fc.constantFrom("linden-honey", "walnut-table", "🍋🍋🍋🍋🍋🍋", "      ", "a".repeat(1000));
const name = fc.constantFrom("Leyla", "<b>", "n".repeat(100), "O'Brien; drop table accounts");
const token = fc.oneof(
  fc.constantFrom("A".repeat(43), "x", "%00", "..%2f..", "a%2Fb"),
  fc.string({ maxLength: 90 }).map((text) => encodeURIComponent(text.toWellFormed()) || "x"),
);
const done = { 200: doneReply };

const reservationReply = v.object({
  success: v.literal(true),
  message: v.string(),
  reservation: v.object({
    id: v.string(),
    status: v.string(),
    numberOfPersons: v.number(),
    reservationDate: v.string(),
    reservationTime: v.string(),
  }),
});

const alternative = v.object({ date: v.string(), time: v.string() });
const availability = v.object({
  success: v.literal(true),
  date: v.string(),
  partySize: v.number(),
  timeZone: v.string(),
  largestParty: v.number(),
  firstDate: v.string(),
  lastDate: v.string(),
  slots: v.array(
    v.object({
      time: v.string(),
      minutes: v.number(),
      servicePeriod: v.string(),
      state: v.picklist(slotStates),
      alternatives: v.pipe(v.array(alternative), v.maxLength(3)),
    }),
  ),
  note: v.optional(v.string()),
});

/** Stand for a reservation that there is; the test puts its token and its number in their place. */
export const managedToken = "the-token-of-a-reservation";
export const managedReference = "the-number-of-a-reservation";

const managed = v.strictObject({
  success: v.literal(true),
  token: v.string(),
  reservation: v.strictObject({
    reference: v.string(),
    state: v.picklist(["upcoming", "inProgress", "past", "cancelled"]),
    date: v.string(),
    time: v.string(),
    minutes: v.number(),
    numberOfPersons: v.number(),
    name: v.nullable(v.string()),
    requests: v.nullable(v.string()),
  }),
});
const managing = { token: fc.constant(managedToken) };

/** Every call below /api. A route without an entry here fails the fuzz test. */
export const contract: Readonly<Record<string, CallContract>> = {
  [menuPath]: { method: "GET", replies: { 200: menuReply } },
  [availabilityPath]: {
    method: "GET",
    replies: { 200: availability },
    query: {
      date: fc.constantFrom("2026-11-21", "2026-11-24", "2026-12-05"),
      partySize: fc.integer({ min: 1, max: 12 }).map(String),
    },
  },
  [createReservationPath]: {
    method: "POST",
    replies: { 200: reservationReply, 201: reservationReply },
    body: {
      numberOfPersons: fc.integer({ min: 1, max: 12 }),
      reservationDate: fc.constantFrom("2026-11-21", "2026-11-24", "2026-12-05"),
      reservationTime: fc.constantFrom("6:30 PM", "09:00 am", "19:30", "12:30 am"),
      name,
      email,
      phoneNumber: fc.constant("555-0100"),
      tableNumber: fc.constantFrom("4", 4, null),
      specialRequest: fc.constantFrom("By the window", null),
      message: fc.constantFrom("m".repeat(2000), null),
    },
  },
  [findReservationPath]: {
    method: "POST",
    replies: { 200: v.strictObject({ success: v.literal(true), token: v.string() }) },
    body: { reference: fc.constant(managedReference), email: fc.constant("guest@example.com") },
  },
  [viewReservationPath]: { method: "POST", replies: { 200: managed }, body: managing },
  [reservationCalendarPath]: {
    method: "POST",
    replies: { 200: v.string() },
    file: /^text\/calendar/,
    body: managing,
  },
  [moveReservationPath]: {
    method: "POST",
    replies: { 200: managed },
    body: {
      ...managing,
      numberOfPersons: fc.integer({ min: 1, max: 4 }),
      reservationDate: fc.constantFrom("2026-11-24", "2026-12-05"),
      reservationTime: fc.constantFrom("6:30 PM", "7:30 PM"),
    },
  },
  [cancelReservationPath]: { method: "POST", replies: { 200: managed }, body: managing },
  [accountPaths.register]: { method: "POST", replies: { 201: doneReply }, body: { name, email, password } },
  [accountPaths.login]: { method: "POST", replies: { 200: loginReply }, body: { email, password } },
  [accountPaths.forgotPassword]: { method: "POST", replies: done, body: { email } },
  [accountPaths.resetPassword]: {
    method: "POST",
    replies: done,
    params: { token },
    body: { password, confirmPassword: password },
  },
  [accountPaths.confirm]: { method: "POST", replies: done, body: { token } },
  [accountPaths.overview]: { method: "GET", guest: true, replies: { 200: overviewReply } },
  [accountPaths.data]: { method: "GET", guest: true, replies: { 200: dataReply } },
  [accountPaths.sendConfirmation]: { method: "POST", guest: true, replies: done },
  [accountPaths.profile]: { method: "POST", guest: true, replies: done, body: { name } },
  [accountPaths.changePassword]: {
    method: "POST",
    guest: true,
    replies: { 200: loginReply },
    body: {
      currentPassword: fc.constantFrom("linden-honey", "wrong"),
      password: fc.constantFrom("walnut-table", "      "),
      confirmPassword: fc.constantFrom("walnut-table", "      "),
    },
  },
  [accountPaths.logout]: { method: "POST", guest: true, replies: done },
  [accountPaths.endSession]: { method: "POST", guest: true, replies: done, body: { id: fc.uuid() } },
  [accountPaths.logoutEverywhere]: { method: "POST", guest: true, replies: done },
  [accountPaths.delete]: { method: "POST", guest: true, replies: done, body: { password } },
};
