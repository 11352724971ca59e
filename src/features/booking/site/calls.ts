import type {
  AddEmailBody,
  FindBody,
  FoundReservationReply,
  ManagedReservationReply,
  MoveBody,
} from "../contract/managed-reservation.ts";
import * as paths from "../../../core/contract/paths.ts";
import { apiError, authorizationHeader, post, requireReply, type Answer } from "../../../core/browser/api.ts";

/**
 * Returns a reply about a managed reservation. Throws `ApiError` if the service refuses, and the errors of
 * `post` if there is no reply.
 */
const managed = async (answer: Promise<Answer>): Promise<ManagedReservationReply> =>
  requireReply<ManagedReservationReply>(
    await answer,
    ({ success, reservation, token }) => success && reservation && token,
  );

export const viewReservation = (token: string) => managed(post(paths.viewReservation, { token }));
export const confirmReservation = (token: string) =>
  managed(post(paths.confirmReservation, { token }, authorizationHeader()));
export const moveReservation = (body: MoveBody) => managed(post(paths.moveReservation, body));
export const addReservationEmail = (body: AddEmailBody) => managed(post(paths.addReservationEmail, body));
export const cancelReservation = (token: string) => managed(post(paths.cancelReservation, { token }));

/**
 * True if a token comes from an email that asks a guest to confirm a booking: its purpose is
 * `confirm-booking` (see src/core/server/http/link-tokens.ts).
 */
export const isConfirmationToken = (token: string): boolean => token.split(".")[2] === "confirm-booking";

/** Fetches the token for a reservation, given its reference and email address. */
export async function findReservation(body: FindBody): Promise<string> {
  const answer = await post(paths.findReservation, body);
  return requireReply<FoundReservationReply>(answer, ({ token }) => token).token;
}

/** Downloads an iCalendar file to the guest's device. */
export async function saveCalendarFile(token: string, reference: string): Promise<void> {
  const answer = await post(paths.downloadCalendarFile, { token });
  if (!answer.ok || !answer.text.startsWith("BEGIN:VCALENDAR")) throw apiError(answer);
  const url = URL.createObjectURL(new Blob([answer.text], { type: "text/calendar" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `reservation-${reference}.ics`;
  link.click();
  URL.revokeObjectURL(url);
}
