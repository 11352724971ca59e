import { clsx } from "clsx";
import { useState, type FormEvent } from "react";
import type { KitchenOrder } from "../contract/kitchen.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";
import { callAddress } from "../../../core/shared/telephone-number.ts";
import { formatCents } from "../../../core/shared/money.ts";
import * as controls from "../../staff/shell/screen/buttons.module.css";
import { canOpen, eveningPage, ownPage, ownSignInPage, todayPage } from "../../staff/shell/pages.ts";
import { isPermitted } from "../../../core/contract/staff-roles.ts";
import { signOut } from "../../staff/shell/sign-out.ts";
import * as commands from "./commands.ts";
import { useClock, useKitchen } from "./context.ts";
import { LaterDays } from "./later.tsx";
import { Drawer } from "./drawer.tsx";
import * as styles from "./kitchen-drawer.module.css";
import { nameOf, ticketsOf, type Ticket as TicketModel, allergenTexts } from "./model/tickets.ts";
import { PrintButtons } from "./print/print.tsx";
import { useStaffForm } from "../../staff/shell/staff-form.tsx";
import { Ticket } from "./ticket.tsx";
import { slowSteps } from "../contract/kitchen-commands.ts";

/** Panel for pausing new orders, marking stations as slow, and counting portions. */
export function PausePanel({ onClose }: { readonly onClose: () => void }) {
  const { book, run } = useKitchen();
  const clock = useClock();
  const { paused, stations, dishes } = book.kitchen;
  const pause = (label: string, minutes: 15 | 30 | null) => (
    <button
      type="button"
      className={controls.btn}
      onClick={() => {
        void run(commands.pauseOrders(minutes));
        onClose();
      }}
    >
      {label}
    </button>
  );
  return (
    <Drawer title="Pause, slow, count" onClose={onClose}>
      <section className={styles.section}>
        <h3>
          New orders
          {paused ? `: paused${paused.until ? ` until ${clock(paused.until)}` : ""}` : ""}
        </h3>
        <div className={styles.choices}>
          {pause("15 min", 15)}
          {pause("30 min", 30)}
          {pause("Tonight", null)}
          {paused ? (
            <button
              type="button"
              className={clsx(controls.btn, controls.go)}
              onClick={() => {
                void run(commands.resumeOrders);
                onClose();
              }}
            >
              Open again
            </button>
          ) : null}
        </div>
      </section>
      {stations.map(({ name, slowMinutes }) => (
        <section key={name} className={styles.section}>
          <h3 id={`slow-${name}`}>{name}</h3>
          <div className={styles.choices} role="group" aria-labelledby={`slow-${name}`}>
            {slowSteps.map((minutes) => (
              <button
                key={minutes}
                type="button"
                className={controls.btn}
                aria-pressed={minutes === slowMinutes}
                onClick={() => void run(commands.slowStation(name, minutes))}
              >
                {minutes === 0 ? "Normal" : `Slow, +${minutes} min`}
              </button>
            ))}
          </div>
        </section>
      ))}
      <section className={styles.section}>
        <h3>Portions left tonight</h3>
        {dishes.map((dish) => (
          <PortionsLeft key={dish.dish} dish={dish} />
        ))}
      </section>
    </Drawer>
  );
}

/** Panel with what has to be made on later days. */
export function LaterPanel({ onClose }: { readonly onClose: () => void }) {
  const { book, later } = useKitchen();
  return (
    <Drawer title="Later days" onClose={onClose}>
      <LaterDays
        orders={later}
        timeZone={book.timeZone}
        stations={book.kitchen.stations.map(({ name }) => name)}
      />
    </Drawer>
  );
}

