import { useId, useState } from "react";
import { useMessages } from "../../../core/browser/use-messages.ts";
import type { OrderMoment, QuoteOrderReply } from "../contract/orders.ts";
import { readableTime } from "../../../core/shared/time.ts";
import * as styles from "./time-choice.module.css";
import { useFormats } from "../../../core/browser/site-context.ts";

interface TimeChoiceProps {
  readonly times: QuoteOrderReply["times"];
  /** The requested time; undefined for as early as possible. */
  readonly due: OrderMoment | undefined;
  /** Returns the weekday of a time; undefined if the time is today. */
  dayOf(moment: OrderMoment): string | undefined;
  onDue(due: OrderMoment | null): void;
}

/** Number of quarter hours offered at first. */
const first = 4;

/**
 * Lets the guest choose when the bag should be ready: as early as possible, or at a quarter hour today or
 * tomorrow. Times without capacity are listed as full.
 */
export function TimeChoice({ times, due, dayOf, onDue }: TimeChoiceProps) {
  const t = useMessages("order");
  const formats = useFormats();
  const name = useId();
  const [isWhole, setIsWhole] = useState(false);
  if (times.length === 0) return null;
  const full = new Set(times.filter(({ state }) => state === "full").map(({ at }) => at.at));
  const known = new Map(times.map(({ at }) => [at.at, at]));
  // If the guest is changing an order, its current time can lie between the quarter hours.
  if (due) known.set(due.at, due);
  const moments = [...known.values()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const shown = isWhole ? moments : moments.filter((moment, index) => index < first || moment.at === due?.at);
  return (
    <fieldset className={styles.root}>
      <legend>{t("when")}</legend>
      <label>
        <input type="radio" name={name} checked={!due} onChange={() => onDue(null)} />
        <span>{t("when.soonest")}</span>
      </label>
      {shown.map((moment) => {
        const isFull = full.has(moment.at) && moment.at !== due?.at;
        const day = dayOf(moment);
        const time = readableTime(moment.time, formats);
        return (
          <label key={moment.at}>
            <input
              type="radio"
              name={name}
              checked={moment.at === due?.at}
              disabled={isFull}
              onChange={() => onDue(moment)}
            />
            <span>
              <b>{day ? t("when.day", { day, time }) : time}</b>
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
  );
}
