import { clsx } from "clsx";
import * as controls from "../../staff/shell/screen/buttons.module.css";
import * as live from "../../staff/shell/screen/live-sign.module.css";
import { Icon } from "../../staff/shell/screen/icon.tsx";
import type { Identity } from "../../staff/shell/screen/use-identity.ts";
import { useClock, useKitchen } from "./context.ts";
import * as styles from "./kitchen.module.css";
import { countOpen } from "./model/tickets.ts";
import { initialsOf } from "../../../core/shared/text.ts";

interface HeadProps {
  /** Time of the last update; undefined while live. */
  readonly lostSince: string | undefined;
  readonly onStation: (station: string | undefined) => void;
  readonly isShared: boolean;
  readonly identity: Identity | undefined;
  readonly sound: { readonly isOn: boolean; readonly onSound: (next: boolean) => void };
}

/** A button for all stations and one for each station, with the number of open tickets. */
function Stations({ onStation }: Pick<HeadProps, "onStation">) {
  const { book, station } = useKitchen();
  const names = book.kitchen.stations.map(({ name }) => name);
  return (
    <div className={clsx(controls.seg, styles.stations)} role="group" aria-label="Station">
      {[undefined, ...names].map((name) => (
        <button
          key={name ?? ""}
          type="button"
          aria-pressed={name === station}
          onClick={() => onStation(name)}
        >
          {name ?? "All"} <b>{countOpen(book.orders, name)}</b>
        </button>
      ))}
    </div>
  );
}

function LiveSign({ lostSince }: Pick<HeadProps, "lostSince">) {
  const clock = useClock();
  return (
    <span className={clsx(live.live, lostSince !== undefined && live.offline)} role="status">
      <i />
      {lostSince === undefined ? "Live" : `Not live since ${clock(lostSince)}`}
    </span>
  );
}

function Who({ isShared, identity }: Pick<HeadProps, "isShared" | "identity">) {
  const { staff, open } = useKitchen();
  // A shared screen shows the person who last identified themselves, until two minutes have passed without
  // input.
  const sign = isShared ? (identity?.initials ?? "?") : initialsOf(staff.name);
  const who = isShared ? `screen of ${staff.name}` : staff.name;
  return (
    <button
      type="button"
      className={controls.whoButton}
      aria-label={`${sign}, ${who}: other pages, sign out`}
      onClick={() => open({ kind: "menu" })}
    >
      <Icon name="menu" />
      <span className={controls.who}>{sign}</span>
    </button>
  );
}

/** Header with the time, the stations, the connection's state, and the person at the screen. */
export function Head({ lostSince, onStation, isShared, identity, sound }: HeadProps) {
  const { now, screen, open, later } = useKitchen();
  const clock = useClock();
  const soundButton = (
    <button
      type="button"
      className={controls.iconbtn}
      aria-label={sound.isOn ? "Sound is on: switch it off" : "Sound is off: switch it on"}
      onClick={() => sound.onSound(!sound.isOn)}
    >
      <Icon name={sound.isOn ? "sound" : "silent"} />
    </button>
  );
  const hour = (
    <h1>
      <time>{clock(now)}</time>
      <span className="vh"> Kitchen</span>
    </h1>
  );
  if (screen === "phone")
    return (
      <header className={styles.phoneHead}>
        <div>
          {hour}
          <LiveSign lostSince={lostSince} />
          {soundButton}
          <Who {...{ isShared, identity }} />
        </div>
        <Stations onStation={onStation} />
      </header>
    );
  return (
    <header className={styles.bar}>
      {hour}
      <Stations onStation={onStation} />
      <LiveSign lostSince={lostSince} />
      <Who {...{ isShared, identity }} />
      {soundButton}
      {later.length > 0 ? (
        <button type="button" className={controls.btn} onClick={() => open({ kind: "later" })}>
          Later <b>{later.length}</b>
        </button>
      ) : null}
      <button type="button" className={controls.btn} onClick={() => open({ kind: "recall" })}>
        Recall <kbd>R</kbd>
      </button>
      <button type="button" className={controls.btn} onClick={() => open({ kind: "pause" })}>
        Pause…
      </button>
    </header>
  );
}
