import { useId, useState } from "react";
import { clsx } from "clsx";
import { useMessages } from "../../../core/browser/use-messages.ts";
import type { OrderMoment, QuoteOrderReply } from "../contract/orders.ts";
import { shiftDate } from "../../../core/shared/calendar-date.ts";
import { plainDay } from "../../../core/shared/format-date.ts";
import { readableTime } from "../../../core/shared/time.ts";
import * as styles from "./time-choice.module.css";
import * as fieldStyles from "../../../site/ui/field.module.css";
import { useFormats } from "../../../core/browser/site-context.ts";

interface TimeChoiceProps {
  /** Quarter hours of the chosen day. */
  readonly times: QuoteOrderReply["times"];
  readonly days: QuoteOrderReply["days"];
  /** The date whose times are listed; undefined if none is known yet. */
  readonly day: string | undefined;
  /** The current date in the restaurant's time zone; undefined in the prerendered page. */
  readonly today: string | undefined;
  /** The requested time; undefined for as early as possible. */
  readonly due: OrderMoment | undefined;
  onDay(day: string): void;
  onDue(due: OrderMoment | null): void;
}

/** Number of quarter hours offered at first. */
const first = 4;

/**
 * Lets the guest choose when the bag should be ready: a day, and on it the earliest time or a quarter hour.
 * Times without capacity are listed as full.
 */
export function TimeChoice({ times, days, day, today, due, onDay, onDue }: TimeChoiceProps) {
  const t = useMessages("order");
  const formats = useFormats();
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const full = new Set(times.filter(({ state }) => state === "full").map(({ at }) => at.at));
  const known = new Map(times.map(({ at }) => [at.at, at]));
  // If the guest is changing an order, its current time can lie between the quarter hours.
  if (due) known.set(due.at, due);
  const moments = [...known.values()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  // Until the reply for another day has arrived, the times are those of the day before it.
  const isOfDay = times.some(({ at }) => at.date === day);
  const shown = isWhole ? moments : moments.filter((moment, index) => index < first || moment.at === due?.at);
  const dayText = (date: string): string => {
    if (today === undefined) return plainDay(date, formats);
    if (date === today) return t("when.today");
    return date === shiftDate(today, 1) ? t("when.tomorrow") : plainDay(date, formats);
  };
  return (
    <>
      {days.length > 1 ? (
        <div className={clsx(fieldStyles.root, styles.day)}>
          <label htmlFor={`${id}-day`}>{t("when.which")}</label>
          <select id={`${id}-day`} value={day ?? ""} onChange={({ target }) => onDay(target.value)}>
            {day === undefined || days.includes(day) ? null : <option value={day}>{dayText(day)}</option>}
            {days.map((date) => (
              <option key={date} value={date}>
                {dayText(date)}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {isOfDay || due ? (
        <fieldset className={styles.root}>
          <legend>{t("when")}</legend>
          <label>
            <input type="radio" name={id} checked={!due} onChange={() => onDue(null)} />
            <span>{t("when.soonest")}</span>
          </label>
          {shown.map((moment) => {
            const isFull = full.has(moment.at) && moment.at !== due?.at;
            return (
              <label key={moment.at}>
                <input
                  type="radio"
                  name={id}
                  checked={moment.at === due?.at}
                  disabled={isFull}
                  onChange={() => onDue(moment)}
                />
                <span>
                  <b>{readableTime(moment.time, formats)}</b>
                  {isFull ? <small> {t("when.full")}</small> : null}
                </span>
              </label>
            );
          })}
          {moments.length > shown.length || isWhole ? (
            <button type="button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? t("when.fewer") : t("when.other")}
            </button>
          ) : null}
        </fieldset>
      ) : null}
    </>
  );
}
