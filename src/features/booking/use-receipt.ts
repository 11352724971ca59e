import { useEffect, useRef, useState } from "react";
import type { ReservationReply } from "../../contract/reservation.ts";
import { isCalendarDate } from "../../shared/time.ts";

/** What a guest keeps of a booking. */
export interface Receipt {
  readonly reference: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly time: string;
  readonly numberOfPersons: number;
  readonly name?: string;
  readonly email?: string;
  /** Of the guest's link; undefined where the service gives none. */
  readonly token?: string;
  /** What else the guest has said. */
  readonly details?: readonly (readonly [term: string, text: string])[];
}

/** What was booked, as the form had it. */
export type BookedTable = Omit<Receipt, "reference" | "token">;

/** Of a reply: other services may answer with the message and the number alone. */
function receiptOf({ reservation, token }: Partial<ReservationReply>, booked: BookedTable): Receipt {
  const { id, reservationDate, numberOfPersons } = reservation ?? {};
  return {
    ...booked,
    date: isCalendarDate(reservationDate ?? "") ? reservationDate! : booked.date,
    numberOfPersons: numberOfPersons ?? booked.numberOfPersons,
    reference: String(id),
    ...(token ? { token } : {}),
  };
}

/**
 * The receipt of the last booking, until the guest wants the form back.
 *
 * @param fieldId of the form's first field, which then gets the focus
 */
export function useReceipt(fieldId: string) {
  const [receipt, setReceipt] = useState<Receipt>();
  const hadReceipt = useRef(false);
  useEffect(() => {
    if (!receipt && hadReceipt.current) document.getElementById(fieldId)?.focus();
    hadReceipt.current = receipt !== undefined;
  }, [receipt, fieldId]);
  return {
    receipt,
    keep: (reply: ReservationReply, booked: BookedTable) => setReceipt(receiptOf(reply, booked)),
    dismiss: () => setReceipt(undefined),
  };
}
