import type { ReactNode } from "react";
import { inline, useMessages } from "../../../core/browser/use-messages.ts";
import type { OrderMoment, QuotedOrder } from "../contract/orders.ts";
import { weekdayName } from "../../../core/shared/format-date.ts";
import { readableTime } from "../../../core/shared/time.ts";
import { LargeTime, rangeText, ReadyRange } from "./ready-range.tsx";
import { TodayNotice } from "../../../site/opening/today-notice.tsx";
import type { Opening } from "../../../site/opening/use-opening.ts";
import { TimeChoice } from "./time-choice.tsx";
import type { useQuote } from "./use-quote.ts";
import * as styles from "./ready-promise.module.css";
import { useFormats } from "../../../core/browser/site-context.ts";
import { SubHeading } from "../../../site/ui/heading.tsx";
import { PhoneLink } from "../../../site/ui/phone-link.tsx";

interface PromiseProps {
  readonly quoting: ReturnType<typeof useQuote>;
  /** The requested time; undefined for as early as possible. */
  readonly due: OrderMoment | undefined;
  /** The current date in the restaurant's time zone, `YYYY-MM-DD`; undefined in the prerendered page. */
  readonly today: string | undefined;
  /**
   * True if the bag contains nothing that can be ordered. The quote then only shows whether orders are being
   * accepted.
   */
  readonly isEmpty: boolean;
  /** Collection hours from the settings; undefined until the page's script is running. */
  readonly opening: Opening | undefined;
  readonly phone: string;
  /** The requested date; null for any. */
  readonly day: string | null;
  /** @param due null for as early as possible */
  onDue(due: OrderMoment | null): void;
  onDay(day: string): void;
}

/**
 * Returns the reason why nothing can currently be ordered, written for guests. Returns undefined if ordering
 * is open or its state is unknown.
 */
export function useRefusalText({
  quoting: { phase, code, quote, isCurrent },
  due,
  opening,
  phone,
}: Pick<PromiseProps, "quoting" | "due" | "opening" | "phone">):
  { readonly heading: string; readonly text: ReactNode } | undefined {
  const t = useMessages("order");
  const formats = useFormats();
  const ring = () => <PhoneLink number={phone} />;
  if (phase === "refused" && code === "ORDERING_CLOSED")
    return { heading: t("off.title"), text: inline(t.rich("off.text", { phone: ring })) };
  if (phase === "unreachable" || !isCurrent) return undefined;
  if (quote?.state === "paused") {
    const { pausedUntil } = quote;
    return {
      heading: t("off.title"),
      text: pausedUntil
        ? inline(t.rich("off.until", { phone: ring, time: readableTime(pausedUntil.time, formats) }))
        : inline(t.rich("off.text", { phone: ring })),
    };
  }
  if (quote?.state !== "closed") return undefined;
  if (due || quote.nearest.length > 0) return undefined;
  return {
    heading: t("closed.days"),
    text: (
      <>
        {opening?.opens ? <span>{opening.opens}. </span> : null}
        {inline(t.rich("closed.daysText", { phone: ring }))}
      </>
    ),
  };
}

/**
 * The kitchen's promise: the time at which the bag will be ready, or the reason why no time is promised. Also
 * lets the guest choose a time.
 */
