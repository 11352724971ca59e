import type { ComponentProps } from "react";
import { FormMessage } from "../../../site/ui/form-message.tsx";
import { useMessages, inline } from "../../../core/browser/use-messages.ts";
import { failureHint } from "../../../site/ui/form/failure-hint.tsx";
import type { FormMessage as Message } from "../../../core/browser/form/use-form.ts";
import { ReceiptSlot } from "./receipt-slot.tsx";
import type { useAvailability } from "./use-availability.ts";
import type { Chosen } from "./use-booking-form.ts";
import type { Receipt } from "./use-receipt.ts";
import { usePageAddresses, SiteLink } from "../../../site/ui/site-link.tsx";
import { bookingHandoverAddress } from "../rules/handover.ts";

/** The parts of the result of {@link import("./use-booking-form.ts").useBookingForm} that are used here. */
interface Booking extends Chosen, Pick<ReturnType<typeof useAvailability>, "hint" | "day"> {
  readonly form: {
    readonly message: Message | undefined;
    readonly failure: unknown;
  };
  readonly receipt: Receipt | undefined;
}

interface PartProps {
  readonly booking: Booking;
}

type HintProps = ComponentProps<NonNullable<Booking["hint"]>["AvailabilityHint"]>;

/** Shows whether the chosen time is free, and alternatives if it is not. */
export const FreeTimes = ({
  booking: { hint, form, day, date, time, partySize },
  ...rest
}: PartProps & Omit<HintProps, keyof Chosen | "day" | "failure">) => (
  <div aria-live="polite">
    {hint ? (
      <hint.AvailabilityHint {...rest} {...{ day, date, time, partySize }} failure={form.failure} />
    ) : null}
  </div>
);

/**
 * The question before a second booking, or the error message with advice.
 *
 * @param phone number to call
 */
export function BookingProblem({ booking, phone }: PartProps & { readonly phone: string }) {
  const { message, failure } = booking.form;
  return (
    <FormMessage
      message={message?.kind === "success" ? undefined : message}
      hint={failureHint(failure, useMessages("forms"), { phone, books: true })}
    />
  );
}

/** The success message with the receipt. */
export const BookingReceipt = ({
  booking: { form, receipt },
  ...rest
}: PartProps & Omit<ComponentProps<typeof ReceiptSlot>, "receipt">) => (
  <>
    {form.message?.kind === "success" ? <FormMessage message={form.message} /> : null}
    <ReceiptSlot receipt={receipt} {...rest} />
  </>
);

interface LargerPartyProps {
  /** Chosen date; empty if none is chosen. */
  readonly date: string;
  readonly time: string;
}

/** Explains `5+ Persons`. A link passes a larger party and the choices made so far to the booking page's form. */
export function LargerParty({ date, time }: LargerPartyProps) {
  const t = useMessages("booking");
  const { booking } = usePageAddresses();
  if (booking === undefined) return null;
  const to = bookingHandoverAddress(booking, {
    numberOfPersons: "6",
    reservationDate: date,
    reservationTime: time,
    name: undefined,
  });
  return inline(t.rich("form.larger", { a: (inside) => <SiteLink to={to}>{inside}</SiteLink> }));
}
