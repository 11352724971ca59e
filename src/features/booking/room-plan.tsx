import { RoomDrawing } from "../../components/room-drawing.tsx";
import { countOf } from "../../shared/plural.ts";
import { bookedCaption, type PlannedTable, type RoomDrawing as Drawing } from "../../shared/room-drawing.ts";
import * as styles from "./room-plan.module.css";

interface RoomPlanProps {
  /** Unique on the page. */
  readonly id: string;
  readonly tables: readonly PlannedTable[];
  /** Null: the restaurant leaves the plan out, and the list alone is shown. */
  readonly drawing: Drawing | null;
  /** The names of the tables that are free; undefined while no time is chosen, or the service has not replied. */
  readonly free: readonly string[] | undefined;
  /** For whom and when they are free: "4 persons at 7:30 PM". */
  readonly asked: string;
  readonly street: string;
  /** The names of the tables that have just been booked; empty where they are not known. */
  readonly booked?: readonly string[] | undefined;
}

/** Seats by area, in the order in which the areas are first named. */
const areasOf = (tables: readonly PlannedTable[]): string[] => [
  ...new Set(tables.flatMap(({ area }) => (area ? [area] : []))),
];

/** What the plan shows, in a few words: its name. */
function titleOf({ tables, free, asked, booked }: RoomPlanProps): string {
  if (booked) {
    const areas = areasOf(tables.filter(({ name }) => booked.includes(name)));
    return areas.length > 0
      ? `Plan of the room: your candle alone is lit, ${areas.join(" and ")}`
      : "Plan of the room";
  }
  return free ? `Plan of the room: ${free.length} free tables for ${asked}` : "Plan of the room";
}

/**
 * The room from above. A lit candle is a table that the party could have at the chosen time; the list below says the same in
 * words. Nothing is lit while nothing is known. Once a table is booked, all candles go out but that table's: where it is,
 * never its number, which is the restaurant's to change.
 */
export function RoomPlan(plan: RoomPlanProps) {
  const { id, tables, drawing, free, street, booked } = plan;
  const isFree = (name: string) => free?.includes(name) === true;
  const areas = areasOf(tables);
  return (
    <figure className={styles.root}>
      {drawing ? (
        <RoomDrawing
          id={id}
          title={titleOf(plan)}
          drawing={drawing}
          street={street}
          className={styles.floorPlan}
          // A room for eight is not blown up to the size of a hall.
          style={{ maxWidth: `${Number(drawing.box.split(" ")[2]) * 1.25}px` }}
          candles={{ lit: booked ?? free ?? [], isBooked: booked !== undefined }}
        />
      ) : null}
      <figcaption className={styles.caption}>
        <p className="caption">
          {booked
            ? bookedCaption(drawing?.tables.filter(({ name }) => booked.includes(name)).length ?? 0)
            : free === undefined
              ? "Pick an evening. Free tables light up."
              : free.length > 0
                ? "A lit candle is a free table for your party. We pick the best of them; a favourite corner goes into the message."
                : "Every candle is taken at that time."}
        </p>
        {booked ? null : (
          <dl className={styles.areas}>
            {areas.map((area) => {
              const all = tables.filter((table) => table.area === area);
              const count = free ? all.filter(({ name }) => isFree(name)).length : undefined;
              return (
                <div key={area} className={count ? undefined : styles.none}>
                  <dt>{area}</dt>
                  <dd>
                    {count === undefined
                      ? countOf(all.length, "table")
                      : count === 0
                        ? "none"
                        : `${count} free`}
                  </dd>
                </div>
              );
            })}
          </dl>
        )}
      </figcaption>
    </figure>
  );
}
