import { clsx } from "clsx";
import { hourText, timeText } from "../model/clock.ts";
import type { BoardSpan } from "./bar.tsx";
import * as styles from "./timeline.module.css";

/** The hours, with marks for the current minute and for the last update. */
export function Axis({
  span,
  now,
  lostAt,
}: {
  readonly span: BoardSpan;
  readonly now: number | undefined;
  readonly lostAt: number | undefined;
}) {
  const hours: number[] = [];
  for (let hour = Math.ceil(span.from / 60) * 60; hour <= span.to; hour += 60) hours.push(hour);
  const left = (minute: number) => `${((minute - span.from) / (span.to - span.from)) * 100}%`;
  // Minimum number of minutes between the labels of two hours, so that they do not touch. Labels are wider on
  // a 12-hour clock.
  const nearest = RESTAURANT_FORMATS.clock === 12 ? 32 : 28;
  const isNear = (minute: number, other: number | undefined) =>
    other !== undefined && Math.abs(minute - other) < nearest;
  const isNowThere = now !== undefined && now >= span.from && now <= span.to;
  return (
    <div className={styles.axis}>
      <div className={styles.corner} />
      <div className={styles.track} aria-hidden="true">
        {hours
          .filter((hour) => !isNear(hour, isNowThere ? now : undefined) && !isNear(hour, lostAt))
          .map((hour) => (
            <span
              key={hour}
              className={clsx(hour === span.from && styles.first, hour === span.to && styles.last)}
              style={{ left: left(hour) }}
            >
              {hourText(hour)}
            </span>
          ))}
        {lostAt !== undefined && lostAt >= span.from && lostAt <= span.to && !isNear(lostAt, now) ? (
          <span className={styles.lostTime} style={{ left: left(lostAt) }}>
            {timeText(lostAt)}
          </span>
        ) : null}
        {isNowThere ? (
          <span className={styles.nowTime} style={{ left: left(now) }}>
            {timeText(now)}
          </span>
        ) : null}
      </div>
    </div>
  );
}