export function ReadyPromise(props: PromiseProps) {
  const { quoting, due, today, isEmpty, opening, phone, day: wantedDay, onDue, onDay } = props;
  const t = useMessages("order");
  const formats = useFormats();
  const { phase, quote, isCurrent } = quoting;
  const whyNot = useRefusalText(props);
  const ring = () => <PhoneLink number={phone} />;
  const dayOf = ({ date }: OrderMoment) =>
    today === undefined || date === today ? undefined : weekdayName(date, formats);
  const clock = ({ time }: OrderMoment) => readableTime(time, formats);
  const box = (heading: string, text: ReactNode, more?: ReactNode) => (
    <div className={styles.box}>
      <SubHeading>{heading}</SubHeading>
      <p>{text}</p>
      {more}
    </div>
  );
  const label = (text: string) => <p className={styles.label}>{text}</p>;

  const waiting = (text: string) => (
    <>
      {label(t("ready"))}
      <p className={styles.waiting} aria-hidden="true">
        –<i>:</i>–
      </p>
      <p className="caption">
        {opening?.opens ? <span>{opening.opens}. </span> : null}
        {text}
      </p>
    </>
  );

  const shown = (known: QuotedOrder): ReactNode => {
    if (known.state === "too-large")
      return box(t("large.title"), inline(t.rich("large.text", { phone: ring })));
    if (known.state === "full" || known.state === "closed")
      return (
        <>
          {due ? (
            <>
              {label(t("full.asked"))}
              <p className={styles.struck}>
                <s>
                  <LargeTime moment={due} />
                </s>
              </p>
            </>
          ) : null}
          {box(
            known.state === "closed"
              ? t("closed.title")
              : due
                ? t("full.title", { time: clock(due) })
                : t("full.none"),
            known.nearest.length > 0
              ? t(known.state === "closed" ? "closed.nearest" : "full.nearest")
              : inline(t.rich("full.ring", { phone: ring })),
            <div className={styles.nearest}>
              {known.nearest.map((moment) => (
                <button key={moment.at} type="button" onClick={() => onDue(moment)}>
                  <b>{clock(moment)}</b>
                  <span>{dayOf(moment) ?? awayText(moment, due, t)}</span>
                </button>
              ))}
            </div>,
          )}
        </>
      );
    if (!known.quote) return label(t("ready"));
    const { from, startBy } = known.quote;
    const day = dayOf(from);
    return (
      <>
        {label(day ? t("ready.day", { day }) : t("ready"))}
        <ReadyRange range={known.quote} />
        <p className="caption">{t("ready.start", { time: clock(startBy) })}</p>
      </>
    );
  };

  const body = (): ReactNode => {
    if (whyNot) return box(whyNot.heading, whyNot.text, <TodayNotice />);
    if (isEmpty) return waiting(t("ready.empty"));
    if (phase === "refused")
      return box(t("unreachable.title"), inline(t.rich("unreachable.text", { phone: ring })));
    if (phase === "unreachable")
      return box(
        t("unreachable.title"),
        inline(t.rich("unreachable.text", { phone: ring })),
        <button className="btn btn--line" type="button" onClick={quoting.askAgain}>
          {t("again")}
        </button>,
      );
    if (quote && (isCurrent || quote.state === "open") && phase !== "empty")
      return <div data-stale={isCurrent ? undefined : ""}>{shown(quote)}</div>;
    return waiting(phase === "slow" ? t("ready.slow") : t("ready.asking"));
  };

  return (
    <div className={styles.root}>
      {body()}
      {isEmpty || phase === "refused" ? null : (
        <div className={styles.when}>
          <TimeChoice
            {...{ due, today, onDue, onDay }}
            times={quoting.times}
            days={quoting.days}
            day={wantedDay ?? due?.date ?? quote?.quote?.from.date}
          />
        </div>
      )}
      <p className="vh" role="status">
        {whyNot ? whyNot.heading : isCurrent && quote ? spoken(quote) : ""}
      </p>
    </div>
  );

  /** Returns the text announced to screen readers when a quote arrives. */
  function spoken(known: QuotedOrder): string {
    if (known.state === "too-large") return t("large.title");
    if (known.state === "closed") return t("closed.title");
    if (known.state === "full") return due ? t("full.title", { time: clock(due) }) : t("full.none");
    return known.quote ? `${t("ready")} ${rangeText(known.quote, formats)}` : "";
  }
}

/**
 * Describes how much earlier or later a time is than the requested time: `15 minutes later`. Empty if no time
 * was requested.
 */
function awayText(
  moment: OrderMoment,
  due: OrderMoment | undefined,
  t: ReturnType<typeof useMessages<"order">>,
): string {
  if (!due) return "";
  const minutes = Math.round((Date.parse(moment.at) - Date.parse(due.at)) / 60_000);
  return minutes < 0 ? t("full.earlier", { count: -minutes }) : t("full.later", { count: minutes });
}
