import { useEffect, useRef, type FormEvent } from "react";
import { useMessages } from "../../../core/browser/use-messages.ts";
import type { BookingHandover } from "../rules/handover.ts";
import { focusInvalid, useForm, type FormConfig } from "../../../core/browser/form/use-form.ts";
import { prepareReceipt } from "./receipt-slot.tsx";
import { useAvailability } from "./use-availability.ts";
import { useReceipt, type BookedTable } from "./use-receipt.ts";
import type { Booked } from "./api.ts";
import { useFormats } from "../../../core/browser/site-context.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { isCalendarDate, parseTimeOfDay, timeOfDay } from "../../../core/shared/time.ts";

/**
 * Returns the data that another page has passed in the URL's fragment; undefined if there is none. Removes
 * the data from the URL.
 */
export function takeBookingHandover(formats: Pick<Formats, "clock">): BookingHandover | undefined {
  const { hash, pathname, search } = window.location;
  if (!hash.startsWith("#?")) return undefined;
  const handed = new URLSearchParams(hash.slice(2));
  const persons = Number.parseInt(handed.get("numberOfPersons") ?? "", 10);
  const date = handed.get("reservationDate") ?? "";
  const minutes = parseTimeOfDay(handed.get("reservationTime") ?? "");
  window.history.replaceState(window.history.state, "", pathname + search);
  return {
    numberOfPersons: persons >= 1 ? String(persons) : "",
    reservationDate: isCalendarDate(date) ? date : "",
    reservationTime: minutes === undefined ? "" : timeOfDay(minutes, formats),
    name: (handed.get("name") ?? "").slice(0, textLimits.name),
  };
}

/** Date, time and party size chosen so far in a booking form. */
export interface Chosen {
  /** `YYYY-MM-DD`; empty if none is chosen. */
  readonly date: string;
  readonly time: string;
  readonly partySize: number | undefined;
}

interface BookingFormOptions<V extends object> {
  readonly config: FormConfig<V, Booked>;
  chosenIn(values: V): Chosen;
  /**
   * Fills in what the guest chose on another page. Called only once, because the data is removed from the
   * URL.
   */
  takeOver?(handed: BookingHandover, set: <K extends keyof V>(name: K, value: V[K]) => void): void;
  /** True if the form also needs the free tables at the chosen time. */
  readonly showsTables?: boolean;
  /** Returns further fields of the receipt, such as the guest's name. */
  moreOf?(values: V): Partial<BookedTable>;
}

/**
 * Returns the state that all booking forms share: the fields, the free times and tables for the guest's
 * choice, and the receipt of the last booking.
 */
export function useBookingForm<V extends object>({
  config,
  chosenIn,
  takeOver,
  showsTables = false,
  moreOf,
}: BookingFormOptions<V>) {
  const element = useRef<HTMLFormElement>(null);
  const t = useMessages("booking");
  const formats = useFormats();
  const form = useForm(config, element);
  const { receipt, keep } = useReceipt();
  const chosen = chosenIn(form.values);
  const availability = useAvailability(
    chosen.date,
    chosen.partySize ?? 1,
    form.sending,
    showsTables ? chosen.time : undefined,
  );
  useEffect(() => {
    const handed = takeOver && takeBookingHandover(formats);
    if (handed) takeOver(handed, form.set);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const { day, hint } = availability;
  /** Returns the reason why a time of the chosen day cannot be booked; undefined if it can be booked. */
  const unavailable = (time: string) => day && hint?.unavailableLabel(day, time, t);
  const timeLabel = (time: string) => {
    const note = unavailable(time);
    return note ? t("time.note", { time, note }) : time;
  };
  const onSubmit = (event: FormEvent) => {
    const values = form.read();
    const { date, time, partySize } = chosenIn(values);
    if (date !== "" && time !== "" && partySize !== undefined) prepareReceipt();
    void form.submit(event).then((reply) => {
      if (reply) keep(reply, { date, time, numberOfPersons: partySize ?? 1, ...moreOf?.(values) });
      else focusInvalid(element.current);
    });
  };
  const attributes = { ref: element, onSubmit, "aria-busy": form.sending };
  return { element, attributes, form, ...chosen, ...availability, unavailable, timeLabel, receipt };
}
