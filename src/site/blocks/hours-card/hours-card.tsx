import { use, type CSSProperties } from "react";
import { Heading } from "../../ui/heading.tsx";
import { Section } from "../../ui/section.tsx";
import { TodayNotice } from "../../opening/today-notice.tsx";
import { useMinuteNow, useOpening } from "../../opening/use-opening.ts";
import type { Weekday } from "../../../core/shared/calendar-date.ts";
import { weekdaysText } from "../../../core/shared/format-date.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { periodMinutes } from "../../../core/shared/service-period.ts";
import { hoursRange, minutesPerDay, timeOfDay } from "../../../core/shared/time.ts";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { hoursCard } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./hours-card.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../ui/text.tsx";
import { useFormats } from "../../../core/browser/site-context.ts";
import { OpeningContext } from "../../opening/use-hours-today.ts";

const daysLabel = (days: readonly Weekday[], formats: Formats): string =>
  days.length === 7 ? "" : weekdaysText(days, formats);

/**
 * The bookable service periods on a timeline of the day, with a marker at the current minute. A text says
 * that the restaurant is open now, or when it opens next.
 */
export default function HoursCard({ block, data, headingLevel, id }: BlockProps<typeof hoursCard>) {
  const formats = useFormats();
  const t = useMessages("house");
  const opening = useOpening(use(OpeningContext) ?? data);
  const minute = useMinuteNow(data.timeZone);
  const { start, end } = data.day;
  /** Returns the position of a time on the timeline, as a percentage of its length. */
  const place = (minutes: number) => ((minutes - start) / (end - start)) * 100;
  // The hours after midnight belong to the evening before.
  const now = [minute, minute === undefined ? undefined : minute + minutesPerDay].find(
    (one) => one !== undefined && one >= start && one < end,
  );
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="parchment" padding={false}>
      <div className={styles.head}>
        <Heading>{block.heading}</Heading>
        <p className={clsx(styles.state, opening?.until && styles.open)} role="status">
          {opening?.until ? t("openNow", { time: opening.until }) : opening?.opens}
        </p>
      </div>
      <div className={clsx(styles.day, data.day.oneByOne && styles.line)}>
        <dl>
          {data.servicePeriods.map((period) => {
            const { start: from, end: to } = periodMinutes(period);
            return (
              <div
                key={period.name}
                style={{ "--from": place(from), "--length": place(to) - place(from) } as CSSProperties}
              >
                <Text as="dt">{period.label ?? period.name}</Text>
                <dd>{`${daysLabel(period.days, formats)} ${hoursRange(from, to, formats)}`.trim()}</dd>
              </div>
            );
          })}
        </dl>
        {now === undefined ? null : (
          <p
            className={clsx(styles.now, place(now) > 80 && styles.late)}
            style={{ "--from": place(now) } as CSSProperties}
            aria-hidden="true"
          >
            {t("now", { time: timeOfDay(now, formats) })}
          </p>
        )}
      </div>
      <TodayNotice />
      {block.note ? <Text className="caption">{block.note}</Text> : null}
    </Section>
  );
}
