import { clsx } from "clsx";
import { SampleTag } from "../../../staff/shell/screen/sample-tag.tsx";
import { useEffect, useState } from "react";
import { tablesText } from "../../rules/evening-rules.ts";
import { removeWaiting, undo, withdrawOffer } from "../commands.ts";
import { useEveningContext } from "../context.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { Icon } from "../../../staff/shell/screen/icon.tsx";
import { isTentative } from "../live/queued-commands.ts";
import type { Party } from "../model/book.ts";
import { minuteReader, readTimeText, timeText } from "../model/clock.ts";
import { quoteTextAtOnce, useSeatWaiting } from "../sheets/walk-in.tsx";
import type { Evening } from "../use-evening.ts";
import { PartyPanel, LogAuthor } from "./party.tsx";
import * as styles from "./party.module.css";

/** The waiting list, with actions for each party. If `isFull` is true, parties can also be removed. */
export function WaitingList({ isFull = false }: { readonly isFull?: boolean }) {
  const { book, lostAt, run, open } = useEveningContext();
  const seatingOf = useSeatWaiting();
  if (book.waitlist.length === 0)
    return (
      <p className={styles.empty}>
        {lostAt === undefined
          ? "No party is waiting."
          : "No party was waiting. Offers by email are paused until a screen is live."}
      </p>
    );
  return (
    <ul className={styles.waitlist}>
      {book.waitlist.map((one, index) => {
        const best = one.atTheDoor && !one.offer ? seatingOf(one) : undefined;
        return (
          <li key={one.id}>
            <span className={styles.size}>{one.size}</span>
            <div>
              <b>{one.name}</b> <SampleTag isSample={one.isSample} />
              {one.offer ? (
                <small>
                  Offered {tablesText(one.offer.tables)} at {one.offer.at}
                  <br />
                  held until {one.offer.until}
                </small>
              ) : one.atTheDoor ? (
                <small>
                  At the door since {timeText(one.since)}
                  {one.quoted ? (
                    <>
                      <br />
                      told {quoteTextAtOnce(one.quoted)}
                    </>
                  ) : null}
                </small>
              ) : (
                <small>
                  {one.hasEmail ? "By email" : "By phone"}
                  {one.earliest
                    ? `, ${readTimeText(one.earliest)}${one.latest ? `–${readTimeText(one.latest)}` : ""}`
                    : ""}
                  <br />
                  {book.waitlist.findIndex(({ offer }) => !offer) === index
                    ? "next in line"
                    : turnText(index)}
                </small>
              )}
            </div>
            {one.offer ? (
              <button type="button" className={controls.btn} onClick={() => void run(withdrawOffer(one))}>
                Withdraw
              </button>
            ) : best ? (
              <button
                type="button"
                className={clsx(controls.btn, lostAt === undefined && controls.go)}
                onClick={best.seat}
              >
                Seat at {tablesText(best.tables)}
              </button>
            ) : (
              <button
                type="button"
                className={controls.btn}
                onClick={() => open({ kind: "offer", waitingParty: one })}
              >
                Offer…
              </button>
            )}
            {isFull ? (
              <button type="button" className={styles.off} onClick={() => void run(removeWaiting(one))}>
                Take {one.name} off the list
              </button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

const turnText = (index: number): string => `${["1st", "2nd", "3rd"][index] ?? `${index + 1}th`} in line`;

/**
 * Shown while the connection is lost: the problem, the commands queued on this device, and the actions that
 * still work.
 */
function Connection({ evening }: { readonly evening: Evening }) {
  const { state, store, lostAt } = evening;
  const [seconds, setSeconds] = useState(0);
  const { retryAt } = state;
  useEffect(() => {
    const tick = () =>
      setSeconds(retryAt ? Math.max(Math.ceil((retryAt.getTime() - store.now().getTime()) / 1000), 0) : 0);
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [retryAt, store]);
  const { book } = useEveningContext();
  const minuteOf = minuteReader(book.date, book.timeZone);
  const at = (iso: string) => timeText(minuteOf(iso));
  return (
    <>
      <section className={styles.alarm} role="alert">
        <h2>Not live since {timeText(lostAt ?? 0)}</h2>
        <p>
          This is the book as of that time. It may have changed on other screens.{" "}
          {seconds > 0 ? (
            <span aria-hidden="true">
              Trying again in <b>{seconds} s</b>.
            </span>
          ) : (
            "Trying again."
          )}
        </p>
        <div>
          <button type="button" className={controls.btn} onClick={store.tryNow}>
            Try now
          </button>
          <button type="button" className={controls.btn} onClick={() => print()}>
            <Icon name="print" />
            Print the book
          </button>
        </div>
      </section>
      <section>
        <h2 className={styles.part}>
          Kept on this screen <span>{state.queue.length} to send</span>
        </h2>
        {state.isStorageBlocked ? (
          <p className={controls.error}>
            This browser cannot store changes: leave this page open until they are sent.
          </p>
        ) : null}
        <ul className={styles.queue}>
          {state.queue.map((one) => (
            <li key={one.key}>
              <b>{at(one.at)}</b>
              <span>
                {one.text}
                {isTentative(one) ? <small>Tentative until the connection is back</small> : null}
              </span>
              {one.initials ? <span className={controls.who}>{one.initials}</span> : null}
            </li>
          ))}
        </ul>
        {state.queue.length === 0 ? <p className={styles.empty}>No changes to send.</p> : null}
      </section>
      <section>
        <h2 className={styles.part}>What works now</h2>
        <ul className={styles.works}>
          <li>
            <Icon name="check" />
            <span>Reading, printing, calling guests</span>
          </li>
          <li>
            <Icon name="check" />
            <span>Seated, left, no-show, notes: kept here and sent once the connection is back</span>
          </li>
          <li className={styles.not}>
            <Icon name="close" />
            <span>
              Moves, joins and walk-ins stay tentative. Once the connection is back, each one is confirmed or
              refused, and you see the result here.
            </span>
          </li>
        </ul>
      </section>
    </>
  );
}

/** The latest change, with an Undo button. Pressing the text opens the log. */
function LastChange() {
  const { book, lostAt, run, open } = useEveningContext();
  const last = book.log[0];
  if (!last) return null;
  return (
    <div className={styles.last}>
      <button type="button" onClick={() => open({ kind: "log" })}>
        <small>Last change, {timeText(last.at)}</small>
        <b>{last.text}</b>
        <span className="vh">, open the log</span>
      </button>
      <LogAuthor entry={last} />
      {last.canUndo && lostAt === undefined ? (
        <button
          type="button"
          className={clsx(controls.btn, styles.undo)}
          aria-label={`Undo: ${last.text}`}
          onClick={() => void run(undo(last.sequence, last.text))}
        >
          <Icon name="undo" />
          Undo
        </button>
      ) : null}
    </div>
  );
}

/**
 * Panel beside the timeline on a desk screen: the selected party, the waiting list and the last change. While
 * offline, it also shows the state of the connection.
 */
export function SidePanel({
  evening,
  party,
}: {
  readonly evening: Evening;
  readonly party: Party | undefined;
}) {
  const { book, lostAt, open } = useEveningContext();
  const isOffline = lostAt !== undefined;
  return (
    <aside className={styles.side} aria-label={isOffline ? "Connection" : "Selected party"}>
      {isOffline ? <Connection evening={evening} /> : null}
      {party ? (
        <PartyPanel party={party} />
      ) : isOffline ? null : (
        <section>
          <p className={styles.empty}>
            Choose a party on the board. <b>?</b> lists the keyboard shortcuts.
          </p>
        </section>
      )}
      <section className={styles.rest}>
        <h2 className={styles.part}>
          <button type="button" onClick={() => open({ kind: "waiting" })}>
            Waiting
          </button>
          <span>
            {isOffline
              ? `as of ${timeText(lostAt)}`
              : book.waitlist.length === 1
                ? "1 party"
                : `${book.waitlist.length} parties`}
          </span>
        </h2>
        <WaitingList />
      </section>
      <LastChange />
    </aside>
  );
}
