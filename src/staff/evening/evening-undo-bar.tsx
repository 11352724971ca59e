import { clsx } from "clsx";
import * as controls from "./buttons.module.css";
import { Icon } from "./icon.tsx";
import type { LogEntry } from "./model/book.ts";
import { clockTime } from "./model/clock.ts";
import { useUndoTimer } from "../use-undo-timer.ts";
import * as styles from "./evening-undo-bar.module.css";

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
  const { share, handlers } = useUndoTimer(onGone);
  return (
    <div className={styles.bar} {...handlers}>
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
      <i style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}
