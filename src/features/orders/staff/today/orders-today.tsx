import { createContext, useContext, useState, type ReactNode } from "react";
import { isPermitted, type StaffMember } from "../../../../core/contract/staff-roles.ts";
import { timeOfDay, wallClock } from "../../../../core/shared/time.ts";
import * as commands from "../commands.ts";
import { kitchenPage } from "../../../staff/shell/pages.ts";
import * as day from "../../../staff/shell/day-section.module.css";
import * as styles from "./orders-today.module.css";
import { pluralize } from "../../../../core/shared/text.ts";
import { LaterDays } from "../later.tsx";
import { OpenOrders } from "./open-orders.tsx";
import { ShelfList, useOutsideSound } from "./shelf.tsx";
import { useKitchenToday, type KitchenToday } from "./use-kitchen-today.ts";
import { slowSteps } from "../../contract/kitchen-commands.ts";

const KitchenContext = createContext<KitchenToday | undefined>(undefined);

/** Loads the kitchen's state for the parts of *Today* that show it, if the staff member may see it. */
export function KitchenOfToday({
  staff,
  children,
}: {
  readonly staff: StaffMember | undefined;
  readonly children: ReactNode;
}) {
  const kitchen = useKitchenToday(staff !== undefined && isPermitted(staff.role, "kitchen"));
  return <KitchenContext value={kitchen}>{children}</KitchenContext>;
}

/**
 * Controls for new takeaway orders and slow stations, and the lists of open orders and of bags to be
 * collected.
 */
export function OrdersToday() {
  const kitchen = useContext(KitchenContext);
  return kitchen ? <Orders kitchen={kitchen} /> : null;
}

function Orders({ kitchen }: { readonly kitchen: KitchenToday }) {
  const { state, timeZone, shelf, later, problem, send } = kitchen;
  useOutsideSound(kitchen);
  const { paused, stations } = state;
  const until =
    paused?.until && timeOfDay(wallClock(new Date(paused.until), timeZone).minutes, RESTAURANT_FORMATS);
  return (
    <section className={day.section} aria-label="Orders to take away">
      <div className={day.line}>
        <p>
          <small>Orders</small>
          <b className={paused ? styles.paused : undefined}>
            {!paused
              ? "Open"
              : paused.reason === "silence"
                ? "Paused: no screen shows the tickets"
                : until
                  ? `Paused until ${until}`
                  : "Paused"}
          </b>
        </p>
        <a className={styles.tickets} href={kitchenPage}>
          The tickets
        </a>
      </div>
      <div className={styles.buttons} role="group" aria-label="Pause new orders">
        {paused?.reason === "staff" ? (
          <button type="button" className={day.toggle} onClick={() => void send(commands.resumeOrders)}>
            Open again
          </button>
        ) : (
          ([15, 30, null] as const).map((minutes) => (
            <button
              key={minutes}
              type="button"
              className={day.toggle}
              onClick={() => void send(commands.pauseOrders(minutes))}
            >
              {minutes === null ? "Pause tonight" : `Pause ${minutes} min`}
            </button>
          ))
        )}
      </div>
      <div className={styles.stations}>
        {stations.map(({ name, slowMinutes }) => (
          <div key={name} className={styles.station} role="group" aria-label={name}>
            <b>{name}</b>
            {slowSteps.map((minutes) => (
              <button
                key={minutes}
                type="button"
                className={day.toggle}
                aria-pressed={minutes === slowMinutes}
                onClick={() => void send(commands.slowStation(name, minutes))}
              >
                {minutes === 0 ? "Normal" : `+${minutes} min`}
              </button>
            ))}
          </div>
        ))}
      </div>
      {state.byEmail ? <OpenOrders kitchen={kitchen} /> : null}
      {later.length > 0 ? (
        <details className={styles.later}>
          <summary>Later days: {pluralize(later.length, "order")}</summary>
          <LaterDays orders={later} timeZone={timeZone} stations={stations.map(({ name }) => name)} />
        </details>
      ) : null}
      {shelf.length > 0 ? <ShelfList kitchen={kitchen} className={styles.shelf} /> : null}
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

/** Field for the number of portions of a dish that can still be ordered tonight. */
export function PortionsToday({ dish: slug }: { readonly dish: string }) {
  const kitchen = useContext(KitchenContext);
  const counted = kitchen?.state.dishes.find(({ dish }) => dish === slug);
  return kitchen && counted ? <Portions dish={counted} send={kitchen.send} /> : null;
}

function Portions({
  dish,
  send,
}: Pick<KitchenToday, "send"> & { readonly dish: KitchenToday["state"]["dishes"][number] }) {
  const [typed, setTyped] = useState<string>();
  return (
    <form
      className={styles.portions}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === undefined) return;
        void send(commands.setPortions(dish, typed === "" ? null : Number(typed)));
        setTyped(undefined);
      }}
    >
      <label>
        <span>Portions left to order</span>
        <input
          type="number"
          min={0}
          max={1000}
          inputMode="numeric"
          placeholder="–"
          aria-label={`${dish.title}: portions left to order; leave empty if not counted`}
          value={typed ?? dish.left ?? ""}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <button type="submit" className={day.toggle} disabled={typed === undefined}>
        Set<span className="vh"> {dish.title}</span>
      </button>
    </form>
  );
}
