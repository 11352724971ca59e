import { Select } from "../../components/select.tsx";
import { useFormats } from "../../components/use-formats.ts";
import { useMessages } from "../../components/use-messages.ts";
import type { OrderMoment, QuoteOrderReply } from "../../contract/orders.ts";
import { readableTime } from "../../shared/time.ts";

interface TimeChoiceProps {
  readonly times: QuoteOrderReply["times"];
  /** The time that was asked for; undefined: as early as can be. */
  readonly due: OrderMoment | undefined;
  /** The weekday of a time that is not today's. */
  dayOf(moment: OrderMoment): string | undefined;
  onDue(due: OrderMoment | null): void;
}

const soonest = "soonest";

/** When the bag is to be ready: as early as can be, or a quarter hour of today or tomorrow. Full ones say so. */
export function TimeChoice({ times, due, dayOf, onDue }: TimeChoiceProps) {
  const t = useMessages("order");
  const formats = useFormats();
  if (times.length === 0) return null;
  const known = new Map(times.map(({ at }) => [at.at, at]));
  // One near a time that was full is between the quarter hours.
  if (due) known.set(due.at, due);
  const full = new Set(times.filter(({ state }) => state === "full").map(({ at }) => at.at));
  const labelOf = (option: string) => {
    const moment = known.get(option);
    if (!moment) return t("when.soonest");
    const time = readableTime(moment.time, formats);
    const day = dayOf(moment);
    return day ? t("when.day", { day, time }) : time;
  };
  return (
    <Select
      id="order-time"
      label={t("when")}
      placeholder={t("when.soonest")}
      options={[soonest, ...[...known.keys()].toSorted()]}
      value={due?.at ?? soonest}
      labelOf={labelOf}
      note={(option) => (full.has(option) ? t("when.full") : undefined)}
      onChoose={(option) => onDue(known.get(option) ?? null)}
    />
  );
}
