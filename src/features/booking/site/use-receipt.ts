import { useState } from "react";
import { isCalendarDate } from "../../../core/shared/time.ts";
import { recordBooking } from "./booked-before.ts";
import { referenceOf, type Booked } from "./api.ts";

export interface Receipt {
  /** Undefined if the service returns no reference number. */
  readonly reference: string | undefined;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly time: string;
  /** Minutes past midnight of the date; undefined if the service does not return them. */
  readonly minutes?: number;
  readonly numberOfPersons: number;
  readonly name?: string;
  readonly email?: string;
  /** Token of the guest's link; undefined if the service returns none. */
  readonly token?: string;
  /** Names of the reserved tables; undefined if the service does not return them. */
  readonly tables?: readonly string[];
  /** Further details that the guest entered. */
  readonly details?: readonly (readonly [term: string, text: string])[];
}

/** The booking as the guest entered it. */
export type BookedTable = Omit<Receipt, "reference" | "token" | "tables" | "minutes">;

/**
 * Creates a receipt from a reply. Falls back to what the guest entered, because a different booking service
 * may omit fields.
 */
function receiptOf(reply: Booked, booked: BookedTable): Receipt {
  const { reservation, token } = reply;
  const { reservationDate, numberOfPersons, minutes, tables } = reservation ?? {};
  return {
    ...booked,
    date: isCalendarDate(reservationDate ?? "") ? reservationDate! : booked.date,
    numberOfPersons: numberOfPersons ?? booked.numberOfPersons,
    reference: referenceOf(reply),
    ...(typeof minutes === "number" ? { minutes } : {}),
    ...(token ? { token } : {}),
    ...(Array.isArray(tables) ? { tables } : {}),
  };
}

/**
 * Returns the receipt of the last booking, and a function that records a new booking and replaces the
 * receipt.
 */
export function useReceipt() {
  const [receipt, setReceipt] = useState<Receipt>();
  const keep = (reply: Booked, booked: BookedTable) => {
    const kept = receiptOf(reply, booked);
    recordBooking(kept.date, kept.email);
    setReceipt(kept);
  };
  return { receipt, keep };
}
