import { clsx } from "clsx";
import { Fragment, useRef, useState } from "react";
import type { TodayHours, TodayPeriod } from "../../contract/today.ts";
import type { UnsentHours } from "./unsent-changes.ts";
import { useStaffForm } from "../../../staff/shell/staff-form.tsx";
import * as daySection from "../../../staff/shell/day-section.module.css";
import * as paper from "../../../staff/shell/staff-page.module.css";
import * as styles from "./hours-today.module.css";
import { bookableHours } from "../../../../core/shared/opening-day.ts";
import { TwoWaySwitch } from "../../../staff/shell/screen/segmented-control.tsx";

/** Returns a day's hours in words: `09:00 – 17:00, 18:00 – 02:00`, or `closed`. */
export function hoursText({ date, periods }: Pick<TodayHours, "date" | "periods">): string {
  const open = periods.filter(({ open }) => open);
  const opening = { from: date, servicePeriods: open };
  return (
    bookableHours({ servicePeriods: [], specialOpenings: [opening] }, date, RESTAURANT_FORMATS) || "closed"
  );
}

interface HoursTodayProps {
  readonly hours: TodayHours;
  readonly unsent: UnsentHours | undefined;
  readonly offline: boolean;
  /** Reason why the service refused the last change. */
  readonly problem: string | undefined;
  /**
   * Resolves to the reason if the service refused the change; to undefined if guests see the change, or will
   * see it once the service answers.
   */
  readonly onChange: (
    before: TodayHours,
    wish: Pick<TodayHours, "periods" | "reason">,
  ) => Promise<string | undefined>;
}

const isSame = (a: readonly TodayPeriod[], b: readonly TodayPeriod[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** True if the day has its usual periods, but at other hours or not all open. */
const canBeUsual = ({ periods, usual }: TodayHours): boolean =>
  !isSame(periods, usual) &&
  periods.length === usual.length &&
  periods.every(({ name }) => usual.some((other) => other.name === name));

/** Breaks lines only between ranges. */
const Ranges = ({ text }: { readonly text: string }) =>
  text.split(/(?<=,) /).map((range) => (
    <Fragment key={range}>
      <span className={styles.range}>{range}</span>{" "}
    </Fragment>
  ));

/** Today's opening hours, with a form to change them or to close for the day. Does not affect other days. */
export function HoursToday({ hours, unsent, offline, problem, onChange }: HoursTodayProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wanted = unsent ? { ...hours, periods: unsent.periods, reason: unsent.reason } : hours;
  const closed = wanted.periods.every(({ open }) => !open);
  const usual = isSame(wanted.periods, hours.usual);
  return (
    <section className={daySection.section} aria-label="Hours today">
      <div className={daySection.line}>
        <div>
          <small>{usual ? "Hours today" : "Hours today, not as usual"}</small>
          <b className={clsx(closed && styles.closed)}>
            {closed && usual ? "no service" : <Ranges text={hoursText(wanted)} />}
          </b>
          {wanted.reason ? <small>{wanted.reason}</small> : null}
          {unsent ? (
            <small className={styles.unsent} role="status">
              {offline ? `Kept here, not live yet. Guests still see: ${hoursText(hours)}.` : "Saving…"}
            </small>
          ) : null}
        </div>
        {hours.periods.length === 0 ? null : (
          <button
            type="button"
            ref={opener}
            className={clsx(paper.button, styles.opener)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Cancel" : closed && usual ? "Open today" : "Change"}
          </button>
        )}
      </div>
      {hours.outside > 0 ? (
        <p className={styles.outside} role="status">
          {hours.outside === 1
            ? "1 party is booked at a time that is now closed and has not been notified: call them."
            : `${hours.outside} parties are booked at times that are now closed and have not been notified: call them.`}
        </p>
      ) : null}
      {isOpen ? (
        <HoursForm
          {...{ hours, wanted, onChange }}
          onDone={() => {
            setOpen(false);
            // Moves the focus to the button, because the form that had it was removed. The line beside the
            // button announces the change.
            opener.current?.focus();
          }}
        />
      ) : null}
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

interface HoursFormProps extends Pick<HoursTodayProps, "hours" | "onChange"> {
  /** Initial values of the form. */
  readonly wanted: Pick<TodayHours, "periods" | "reason">;
  readonly onDone: () => void;
}

function HoursForm({ hours, wanted, onChange, onDone }: HoursFormProps) {
  /**
   * The hours as they were when the form was opened, so that a later change by another user is not
   * overwritten.
   */
  const [before] = useState(hours);
  const [periods, setPeriods] = useState(wanted.periods);
  const set = (name: string, change: Partial<TodayPeriod>) =>
    setPeriods((all) => all.map((one) => (one.name === name ? { ...one, ...change } : one)));

  const { attributes, field, sending } = useStaffForm(
    { reason: wanted.reason },
    async ({ reason }, pressed) => {
      const next = pressed === "close" ? periods.map((one) => ({ ...one, open: false })) : periods;
      const wish = pressed === "usual" ? { periods: before.usual, reason: "" } : { periods: next, reason };
      if ((await onChange(before, wish)) === undefined) onDone();
    },
    { resetWithMessage: true },
  );

  return (
    <form {...attributes} className={styles.form}>
      {periods.map(({ name, from, to, open }) => (
        <fieldset key={name} className={clsx(!open && styles.isClosed)}>
          <legend>{name}</legend>
          <input
            type="time"
            required
            disabled={!open}
            aria-label={`${name}: first booking`}
            value={from}
            onChange={(event) => set(name, { from: event.target.value })}
          />
          <span aria-hidden="true">–</span>
          <input
            type="time"
            required
            disabled={!open}
            aria-label={`${name}: closes`}
            value={to}
            onChange={(event) => set(name, { to: event.target.value })}
          />
          <div className={styles.switch}>
            <TwoWaySwitch
              on={open}
              labels={["Open", "Closed"]}
              aria-label={name}
              onChange={(on) => set(name, { open: on })}
            />
          </div>
        </fieldset>
      ))}
      <label className={styles.reason}>
        <span>Reason, for guests</span>
        <input {...field("reason")} maxLength={80} autoComplete="off" placeholder="Staff party" />
      </label>
      <div className={styles.actions}>
        <button type="submit" className={clsx(paper.button, paper.tall, paper.dark)} disabled={sending}>
          {sending ? "Saving…" : "Save for today"}
        </button>
        {wanted.periods.every(({ open }) => !open) ? null : (
          <button
            type="submit"
            value="close"
            formNoValidate
            className={clsx(paper.button, paper.tall, paper.bad)}
            disabled={sending}
          >
            Close today
          </button>
        )}
        {!canBeUsual(before) ? null : (
          <button
            type="submit"
            value="usual"
            formNoValidate
            className={clsx(paper.button, paper.tall)}
            disabled={sending}
          >
            As usual
          </button>
        )}
      </div>
    </form>
  );
}
