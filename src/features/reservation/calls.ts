import type { ErrorCode } from "../../contract/errors.ts";
import {
  cancelReservationPath,
  findReservationPath,
  moveReservationPath,
  reservationCalendarPath,
  viewReservationPath,
  type FindBody,
  type FoundReservationReply,
  type ManagedReservationReply,
  type MoveBody,
} from "../../contract/managed-reservation.ts";
import { apiError, request, isApiError } from "../api.ts";

/** Throws {@link apiError} where the service refuses, and what `ask` throws where it does not answer. */
async function post(path: string, body: unknown) {
  const answer = await request(path, body);
  if (!answer.ok) throw apiError(answer.status, answer.reply);
  return answer;
}

const managed = async (path: string, body: unknown): Promise<ManagedReservationReply> => {
  const { reply } = await post(path, body);
  const { success, reservation, token } = (reply ?? {}) as Partial<ManagedReservationReply>;
  if (!success || !reservation || !token) throw new Error("Invalid API response format");
  return { success, reservation, token };
};

export const viewReservation = (token: string) => managed(viewReservationPath, { token });
export const moveReservation = (body: MoveBody) => managed(moveReservationPath, body);
export const cancelReservation = (token: string) => managed(cancelReservationPath, { token });

/** A token for whoever knows a reservation's number and its e-mail address. */
export async function findReservation(body: FindBody): Promise<string> {
  const { reply } = await post(findReservationPath, body);
  const { token } = (reply ?? {}) as Partial<FoundReservationReply>;
  if (!token) throw new Error("Invalid API response format");
  return token;
}

/** Hands the guest's device an iCalendar file, as a download. */
export async function saveCalendarFile(token: string, reference: string): Promise<void> {
  const { text } = await post(reservationCalendarPath, { token });
  const url = URL.createObjectURL(new Blob([text], { type: "text/calendar" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `reservation-${reference}.ics`;
  link.click();
  URL.revokeObjectURL(url);
}

/** The code with which the service refused; undefined where it did not answer, or without one. */
export const refusalOf = (failure: unknown): ErrorCode | undefined =>
  // Not errorCodeOf: it would bring every error's words along.
  isApiError(failure) ? (failure.reply as { code?: ErrorCode } | undefined)?.code : undefined;