function PortionsLeft({ dish }: { readonly dish: Parameters<typeof commands.setPortions>[0] }) {
  const { run } = useKitchen();
  const { left, title, soldOut } = dish;
  const [typed, setTyped] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed === undefined) return;
    void run(commands.setPortions(dish, typed === "" ? null : Number(typed)));
    setTyped(undefined);
  };
  return (
    <form className={styles.row} onSubmit={save}>
      <span>
        {title}
        {soldOut || left === 0 ? " (sold out)" : ""}
      </span>
      <span className={styles.count}>
        <input
          type="number"
          min={0}
          max={1000}
          inputMode="numeric"
          placeholder="–"
          aria-label={`${title}: portions left; leave empty if not counted`}
          value={typed ?? left ?? ""}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className={controls.btn} disabled={typed === undefined}>
          Set<span className="vh"> {title}</span>
        </button>
      </span>
    </form>
  );
}

/**
 * Panel with an order's complete ticket, the guest's details, and the actions that a ticket has no button
 * for.
 */
export function OrderPanel({ number, onClose }: { readonly number: string; readonly onClose: () => void }) {
  const { book, dishNames, now, kept, isLive, run, open } = useKitchen();
  const clock = useClock();
  const order = book.orders.find((one) => one.number === number);
  if (!order) return null;
  const stations = book.kitchen.stations.map(({ name }) => name);
  const [ticket] = ticketsOf([order], undefined, now, stations);
  const isOpen = order.state === "received" || order.state === "cooking";
  return (
    <Drawer title={nameOf(order)} note={order.number} onClose={onClose}>
      {ticket ? (
        <div className={styles.section}>
          <Ticket
            ticket={ticket}
            sign=""
            now={now}
            kept={kept.get(number)}
            station={undefined}
            timeZone={book.timeZone}
            {...{ dishNames, isLive, run, open }}
          />
        </div>
      ) : null}
      <section className={styles.section}>
        <dl className={styles.facts}>
          <Fact label="Promised" text={`${clock(order.due)} to ${clock(order.until)}`} />
          {order.earlier ? (
            <Fact label="First" text={`${clock(order.earlier.due)} to ${clock(order.earlier.until)}`} />
          ) : null}
          <Fact label="Ordered" text={clock(order.placedAt)} />
          {order.movedFrom === null ? null : (
            <Fact label="Moved" text={`${order.movedFrom} → ${order.table ?? ""}`} />
          )}
          {order.outsideAt === null ? null : (
            <Fact label="Outside" text={`since ${clock(order.outsideAt)}`} />
          )}
          {order.name ? <Fact label="Name" text={order.name} /> : null}
          {order.phone ? (
            <div>
              <dt>Telephone</dt>
              <dd>
                <a href={callAddress(order.phone, RESTAURANT_FORMATS)}>{order.phone}</a>
              </dd>
            </div>
          ) : null}
          <Fact label="To pay" text={formatCents(order.totalCents, RESTAURANT_FORMATS)} />
          {allergenTexts(order.allergens).map(({ label, text }) => (
            <Fact key={label} label={label} text={text} />
          ))}
        </dl>
      </section>
      <section className={styles.section}>
        <h3>On paper</h3>
        <PrintButtons order={order} />
      </section>
      {order.state === "ready" ? (
        <section className={styles.section}>
          <div className={styles.choices}>
            {order.destination === "collection" ? (
              <button
                type="button"
                className={clsx(controls.btn, controls.go)}
                onClick={() => {
                  void run(commands.collect(order));
                  onClose();
                }}
              >
                Collected
              </button>
            ) : null}
            <button type="button" className={controls.btn} onClick={() => void run(commands.recall(order))}>
              Bring back
            </button>
          </div>
        </section>
      ) : null}
      {isOpen || order.state === "ready" ? <TurnDown order={order} onDone={onClose} /> : null}
    </Drawer>
  );
}

const Fact = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </div>
);

