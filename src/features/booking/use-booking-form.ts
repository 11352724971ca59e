import type { FormEvent, RefObject } from "react";
import type { Booked } from "../api.ts";
import { focusInvalid } from "../form/form-field.tsx";
import { useForm, type FormConfig } from "../form/use-form.ts";
import { prepareReceipt } from "./receipt-slot.tsx";
import { useAvailability } from "./use-availability.ts";
import { useReceipt, type BookedTable } from "./use-receipt.ts";

/** Date, time and party chosen in a booking form so far. */
export interface Chosen {
  /** `YYYY-MM-DD`; empty while there is none. */
  readonly date: string;
  readonly time: string;
  readonly partySize: number | undefined;
}

interface BookingFormOptions<V extends object> {
  readonly config: FormConfig<V, Booked>;
  chosenIn(values: V): Chosen;
  /** Whether the free tables of the chosen time are wanted as well. */
  readonly showsTables?: boolean;
  /** Further lines of the receipt. */
  moreOf?(values: V): Partial<BookedTable>;
}

/** State that all booking forms share: their fields, free times and tables around the choice, and the receipt of the last booking. */
export function useBookingForm<V extends object>(
  element: RefObject<HTMLFormElement | null>,
  { config, chosenIn, showsTables = false, moreOf }: BookingFormOptions<V>,
) {
  const form = useForm(config, element);
  const { receipt, keep } = useReceipt();
  const chosen = chosenIn(form.values);
  const availability = useAvailability(
    chosen.date,
    chosen.partySize ?? 1,
    form.sending,
    showsTables ? chosen.time : undefined,
  );
  const onSubmit = (event: FormEvent) => {
    const values = form.read();
    const { date, time, partySize } = chosenIn(values);
    if (date !== "" && time !== "" && partySize !== undefined) prepareReceipt();
    void form.submit(event).then((reply) => {
      if (reply) keep(reply, { date, time, numberOfPersons: partySize ?? 1, ...moreOf?.(values) });
      else focusInvalid(element.current);
    });
  };
  return { form, ...chosen, ...availability, receipt, onSubmit };
}
