import { clsx } from "clsx";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { tablesText } from "../../rules/evening-rules.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { timeText } from "../model/clock.ts";
import { shortName } from "../model/texts.ts";
import type { BoardSpan } from "./bar.tsx";
import * as styles from "./timeline.module.css";
import type { DragStore } from "./drag-store.ts";

const hintWidth = 396;
const hintHeight = 150;

/**
 * Shows the effect of dropping the dragged party at its current position. If the drop breaks a rule that a
 * host can overrule, asks the host whether to overrule it.
 */
export function DragHint({
  store,
  board,
  span,
  onOverrule,
  onRestore,
}: {
  readonly store: DragStore;
  readonly board: HTMLElement;
  readonly span: BoardSpan;
  readonly onOverrule: () => void;
  readonly onRestore: () => void;
}) {
  const dragged = useSyncExternalStore(store.subscribe, store.get);
  const isAsking = dragged?.isAsking ?? false;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) first.current?.focus();
  }, [isAsking]);
  if (!dragged?.drop) return null;
  const { drop, party, by } = dragged;
  // If a pointer drags a bar to a place that fits, the bar's position needs no explanation.
  const isSilent = by === "pointer" && (drop.kind === "fits" || drop.kind === "unchanged");
  const inner = board.firstElementChild!.getBoundingClientRect();
  const label = parseFloat(getComputedStyle(board).getPropertyValue("--label"));
  const row = board
    .querySelector<HTMLElement>(`[data-row="${CSS.escape(drop.tables[0] ?? "")}"]`)
    ?.getBoundingClientRect();
  const x =
    inner.left + label + ((drop.from - span.from) * (inner.width - label)) / (span.to - span.from) + 40;
  const below = (row?.bottom ?? 0) + 8;
  const top = below + hintHeight > innerHeight ? Math.max((row?.top ?? 0) - hintHeight - 8, 8) : below;
  const home = party.tables.length === 0 ? "“No table”" : `table ${tablesText(party.tables)}`;
  const name = shortName(party.name);
  return (
    <div
      role={isAsking ? "alertdialog" : "status"}
      aria-label={isAsking ? drop.text : undefined}
      aria-live="assertive"
      className={clsx(
        isSilent ? "vh" : styles.dragHint,
        drop.kind === "rule" && styles.rule,
        (drop.kind === "fits" || drop.kind === "unchanged") && styles.fits,
        !isAsking && styles.dragging,
      )}
      style={
        isSilent
          ? undefined
          : { transform: `translate(${Math.max(Math.min(x, innerWidth - hintWidth - 16), 16)}px, ${top}px)` }
      }
    >
      <strong>{drop.text}</strong>
      {drop.kind === "clash" || drop.kind === "refused" ? (
        <p>
          If you let go here, {name} goes back to {home}.
        </p>
      ) : null}
      {drop.kind === "clash" && drop.fitsAt !== undefined ? (
        <p>
          Fits from <b>{timeText(drop.fitsAt)}</b>
          {drop.fitsAt - drop.from <= 15 ? (
            <>
              : a little to the right, or <kbd>→</kbd> once.
            </>
          ) : (
            "."
          )}
        </p>
      ) : null}
      {drop.kind === "rule" && !isAsking ? (
        <p>Drop here, and you will be asked whether to seat them anyway.</p>
      ) : null}
      {(drop.kind === "fits" || drop.kind === "unchanged") && by === "keys" ? (
        <p>
          <kbd>Enter</kbd> moves {name} here, <kbd>Esc</kbd> cancels.
        </p>
      ) : null}
      {isAsking ? (
        <div className={styles.answers}>
          <button ref={first} type="button" className={clsx(controls.btn, controls.go)} onClick={onOverrule}>
            Seat anyway
          </button>
          <button type="button" className={controls.btn} onClick={onRestore}>
            Cancel
          </button>
        </div>
      ) : null}
    </div>
  );
}
