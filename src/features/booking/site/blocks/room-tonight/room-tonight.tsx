import { useEffect, useState } from "react";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Section } from "../../../../../site/ui/section.tsx";
import { usePageAddresses, SiteLink } from "../../../../../site/ui/site-link.tsx";
import { Text } from "../../../../../site/ui/text.tsx";
import type { Slot } from "../../../contract/availability.ts";
import { bookingHandoverAddress } from "../../../rules/handover.ts";
import { RoomPlan } from "../../room-plan.tsx";
import { useAvailability } from "../../use-availability.ts";
import { addressOf } from "../../../../../core/shared/page-roles.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { roomTonight } from "./fields.ts";
import * as styles from "./room-tonight.module.css";
import { VoicedHeading } from "../../../../../site/ui/heading.tsx";
import { useToday } from "../../../../../core/browser/browser-values.ts";

const partySize = 2;

/** Returns the upcoming slots of the day's last service, free or full. */
function slotsTonight(slots: readonly Slot[]): readonly Slot[] {
  const last = slots.at(-1)?.servicePeriod;
  return slots.filter(({ servicePeriod, state }) => servicePeriod === last && /^(free|full)$/.test(state));
}

/**
 * Returns a value once it has stopped changing, so that dragging a slider across ten hours sends only one
 * request.
 */
function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}

/**
 * Tonight's room from above: candles mark the tables that two guests could have at the slider's hour. Without
 * scripts, or if the service cannot be reached, shows only the room and a link.
 */
export default function RoomTonight({ block, data, headingLevel, id }: BlockProps<typeof roomTonight>) {
  const t = useMessages("booking");
  const page = addressOf(usePageAddresses(), "booking");
  const today = useToday(data.timeZone) ?? "";
  const [chosen, setChosen] = useState<string>();
  const { day } = useAvailability(today, partySize, false);
  const slots = day ? slotsTonight(day.slots) : [];
  const time = slots.some((slot) => slot.time === chosen)
    ? chosen
    : (slots.find(({ state }) => state === "free") ?? slots[0])?.time;
  const tables = useAvailability(today, partySize, false, useRested(time, 200)).day?.freeTables;
  const free = time !== undefined && tables?.time === time ? tables.names : undefined;

  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="night" glow>
      <div className={styles.head}>
        <VoicedHeading heading={block.heading} headingVoice={block.headingVoice} />
        {block.lead ? <Text className="lead">{block.lead}</Text> : null}
        {time === undefined ? (
          day ? (
            <p>{t("tonight.over")}</p>
          ) : null
        ) : (
          <div className={styles.hour}>
            <label htmlFor={`${id}-hour`}>{t("tonight.at")}</label>
            <output htmlFor={`${id}-hour`} className={styles.time}>
              {time}
            </output>
            <input
              id={`${id}-hour`}
              type="range"
              min={0}
              max={slots.length - 1}
              value={slots.findIndex((slot) => slot.time === time)}
              aria-valuetext={time}
              onChange={({ target }) => setChosen(slots[Number(target.value)]?.time)}
            />
            <p role="status" className={styles.free}>
              {free === undefined
                ? "…"
                : free.length === 0
                  ? t("tonight.none")
                  : t("tonight.free", { count: free.length })}
            </p>
          </div>
        )}
        <SiteLink
          className="btn"
          to={
            time === undefined
              ? page
              : bookingHandoverAddress(page, {
                  numberOfPersons: String(partySize),
                  reservationDate: today,
                  reservationTime: time,
                })
          }
        >
          {block.button}
        </SiteLink>
      </div>
      {data.drawing ? (
        <div className={styles.plan}>
          <RoomPlan
            id={`${id}-plan`}
            tables={data.tables}
            drawing={data.drawing}
            free={free}
            asked={t("asked", { count: partySize, time: time ?? "" })}
            street={data.street}
          />
        </div>
      ) : null}
    </Section>
  );
}