function TurnDown({ order, onDone }: { readonly order: KitchenOrder; readonly onDone: () => void }) {
  const { run, isLive } = useKitchen();
  const { attributes, field, values } = useStaffForm(
    { reason: "" },
    async ({ reason }) => {
      if (await run(commands.turnDown(order, reason.trim()))) onDone();
    },
    { resetWithMessage: true },
  );
  const isStarted = order.startedAt !== null;
  return (
    <form {...attributes} className={styles.section}>
      <h3>{isStarted ? "Cancel it" : "Turn it down"}</h3>
      <label className={controls.field}>
        <span>Reason, as shown to the guest</span>
        <input {...field("reason")} required maxLength={textLimits.reason} />
        <small>
          You can’t undo this: the guest is notified immediately.
          {isStarted
            ? " The ticket stays on the kitchen’s screens, struck out, until a cook has seen it."
            : ""}
        </small>
      </label>
      <button
        type="submit"
        className={clsx(controls.btn, controls.bad)}
        disabled={!isLive || values.reason.trim() === ""}
      >
        {isStarted ? "Cancel order" : "Turn down"}
      </button>
    </form>
  );
}

/** Panel that shows in full the tickets that do not fit on the rail. */
export function MorePanel({
  tickets,
  onClose,
}: {
  readonly tickets: readonly TicketModel[];
  readonly onClose: () => void;
}) {
  const { book, dishNames, now, kept, isLive, station, run, open } = useKitchen();
  return (
    <Drawer title="All the rest" note={`${tickets.length} tickets`} onClose={onClose}>
      {tickets.map((ticket) => (
        <div key={ticket.order.number} className={styles.section}>
          <Ticket
            ticket={ticket}
            sign=""
            now={now}
            kept={kept.get(ticket.order.number)}
            timeZone={book.timeZone}
            {...{ dishNames, isLive, station, run, open }}
          />
        </div>
      ))}
    </Drawer>
  );
}

const keys = [
  ["1 – 9", "the next action for that ticket; in Recall: bring it back"],
  ["Enter", "the next action for the first ticket"],
  ["R", "Recall: everything done tonight"],
  ["0", "the next station"],
  ["Ctrl Z", "undo"],
  ["P", "pause, slow, count"],
  ["Esc", "back"],
  ["?", "these keys"],
] as const;

export const KeysPanel = ({ onClose }: { readonly onClose: () => void }) => (
  <Drawer title="Keys" note="A bump bar sends the same keys" onClose={onClose}>
    <dl className={styles.keys}>
      {keys.flatMap(([key, what]) => [
        <dt key={key}>
          <kbd>{key}</kbd>
        </dt>,
        <dd key={what}>{what}</dd>,
      ])}
    </dl>
  </Drawer>
);

/** Menu with links to other pages, the shared-screen setting, and the sign-out button. */
export function MenuPanel({
  onClose,
  isShared,
  onShared,
}: {
  readonly onClose: () => void;
  readonly isShared: boolean;
  readonly onShared: (next: boolean) => void;
}) {
  const { staff, open } = useKitchen();
  const other = ownPage(staff.role);
  const links = [
    ...(canOpen(staff.role, eveningPage) ? [{ to: eveningPage, label: "The evening’s book" }] : []),
    ...(isPermitted(staff.role, "today") ? [{ to: todayPage, label: "Prices and sold out" }] : []),
  ];
  return (
    <Drawer title={staff.name} onClose={onClose}>
      <nav className={styles.section} aria-label="Staff">
        {(links.length > 0 ? links : [other]).map(({ to, label }) => (
          <a key={to} className={controls.btn} href={to}>
            {label}
          </a>
        ))}
        <a className={controls.btn} href={ownSignInPage}>
          Your sign-in
        </a>
        <button type="button" className={controls.btn} onClick={() => open({ kind: "pause" })}>
          Pause, slow, count
        </button>
        <button type="button" className={controls.btn} onClick={() => open({ kind: "later" })}>
          Later days
        </button>
        <button type="button" className={controls.btn} onClick={() => open({ kind: "keys" })}>
          Keys
        </button>
      </nav>
      <div className={styles.section}>
        <label>
          <input type="checkbox" checked={isShared} onChange={({ target }) => onShared(target.checked)} />{" "}
          Several people use this screen: ask who is there
        </label>
      </div>
      <div className={styles.section}>
        <button type="button" className={controls.btn} onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </Drawer>
  );
}
