import { checkReservationRequest, type ReservationReply } from "../../contract/reservation.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { FollowedFile } from "../content/followed-file.ts";
import { DuplicateId, type Storage, type StoredReservation } from "../storage/index.ts";
import { newReservationId } from "./id.ts";
import { placeInCalendar, type BookingRules } from "./rules.ts";

export interface ReservationDeps {
  readonly storage: Pick<Storage, "addReservation">;
  readonly bookingRules: FollowedFile<BookingRules>;
  readonly now: () => Date;
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly code: ErrorCode;
      readonly field?: string | undefined;
      readonly cause?: unknown;
    };

/**
 * Takes a reservation. It is on disk before this resolves. What the guest can put right comes back as a code, and so
 * does SERVICE_UNAVAILABLE where the booking rules or the database cannot be reached.
 */
export async function createReservation(
  body: unknown,
  { storage, bookingRules, now }: ReservationDeps,
): Promise<Outcome<ReservationReply>> {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return { ok: false, code: "INVALID_JSON" };
  const rules = await bookingRules.read();
  if (!rules)
    return {
      ok: false,
      code: "SERVICE_UNAVAILABLE",
      cause: new Error("There are no booking rules: content/settings/booking.yml cannot be used."),
    };

  const checked = checkReservationRequest(body, rules.largestParty);
  if (!checked.ok) return checked;
  const request = checked.value;
  const moment = now();
  const placed = placeInCalendar(rules, request.reservationDate, request.reservationTime, moment);
  if (!placed.ok) return placed;

  const reservation: Omit<StoredReservation, "id"> = {
    status: "confirmed",
    party_size: request.numberOfPersons,
    service_date: placed.at.date,
    start_minutes: placed.at.minutes,
    time_zone: rules.timeZone,
    time_given: request.reservationTime,
    name: request.name,
    email: request.email,
    phone_number: request.phoneNumber,
    table_number: request.tableNumber,
    special_request: request.specialRequest,
    message: request.message,
    created_at: moment.toISOString(),
    updated_at: moment.toISOString(),
  };
  let id: string;
  try {
    id = await store(storage, reservation);
  } catch (cause) {
    return { ok: false, code: "SERVICE_UNAVAILABLE", cause };
  }
  return {
    ok: true,
    value: {
      success: true,
      message: "Reservation confirmed",
      reservation: {
        id,
        status: reservation.status,
        numberOfPersons: request.numberOfPersons,
        reservationDate: request.reservationDate,
        reservationTime: request.reservationTime,
      },
    },
  };
}

/** Stores under a number nobody has: with 50 random bits a second attempt is rare, a third is a fault. */
async function store(
  storage: ReservationDeps["storage"],
  reservation: Omit<StoredReservation, "id">,
  attempts = 3,
): Promise<string> {
  const id = newReservationId();
  try {
    await storage.addReservation({ id, ...reservation });
    return id;
  } catch (error) {
    if (!(error instanceof DuplicateId) || attempts <= 1) throw error;
    return store(storage, reservation, attempts - 1);
  }
}
