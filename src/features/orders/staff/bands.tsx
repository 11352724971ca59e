import { clsx } from "clsx";
import * as controls from "../../staff/shell/screen/buttons.module.css";
import { Icon } from "../../staff/shell/screen/icon.tsx";
import { isPermitted } from "../../../core/contract/staff-roles.ts";
import { orderingPage, signInPage } from "../../staff/shell/pages.ts";
import * as commands from "./commands.ts";
import { useClock, useKitchen } from "./context.ts";
import * as styles from "./kitchen.module.css";
import type { KitchenLiveState, KitchenStore } from "./live/kitchen-store.ts";
import { minuteOf } from "./model/clock.ts";

/** The service pauses new orders if no screen has reported for this many minutes. */
const silenceMinutes = 1;

const slowText = (stations: readonly { readonly name: string; readonly slowMinutes: number }[]): string =>
  stations
    .filter(({ slowMinutes }) => slowMinutes > 0)
    .map(({ name, slowMinutes }) => `${name} slow, +${slowMinutes} min.`)
    .join(" ");

interface BandsProps {
  readonly state: KitchenLiveState;
  readonly store: KitchenStore;
  readonly lostSince: string | undefined;
}

/**
 * Band across the screen for an ended session, a lost connection, paused or disabled orders, or slow
 * stations, with a button for the remedy if there is one.
 */
export function Bands({ state, store, lostSince }: BandsProps) {
  const { book, now, run, staff } = useKitchen();
  const clock = useClock();
  const { paused, stations, ordering } = book.kitchen;
  const count = state.queue.length;
  const kept =
    count === 0
      ? ""
      : ` ${count === 1 ? "One change is" : `${count} changes are`} kept on this screen, in order.`;
  const slow = slowText(stations);
  if (state.isSignedOut)
    return (
      <div className={clsx(styles.band, styles.alarm)} role="alert">
        <p>
          <strong>Your session has ended.</strong> Sign in again.{kept}
        </p>
        <a className={controls.btn} href={signInPage}>
          Sign in
        </a>
      </div>
    );
  if (lostSince !== undefined) {
    const pausedFrom = minuteOf(lostSince) + silenceMinutes;
    return (
      <div className={clsx(styles.band, styles.alarm)} role="alert">
        <p>
          <strong>Not live since {clock(lostSince)}.</strong> Keep cooking.{kept}
          {now > pausedFrom
            ? ` If no other screen is live, new orders have been paused since ${clock(pausedFrom)}, and guests are told.`
            : ""}
          {state.isStorageBlocked ? " This browser cannot store changes: leave the page open." : ""}
        </p>
        <button type="button" className={controls.btn} onClick={store.tryNow}>
          Try again
        </button>
      </div>
    );
  }
  if (!paused && slow === "" && ordering) return null;
  const canOpen = isPermitted(staff.role, "content");
  const heading = !paused
    ? ordering
      ? undefined
      : `Guests cannot order: “Take orders” is switched off in the settings.${canOpen ? "" : " An owner or editor can change that."}`
    : paused.reason === "silence"
      ? "No new orders: no screen has shown the tickets."
      : paused.until === null
        ? "No new orders tonight."
        : `No new orders until ${clock(paused.until)}.`;
  return (
    <div className={clsx(styles.band, styles.held)} role="status">
      <span>
        {heading ? <b>{heading}</b> : null} {slow}
      </span>
      {paused ? (
        <button type="button" className={controls.btn} onClick={() => void run(commands.resumeOrders)}>
          Open again
        </button>
      ) : null}
      {!paused && !ordering && canOpen ? (
        <a className={controls.btn} href={orderingPage}>
          Ordering settings
        </a>
      ) : null}
    </div>
  );
}

/** Messages about failed commands, and about the outcomes of queued commands. */
export function Messages({ state, store }: Pick<BandsProps, "state" | "store">) {
  const { rejection, outcomes, queue } = state;
  const refused = outcomes.filter(({ isTaken, message }) => !isTaken || message);
  const isSettled = outcomes.length > 0 && queue.length === 0;
  const close = (onClose: () => void) => (
    <button type="button" className={controls.iconbtn} aria-label="Close" onClick={onClose}>
      <Icon name="close" />
    </button>
  );
  return (
    <>
      {rejection ? (
        <div className={styles.message} role="alert">
          <p>
            <b>{rejection.text}</b>: not done. {rejection.message}
          </p>
          {close(store.dismissRejection)}
        </div>
      ) : null}
      {isSettled ? (
        <div className={styles.message} role="status">
          <p>
            <b>Live again.</b>{" "}
            {outcomes.length === 1
              ? "The change kept here has been sent."
              : `${outcomes.length} changes have been sent, in order.`}{" "}
            {refused.map(({ text, isTaken, message }) => (
              <span key={text}>
                {text}: {isTaken ? "" : "refused. "}
                {message}{" "}
              </span>
            ))}
          </p>
          {close(store.dismissOutcomes)}
        </div>
      ) : null}
    </>
  );
}
