import { clsx } from "clsx";
import { shiftDate } from "../../../core/shared/time.ts";
import * as controls from "../../staff/shell/screen/buttons.module.css";
import * as live from "../../staff/shell/screen/live-sign.module.css";
import { views, type EveningContextValue, type View } from "./context.ts";
import * as styles from "./evening.module.css";
import { Icon } from "../../staff/shell/screen/icon.tsx";
import { timeText } from "./model/clock.ts";
import { countCovers } from "./model/phase.ts";
import { SegmentedControl } from "../../staff/shell/screen/segmented-control.tsx";
import { NextService } from "./next-service.tsx";
import type { Evening } from "./use-evening.ts";
import type { Identity } from "../../staff/shell/screen/use-identity.ts";
import { WalkInBar } from "./walk-in-bar.tsx";
import { initialsOf } from "../../../core/shared/text.ts";
import { formatEvening, formatEveningShort } from "./model/texts.ts";

function LiveSign({ evening }: { readonly evening: Evening }) {
  const { state, lostAt } = evening;
  return (
    <span className={clsx(live.live, lostAt !== undefined && live.offline)} role="status">
      <i />
      {lostAt !== undefined ? `Not live since ${timeText(lostAt)}` : state.book ? "Live" : "Opening…"}
    </span>
  );
}

interface HeadProps {
  readonly evening: Evening;
  readonly context: EveningContextValue;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onDate: (date: string) => void;
  readonly onService: (name: string) => void;
  readonly onWalkIn: (size: number | undefined) => void;
  readonly isShared: boolean;
  readonly identity: Identity | undefined;
}

function ServiceSelect({ context, onService }: Pick<HeadProps, "context" | "onService">) {
  const { book, service } = context;
  if (book.services.length < 2) return null;
  return (
    <select aria-label="Service" value={service.name} onChange={(event) => onService(event.target.value)}>
      {book.services.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

function MenuButton({ context, isShared, identity }: HeadProps) {
  const { staff, open } = context;
  // A shared screen shows the person who last identified themselves, until two minutes have passed without
  // input.
  const sign = isShared ? (identity?.initials ?? "?") : initialsOf(staff.name);
  const named = identity ? (identity.name ?? "initials only") : "no name given";
  const who = isShared ? `${named}, screen of ${staff.name}` : staff.name;
  return (
    <button
      type="button"
      className={controls.whoButton}
      aria-label={`${sign}, ${who}: other evenings, print, sign out`}
      onClick={() => open({ kind: "menu" })}
    >
      <Icon name="menu" />
      <span className={controls.who}>{sign}</span>
    </button>
  );
}

/** Buttons for booking by phone and finding a party, shown at every screen width. */
function CallButtons({ open }: Pick<EveningContextValue, "open">) {
  return (
    <>
      <button
        type="button"
        className={controls.iconbtn}
        aria-label="Booking by phone"
        onClick={() => open({ kind: "booking" })}
      >
        <Icon name="phone" />
      </button>
      <button
        type="button"
        className={controls.iconbtn}
        aria-label="Find a party"
        onClick={() => open({ kind: "find" })}
      >
        <Icon name="search" />
      </button>
    </>
  );
}

function PhoneHead(props: HeadProps) {
  const { evening, context } = props;
  const { book, service, lostAt, open } = context;
  const serviceName = book.services.length > 1 ? service.name : undefined;
  return (
    <>
      <header className={styles.top}>
        <h1>
          <button
            type="button"
            aria-label={`${formatEveningShort(book.date)}${serviceName ? ` ${serviceName}` : ""}: other evenings, print`}
            onClick={() => open({ kind: "menu" })}
          >
            {formatEveningShort(book.date)} {serviceName ? <small>{serviceName}</small> : null}
          </button>
        </h1>
        {lostAt === undefined ? <LiveSign evening={evening} /> : null}
        <MenuButton {...props} />
        <CallButtons open={open} />
      </header>
      {lostAt === undefined ? null : (
        <div className={styles.offlineLine}>
          <LiveSign evening={evening} />
        </div>
      )}
    </>
  );
}

function TabletHead(props: HeadProps) {
  const { evening, context, view, onView, onService, onWalkIn } = props;
  const { book, now, lostAt, open } = context;
  return (
    <header className={clsx(styles.bar, styles.tight)}>
      <div className={styles.date}>
        <h1>
          {formatEveningShort(book.date)}
          {now === undefined || book.date !== book.today ? "" : `, ${timeText(now)}`}
        </h1>
        <ServiceSelect {...{ context, onService }} />
      </div>
      <LiveSign evening={evening} />
      <div className={styles.calls}>
        <MenuButton {...props} />
        <CallButtons open={open} />
      </div>
      <SegmentedControl label="View" names={["Room", "Timeline", "List"]} chosen={view} onChoose={onView} />
      <WalkInBar largest={4} onSize={onWalkIn} isTentative={lostAt !== undefined} />
    </header>
  );
}

function DeskHead(props: HeadProps) {
  const { evening, context, view, onView, onDate, onService, onWalkIn } = props;
  const { book, parties, lostAt, open } = context;
  const counts = countCovers(parties);
  return (
    <header className={styles.bar}>
      <a className={styles.brand} href="/">
        {RESTAURANT_NAME}
        <b>.</b>
      </a>
      <div className={styles.date}>
        <button
          type="button"
          className={controls.iconbtn}
          aria-label={formatEvening(shiftDate(book.date, -1))}
          onClick={() => onDate(shiftDate(book.date, -1))}
        >
          <Icon name="left" />
        </button>
        <h1>{formatEvening(book.date)}</h1>
        <button
          type="button"
          className={controls.iconbtn}
          aria-label={formatEvening(shiftDate(book.date, 1))}
          onClick={() => onDate(shiftDate(book.date, 1))}
        >
          <Icon name="right" />
        </button>
        <ServiceSelect {...{ context, onService }} />
      </div>
      <p className={styles.sums}>
        <span>
          <b>{counts.covers}</b> covers
        </span>
        {lostAt === undefined ? (
          <>
            <span>
              <b>{counts.seated}</b> seated
            </span>
            <span>
              <b>{counts.toCome}</b> to come
            </span>
          </>
        ) : (
          <span>
            <b>{counts.seated}</b> seated at {timeText(lostAt)}
          </span>
        )}
      </p>
      <LiveSign evening={evening} />
      <MenuButton {...props} />
      <SegmentedControl label="View" names={views} chosen={view} onChoose={onView} />
      <button type="button" className={controls.btn} onClick={() => open({ kind: "booking" })}>
        <Icon name="phone" />
        Booking
      </button>
      <button
        type="button"
        className={controls.iconbtn}
        aria-label="Find a party"
        onClick={() => open({ kind: "find" })}
      >
        <Icon name="search" />
      </button>
      <button
        type="button"
        className={clsx(controls.btn, lostAt === undefined && controls.go)}
        onClick={() => onWalkIn(undefined)}
      >
        <Icon name="plus" />
        Walk-in
      </button>
    </header>
  );
}

const heads = { phone: PhoneHead, tablet: TabletHead, desk: DeskHead };

/**
 * Header with the evening, the connection, the person at the screen, and links to the other views and the
 * next service.
 */
export function Head(props: HeadProps) {
  const ScreenHead = heads[props.context.screen];
  return (
    <>
      <ScreenHead {...props} />
      <NextService onService={props.onService} />
    </>
  );
}
