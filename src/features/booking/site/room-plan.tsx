import { memo } from "react";
import { RoomDrawing } from "./room-drawing.tsx";
import type { Translate } from "../../../core/messages/words.ts";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../../site/ui/text.tsx";
import type { RoomDrawing as Drawing } from "../../../core/shared/room-drawing.ts";
import * as styles from "./room-plan.module.css";
import type { PlannedTable } from "../../../core/shared/room-layout.ts";

interface RoomPlanProps {
  /** Unique on the page. */
  readonly id: string;
  readonly tables: readonly PlannedTable[];
  /** Null if the restaurant hides the plan; only the list is then shown. */
  readonly drawing: Drawing | null;
  /** Names of the free tables; undefined if no time is chosen, or the service has not replied. */
  readonly free: readonly string[] | undefined;
  /** The request to which the free tables are the answer: "4 persons at 7:30 PM". */
  readonly asked: string;
  readonly street: string;
  /** Names of the tables just booked; empty if unknown. */
  readonly booked?: readonly string[] | undefined;
}

/** Names of the areas, in the order in which they first occur. */
const areasOf = (tables: readonly PlannedTable[]): string[] => [
  ...new Set(tables.flatMap(({ area }) => (area ? [area] : []))),
];

/** Accessible name of the plan: in a few words, what it shows. */
function titleOf({ tables, free, asked, booked }: RoomPlanProps, t: Translate<"booking">): string {
  if (booked) {
    const areas = areasOf(tables.filter(({ name }) => booked.includes(name)));
    return areas.length > 0
      ? t("room.booked", { areas: areas.reduce((first, second) => t("room.and", { first, second })) })
      : t("room.plan");
  }
  return free ? t("room.free", { count: free.length, asked }) : t("room.plan");
}

/**
 * The room from above. A lit candle marks a table that the party could have at the chosen time; the list
 * below says the same in words. No candle is lit until the free tables are known. After a booking, only the
 * candle of the booked table stays lit: the plan shows where it is but never its number, because the
 * restaurant may give the party another table.
 *
 * Memoized: it has more elements than the form around it, and typing in the form does not change it.
 */
export const RoomPlan = memo(function RoomPlan(plan: RoomPlanProps) {
  const t = useMessages("booking");
  const { id, tables, drawing, free, street, booked } = plan;
  const isFree = (name: string) => free?.includes(name) === true;
  const areas = areasOf(tables);
  return (
    <figure className={styles.root}>
      {drawing ? (
        <RoomDrawing
          id={id}
          title={titleOf(plan, t)}
          drawing={drawing}
          street={street}
          className={styles.floorPlan}
          // Limits the width, so that a room for eight is not drawn as large as a hall.
          style={{ maxWidth: `${Number(drawing.box.split(" ")[2]) * 1.25}px` }}
          candles={{ lit: booked ?? free ?? [], isBooked: booked !== undefined }}
        />
      ) : null}
      <figcaption className={styles.caption}>
        <p className="caption">
          {booked
            ? t("room.yours", {
                count: drawing?.tables.filter(({ name }) => booked.includes(name)).length ?? 0,
              })
            : free === undefined
              ? t("room.pick")
              : free.length > 0
                ? t("room.lit")
                : t("room.taken")}
        </p>
        {booked ? null : (
          <dl className={styles.areas}>
            {areas.map((area) => {
              const all = tables.filter((table) => table.area === area);
              const count = free ? all.filter(({ name }) => isFree(name)).length : undefined;
              return (
                <div key={area} className={count ? undefined : styles.none}>
                  <Text as="dt">{area}</Text>
                  <dd>
                    {count === undefined
                      ? t("room.tables", { count: all.length })
                      : count === 0
                        ? t("room.none")
                        : t("room.some", { count })}
                  </dd>
                </div>
              );
            })}
          </dl>
        )}
      </figcaption>
    </figure>
  );
});
