import { formatPrice } from "../../shared/money.ts";
import { useUndoTimer } from "../use-undo-timer.ts";
import { hoursText } from "./hours-text.ts";
import type { DoneChange } from "./use-today.ts";
import * as styles from "./undo-bar.module.css";

const textOf = (done: DoneChange): string => {
  if (done.of === "hours") return `Today is ${hoursText(done.after)}`;
  const { before, after } = done;
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
  const { share, handlers } = useUndoTimer(onGone);
  return (
    <div className={styles.bar} {...handlers}>
      <p>
        <b>{textOf(done)}</b>
        <small>Guests see it since {time}</small>
      </p>
      <button type="button" onClick={onUndo}>
        Undo
      </button>
      <i style={{ width: `${share * 100}%` }} />
    </div>
  );
}
