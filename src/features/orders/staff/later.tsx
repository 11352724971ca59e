import { weekdayAndDay } from "../../../core/shared/format-date.ts";
import { pluralize } from "../../../core/shared/text.ts";
import * as controls from "../../staff/shell/screen/buttons.module.css";
import * as styles from "./later.module.css";
import { laterDays, type LaterDay } from "./model/later.ts";
import { usePapers } from "./print/papers.tsx";
import { BagLabel, DayList } from "./print/print.tsx";
import type { KitchenOrder } from "../contract/kitchen.ts";

interface LaterProps {
  readonly orders: readonly KitchenOrder[];
  /** IANA zone of the restaurant. */
  readonly timeZone: string;
  /** Names of the stations, in the order of the settings. */
  readonly stations: readonly string[];
}

/**
 * The dishes that have to be made on later days, as counts by station and dish, with buttons that print the list and the
 * labels of all bags.
 */
export function LaterDays({ orders, timeZone, stations }: LaterProps) {
  const { print, papers } = usePapers();
  const days = laterDays(orders, timeZone, stations);
  if (days.length === 0) return <p>No orders for later days.</p>;
  return (
    <>
      {days.map((day) => (
        <section key={day.date} className={styles.day} aria-label={titleOf(day)}>
          <h3>{titleOf(day)}</h3>
          {day.stations.map(({ name, counts }) => (
            <div key={name}>
              {day.stations.length > 1 ? <h4>{name}</h4> : null}
              <ul>
                {counts.map(({ text, quantity }) => (
                  <li key={text}>
                    <b>{quantity}</b> {text}
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <div className={styles.buttons}>
            <button
              type="button"
              className={controls.btn}
              onClick={() =>
                print([{ id: `list ${day.date}`, sheet: <DayList day={day} timeZone={timeZone} /> }])
              }
            >
              Print the list<span className="vh"> for {titleOf(day)}</span>
            </button>
            <button
              type="button"
              className={controls.btn}
              onClick={() =>
                print(
                  day.orders.map((order) => ({
                    id: `${order.number} bag`,
                    sheet: <BagLabel order={order} timeZone={timeZone} />,
                  })),
                )
              }
            >
              Print {pluralize(day.orders.length, "label")}
              <span className="vh"> for {titleOf(day)}</span>
            </button>
          </div>
        </section>
      ))}
      {papers}
    </>
  );
}

const titleOf = ({ date, orders }: LaterDay): string =>
  `${weekdayAndDay(date, RESTAURANT_FORMATS)}: ${pluralize(orders.length, "order")}`;
