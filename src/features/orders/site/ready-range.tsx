import { Fragment } from "react";
import type { OrderMoment } from "../contract/orders.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { readableTime } from "../../../core/shared/time.ts";
import * as styles from "./ready-range.module.css";
import { useFormats } from "../../../core/browser/site-context.ts";

type Clock = Pick<Formats, "clock">;

/** Returns the digits of a time and, on a 12-hour clock, AM or PM: `6:40` and `PM`. */
function partsOf({ time }: Pick<OrderMoment, "time">, formats: Clock): [digits: string, half: string] {
  const [digits = "", half = ""] = readableTime(time, formats).split(" ");
  return [digits, half];
}

interface Range {
  readonly from: OrderMoment;
  readonly until: OrderMoment;
}

/** Formats a time range: `6:40 – 6:50 PM`, `19:40 – 19:50`. */
export function rangeText({ from, until }: Range, formats: Clock): string {
  const [first, firstHalf] = partsOf(from, formats);
  const [last, lastHalf] = partsOf(until, formats);
  const start = firstHalf === lastHalf ? first : `${first} ${firstHalf}`;
  return `${start} – ${last} ${lastHalf}`.trim();
}

/** A time to show in large text, with AM or PM in smaller text. */
export function LargeTime({ moment }: { readonly moment: OrderMoment }) {
  const [digits, half] = partsOf(moment, useFormats());
  return (
    <>
      {digits}
      {half ? <small> {half}</small> : null}
    </>
  );
}

/**
 * The time range in which a bag will be ready, in large text.
 *
 * @param before the earlier range that no longer applies; shown above, crossed out, with a text for screen
 * readers
 */
export function ReadyRange({
  range,
  before,
}: {
  readonly range: Range;
  readonly before?: { readonly range: Range; readonly say: (range: string) => string } | undefined;
}) {
  const formats = useFormats();
  const [first, firstHalf] = partsOf(range.from, formats);
  const [last, lastHalf] = partsOf(range.until, formats);
  const earlier = before && rangeText(before.range, formats);
  return (
    <p className={styles.root}>
      {earlier === undefined ? null : (
        <>
          <s aria-hidden="true">
            {earlier.split("–").map((part, index) => (
              <Fragment key={part}>
                {index > 0 ? <i>–</i> : null}
                {part}
              </Fragment>
            ))}
          </s>
          <span className="vh">{before?.say(earlier)} </span>
        </>
      )}
      <span className={styles.part}>
        {first}
        {firstHalf === lastHalf ? null : <small> {firstHalf}</small>}
      </span>
      <i>–</i>
      <span className={styles.part}>
        {last}
        {lastHalf ? <small> {lastHalf}</small> : null}
      </span>
    </p>
  );
}
