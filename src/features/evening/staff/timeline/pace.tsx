import { clsx } from "clsx";
import { memo } from "react";
import type { EveningBook } from "../model/book.ts";
import { timeText } from "../model/clock.ts";
import { coversPerQuarter } from "../model/phase.ts";
import type { BoardSpan } from "./bar.tsx";
import * as styles from "./timeline.module.css";

/** Covers arriving in each quarter of an hour, with the evening's limit. */
export const Pace = memo(function Pace({
  book,
  span,
  now,
}: {
  readonly book: EveningBook;
  readonly span: BoardSpan;
  readonly now: number | undefined;
}) {
  const quarters = coversPerQuarter(book.parties.filter(({ status }) => status !== "no-show")).filter(
    ({ from }) => from >= span.from && from < span.to,
  );
  const limit = book.pace;
  const top = Math.max(limit ?? 0, ...quarters.map(({ covers }) => covers), 8);
  const height = (covers: number) => (covers / top) * 40;
  const busiest = quarters.toSorted((a, b) => b.covers - a.covers)[0];
  const label = busiest
    ? `Covers arriving each quarter hour; most at ${timeText(busiest.from)}: ${busiest.covers}${limit === undefined ? "" : ` of ${limit}`}`
    : "No arrivals yet";
  return (
    <div className={styles.pace}>
      <div className={styles.paceLabel}>
        Covers arriving<small>each quarter hour</small>
      </div>
      <div className={styles.track} role="img" aria-label={label}>
        {quarters.map(({ from, covers }) => (
          <i
            key={from}
            className={clsx(
              now !== undefined && from + 15 <= now && styles.pastQuarter,
              limit !== undefined &&
                covers >= limit - 1 &&
                (now === undefined || from + 15 > now) &&
                styles.full,
            )}
            style={{
              left: `calc(${((from - span.from) / (span.to - span.from)) * 100}% + 2px)`,
              height: height(covers),
            }}
          >
            <b>{covers}</b>
          </i>
        ))}
        {limit === undefined ? null : (
          <div className={styles.limit} style={{ bottom: height(limit) }}>
            <span>limit {limit}</span>
          </div>
        )}
      </div>
    </div>
  );
});
