import { clsx } from "clsx";
import { useState } from "react";
import type { ExpectedWait, QuotedWait } from "../../contract/evening.ts";
import { tablesText } from "../../rules/evening-rules.ts";
import { seatWaiting, walkIn } from "../commands.ts";
import { useEveningContext } from "../context.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { Icon } from "../../../staff/shell/screen/icon.tsx";

import { shortStay, shortSuggestionText, suggestionText, suggestTables } from "../model/clashes.ts";
import * as styles from "../../../staff/shell/screen/sheet.module.css";
import { Sheet } from "../../../staff/shell/screen/sheet.tsx";

/** Formats a quoted wait: `10–25 min`. */
export const quoteText = (quoted: QuotedWait | undefined): string => {
  if (!quoted) return "no table tonight";
  if (quoted.to === 0) return "none";
  return quoted.from === quoted.to ? `${quoted.to} min` : `${quoted.from}–${quoted.to} min`;
};

/**
 * Tells a party that goes for a walk when to be back. This time is before the quoted range, because half of
 * all parties are called before the range begins. Returns undefined if there is no wait.
 */
export const returnText = ({ earliest, to }: ExpectedWait): string | undefined => {
  if (to === 0) return undefined;
  return earliest < 5
    ? "They could be called any minute: ask them to stay close."
    : `If they go for a walk, they should be back in ${earliest} min: hardly anyone is called sooner.`;
};

/** Formats a quoted wait; `no wait` if there is no wait. */
export const quoteTextAtOnce = (quoted: QuotedWait): string =>
  quoted.to === 0 ? "no wait" : quoteText(quoted);

/**
 * Sheet for a walk-in party: its size, the best free table and why it was chosen, and a button that seats the
 * party.
 */
export function WalkInSheet({
  size: given,
  onClose,
}: {
  readonly size: number | undefined;
  readonly onClose: () => void;
}) {
  const { book, now, lostAt, run, open } = useEveningContext();
  const [size, setSize] = useState(given);
  const [isLarge, setIsLarge] = useState((given ?? 0) > 9);
  const [wanted, setWanted] = useState<string>();
  const minute = now ?? book.services.at(-1)?.from ?? 0;
  const suggestions = size === undefined ? [] : suggestTables(book, size, minute, now);
  const free = suggestions.filter(({ freeFrom }) => freeFrom <= minute);
  const best = suggestions.find(({ tables }) => tablesText(tables) === wanted) ?? free[0];
  const others = suggestions.filter((one) => one !== best).slice(0, 3);
  const isFreeNow = best !== undefined && best.freeFrom <= minute;

  const largest = Math.max(book.largestParty, 10);
  const sizes = isLarge
    ? Array.from({ length: largest - 9 }, (_, index) => index + 10)
    : [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const seatThem = () => {
    if (size === undefined || !best) return;
    onClose();
    void run(walkIn(size, best.tables, shortStay(best)));
  };

  return (
    <Sheet
      title={size === undefined ? "Walk-in: how many?" : `Walk-in, party of ${size}`}
      isGuarded
      onClose={onClose}
      onKeyDown={(event) => {
        if (!/^[1-9]$/.test(event.key)) return;
        setSize(Number(event.key));
        setIsLarge(false);
        setWanted(undefined);
      }}
    >
      <div className={styles.content}>
        <div className={styles.sizes} role="group" aria-label="How many?">
          {sizes.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={size === one}
              onClick={() => {
                setSize(one);
                setWanted(undefined);
              }}
            >
              {one}
            </button>
          ))}
          <button type="button" onClick={() => setIsLarge(!isLarge)}>
            {isLarge ? "1–9" : "10+"}
          </button>
        </div>
        {size === undefined ? null : (
          <>
            <div className={styles.options}>
              {others.map((one) => (
                <button
                  key={tablesText(one.tables)}
                  type="button"
                  onClick={() => setWanted(tablesText(one.tables))}
                >
                  <b>Table {tablesText(one.tables)}</b>
                  <span>{shortSuggestionText(one, minute)}</span>
                  <Icon name="right" />
                </button>
              ))}
              <button type="button" onClick={() => open({ kind: "wait", size })}>
                <b>Wait</b>
                <span>The wait: {quoteText(book.waits.get(size))}</span>
                <Icon name="right" />
              </button>
            </div>
            {best ? (
              <div className={styles.suggestion}>
                <div>
                  <b>Table {tablesText(best.tables)}</b>
                  <span>{best.area}</span>
                </div>
                <p>{suggestionText(best, size, minute)}</p>
                {lostAt === undefined ? null : (
                  <p>Not live: this stays tentative until the connection is back.</p>
                )}
                <button
                  // Lets a host who has typed the size seat the party with Enter.
                  // eslint-disable-next-line jsx-a11y/no-autofocus
                  autoFocus={isFreeNow}
                  key={tablesText(best.tables)}
                  type="button"
                  className={clsx(controls.btn, controls.go, controls.wide, controls.big)}
                  onClick={seatThem}
                >
                  Seat {size} at table {tablesText(best.tables)}
                </button>
              </div>
            ) : (
              <div className={styles.suggestion}>
                <div>
                  <b>No table now</b>
                </div>
                <p>
                  The wait for {size}: {quoteText(book.waits.get(size))}.
                </p>
                <button
                  type="button"
                  className={clsx(controls.btn, controls.go, controls.wide, controls.big)}
                  onClick={() => open({ kind: "wait", size })}
                >
                  Put {size} on the waiting list…
                </button>
              </div>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}

/**
 * Returns a function that finds the best free table for a waiting party. The function returns the table and
 * an action that seats the party there, or undefined if no table is free.
 */
export function useSeatWaiting() {
  const { book, now, run } = useEveningContext();
  return (one: Parameters<typeof seatWaiting>[0]) => {
    const minute = now ?? 0;
    const best = suggestTables(book, one.size, minute, now).find(({ freeFrom }) => freeFrom <= minute);
    return (
      best && { tables: best.tables, seat: () => void run(seatWaiting(one, best.tables, shortStay(best))) }
    );
  };
}
