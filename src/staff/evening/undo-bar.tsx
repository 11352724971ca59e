import { clsx } from "clsx";
import { useEffect, useState } from "react";
import * as controls from "./controls.module.css";
import { Icon } from "./icon.tsx";
import type { LogEntry } from "./model/book.ts";
import { clockTime } from "./model/clock.ts";
import * as styles from "./undo-bar.module.css";

/** Milliseconds for which a change can be taken back in one touch. */
const undoMs = 8_000;
const tickMs = 200;

/** The last change of this screen, with the way back. The time waits while a pointer or the focus is on it. */
export function UndoBar({
  entry,
  onUndo,
  onGone,
}: {
  readonly entry: LogEntry;
  readonly onUndo: () => void;
  readonly onGone: () => void;
}) {
  const [left, setLeft] = useState(undoMs);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setInterval(() => setLeft((now) => now - tickMs), tickMs);
    return () => clearInterval(timer);
  }, [isHeld]);
  useEffect(() => {
    if (left <= 0) onGone();
  }, [left, onGone]);
  return (
    <div
      className={styles.bar}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <p>
        <b>{entry.text}</b>
        <small>
          {clockTime(entry.at)}
          {entry.by ? ` by ${entry.by}` : ""} · all screens have it
        </small>
      </p>
      {entry.canUndo ? (
        <button type="button" className={clsx(controls.btn, controls.dark)} onClick={onUndo}>
          <Icon name="undo" />
          Undo
        </button>
      ) : null}
      <i style={{ transform: `scaleX(${Math.max(left, 0) / undoMs})` }} />
    </div>
  );
}
