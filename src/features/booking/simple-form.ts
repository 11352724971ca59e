import type { ReservationReply } from "../../contract/reservation.ts";
import { parseTimeOfDay } from "../../shared/time.ts";
import { createReservation, isApiError } from "../api.ts";
import type { FormConfig } from "./use-form.ts";

/** Party sizes of the simple form; `5+ Persons` is sent as 5. */
export const partySizes = [
  { value: 1, label: "1 Person" },
  { value: 2, label: "2 Persons" },
  { value: 3, label: "3 Persons" },
  { value: 4, label: "4 Persons" },
  { value: 5, label: "5+ Persons" },
] as const;

export const times = [
  "09:00 am", "10:00 am", "11:00 am", "12:00 pm", "01:00 pm", "02:00 pm", "03:00 pm", "04:00 pm",
] as const; // prettier-ignore

/** The form's own spelling of a time; undefined where its list does not have that time. */
export const toFormTime = (time: string): (typeof times)[number] | undefined =>
  times.find((option) => parseTimeOfDay(option) === parseTimeOfDay(time));

export interface SimpleValues {
  numberOfPersons: number;
  /** `YYYY-MM-DD`, or empty. */
  reservationDate: string;
  reservationTime: string;
}

const fallback = "Something went wrong. Please try again.";

/** Party size, date and time: the form of the home page. */
export const simpleForm: FormConfig<SimpleValues, ReservationReply> = {
  initialValues: { numberOfPersons: 1, reservationDate: "", reservationTime: times[0] },
  validate: ({ reservationDate }) =>
    reservationDate === "" ? { reservationDate: "Please select a reservation date." } : {},
  send: createReservation,
  succeeded: () => "Reservation submitted successfully!",
  failed: (error) => {
    if (isApiError(error)) return error.serverText ?? "Reservation failed";
    return error instanceof Error && error.message !== "" ? error.message : fallback;
  },
  messageMs: { success: 4000, error: 4000 },
};
