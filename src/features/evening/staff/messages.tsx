import { clsx } from "clsx";
import { useContext, useEffect } from "react";
import * as controls from "../../staff/shell/screen/buttons.module.css";
import type { CommandRequest } from "./commands.ts";
import { EveningNotices, useEveningContext } from "./context.ts";
import * as styles from "./evening.module.css";
import { Icon } from "../../staff/shell/screen/icon.tsx";
import { signInPage } from "../../staff/shell/pages.ts";
import { SampleGuests } from "./sample-guests.tsx";
import type { Evening } from "./use-evening.ts";
import { pluralize } from "../../../core/shared/text.ts";
import { formatEveningShort } from "./model/texts.ts";

/** Milliseconds after which a success message disappears. */
const goneAfterMs = 8_000;

/** Shows the last refusal, and the outcomes of commands that were queued on this device. */
export function Messages({
  evening,
  onShow,
  onOverrule,
}: {
  readonly evening: Evening;
  readonly onShow: (id: string) => void;
  readonly onOverrule: (request: CommandRequest) => void;
}) {
  const { state, store } = evening;
  const { rejection, outcomes } = state;
  const isSettled = outcomes.length > 0 && state.queue.length === 0;
  // Success messages disappear after a while; failures stay until a host closes them.
  const canLeave = isSettled && outcomes.every(({ isTaken }) => isTaken);
  useEffect(() => {
    if (!canLeave) return;
    const timer = setTimeout(store.dismissOutcomes, goneAfterMs);
    return () => clearTimeout(timer);
  }, [canLeave, outcomes, store]);
  const isThere = (id: string | undefined) => state.book?.parties.some((party) => party.id === id);
  return (
    <>
      {rejection ? (
        <div className={styles.message} role="alert">
          <p className={styles.notTaken}>
            <b>{rejection.text}</b>: not done. {rejection.message}
          </p>
          {rejection.overrule ? (
            <button
              type="button"
              className={clsx(controls.btn, controls.dark)}
              onClick={() => onOverrule(rejection.overrule!)}
            >
              {rejection.overruleText}
            </button>
          ) : null}
          {isThere(rejection.subject) ? (
            <button type="button" className={controls.btn} onClick={() => onShow(rejection.subject!)}>
              Show
            </button>
          ) : null}
          <button
            type="button"
            className={controls.iconbtn}
            aria-label="Close"
            onClick={store.dismissRejection}
          >
            <Icon name="close" />
          </button>
        </div>
      ) : null}
      {isSettled ? (
        <div className={styles.message} role="status">
          <div>
            <b>Live again. Changes sent from here:</b>
            <ul>
              {outcomes.map((outcome, index) => (
                <li key={index} className={outcome.isTaken ? undefined : styles.notTaken}>
                  <span>
                    {outcome.text}: {outcome.isTaken ? "sent" : "refused"}
                    {outcome.message ? `. ${outcome.message}` : ""}
                  </span>
                  {isThere(outcome.subject) ? (
                    <button
                      type="button"
                      className={controls.btn}
                      aria-label={`Show ${outcome.text}`}
                      onClick={() => onShow(outcome.subject!)}
                    >
                      Show
                    </button>
                  ) : null}
                </li>
              ))}
            </ul>
          </div>
          <button
            type="button"
            className={controls.iconbtn}
            aria-label="Close"
            onClick={store.dismissOutcomes}
          >
            <Icon name="close" />
          </button>
        </div>
      ) : null}
    </>
  );
}

/**
 * Asks about parties from past evenings that were neither seated nor marked as a no-show, because statistics
 * and guest histories depend on the answer.
 */
function Unresolved({ onDate }: { readonly onDate: (date: string) => void }) {
  const { book } = useEveningContext();
  const [last] = book.unresolved;
  if (!last || book.date !== book.today) return null;
  return (
    <div className={styles.message} role="status">
      <p>
        <b>{formatEveningShort(last.date)}:</b> {pluralize(last.parties, "party", "parties")}{" "}
        {last.parties === 1 ? "was" : "were"} neither seated nor marked as a no-show. Did they come?
      </p>
      <button type="button" className={controls.btn} onClick={() => onDate(last.date)}>
        Answer
      </button>
    </div>
  );
}

/** Notices about a drag that was interrupted, a session that has ended, and changes queued on this device. */
export function Notices({
  evening: { state, store, lostAt },
  interrupted,
  isQueueShown,
  onDate,
}: {
  readonly evening: Evening;
  readonly onDate: (date: string) => void;
  readonly interrupted: string | undefined;
  /** False if the panel beside the book already shows the queue. */
  readonly isQueueShown: boolean;
}) {
  const others = useContext(EveningNotices);
  return (
    <>
      {others.map((Other, index) => (
        <Other key={index} className={styles.message} />
      ))}
      <Unresolved onDate={onDate} />
      <SampleGuests onDate={onDate} onChanged={store.reload} />
      {interrupted ? (
        <div className={styles.message} role="alert">
          <p>{interrupted}</p>
        </div>
      ) : null}
      {state.isSignedOut ? (
        <div className={styles.message} role="alert">
          <p className={styles.notTaken}>
            <b>Your session has ended.</b> Sign in again
            {state.queue.length > 0
              ? `. Kept on this screen: ${state.queue.map(({ text }) => text).join(", ")}`
              : ""}
            .
          </p>
          <a className={clsx(controls.btn, controls.dark)} href={signInPage}>
            Sign in
          </a>
        </div>
      ) : null}
      {lostAt !== undefined && isQueueShown && !state.isSignedOut && state.queue.length > 0 ? (
        <p className={styles.offlineLine} role="status">
          Kept on this screen: {state.queue.map(({ text }) => text).join(", ")}
        </p>
      ) : null}
    </>
  );
}
