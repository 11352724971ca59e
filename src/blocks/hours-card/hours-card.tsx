import { DefinitionList } from "../../components/definition-list.tsx";
import { Heading } from "../../components/heading.tsx";
import { Section } from "../../components/section.tsx";
import { useOpenNow } from "../../features/opening/use-open-now.ts";
import type { BlockProps } from "../define.ts";
import type { hoursCard } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./hours-card.module.css";
import * as cardFrameStyles from "../../components/card-frame.module.css";

const dayNames = { mon: "Mon", tue: "Tue", wed: "Wed", thu: "Thu", fri: "Fri", sat: "Sat", sun: "Sun" };

/** The days of a service period; empty where it is served every day. */
const daysLabel = (days: readonly (keyof typeof dayNames)[]): string =>
  days.length === 7 ? "" : days.map((day) => dayNames[day]).join(", ");

/** The bookable service periods on a card, and whether the restaurant is open now. */
export default function HoursCard({ block, data, overlaps, headingLevel, id }: BlockProps<typeof hoursCard>) {
  const open = useOpenNow(data);
  return (
    <Section id={id} headingLevel={headingLevel} className={clsx(overlaps && styles.beside)}>
      <div className={clsx(styles.card, cardFrameStyles.root)}>
        <Heading>{block.heading}</Heading>
        <p className={styles.open} role="status">
          {open ? `Open now until ${open.until}` : null}
        </p>
        <DefinitionList
          menu
          lines={data.servicePeriods.map(({ name, from, to, days }) => [
            name,
            `${daysLabel(days)} ${from} – ${to}`.trim(),
          ])}
        />
        {block.note ? <p className="caption">{block.note}</p> : null}
      </div>
    </Section>
  );
}
