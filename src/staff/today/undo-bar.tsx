import { useEffect, useState } from "react";
import { formatPrice } from "../../shared/money.ts";
import type { DoneChange } from "./use-today.ts";
import * as styles from "./undo-bar.module.css";

/** Milliseconds for which a change can be taken back in one touch. */
const undoMs = 8_000;
const tickMs = 200;

const textOf = ({ before, after }: DoneChange): string => {
  if (before.price !== after.price)
    return `${after.title} ${formatPrice(before.price)} is ${formatPrice(after.price)}`;
  return `${after.title} is ${after.available ? "on again" : "sold out"}`;
};

/** The last change, with the way back. The time waits while a pointer or the focus is on it. */
export function UndoBar({
  done,
  time,
  onUndo,
  onGone,
}: {
  readonly done: DoneChange;
  readonly time: string;
  readonly onUndo: () => void;
  readonly onGone: () => void;
}) {
  const [left, setLeft] = useState(undoMs);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setInterval(() => setLeft((now) => now - tickMs), tickMs);
    return () => clearInterval(timer);
  }, [held]);
  useEffect(() => {
    if (left <= 0) onGone();
  }, [left, onGone]);
  return (
    <div
      className={styles.bar}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>
        <b>{textOf(done)}</b>
        <small>Guests see it since {time}</small>
      </p>
      <button type="button" onClick={onUndo}>
        Undo
      </button>
      <i style={{ width: `${(left / undoMs) * 100}%` }} />
    </div>
  );
}
