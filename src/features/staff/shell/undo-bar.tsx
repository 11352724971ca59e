import type { ReactNode } from "react";
import * as styles from "./undo-bar.module.css";
import { useUndoTimer } from "./undo.ts";

interface UndoBarProps {
  /** Description of the change that the button undoes. */
  readonly title: string;
  readonly detail: string;
  readonly icon?: ReactNode;
  /** Undefined if the change can no longer be undone. */
  readonly onUndo: (() => void) | undefined;
  readonly onGone: () => void;
}

/**
 * Bar with the last change made on this screen, and a button to undo it. The timer pauses while the pointer
 * or the focus is on the bar.
 */
export function UndoBar({ title, detail, icon, onUndo, onGone }: UndoBarProps) {
  const { share, handlers } = useUndoTimer(onGone);
  return (
    <div className={styles.bar} {...handlers}>
      <p>
        <b>{title}</b>
        <small>{detail}</small>
      </p>
      {onUndo ? (
        <button type="button" onClick={onUndo}>
          {icon}
          Undo
        </button>
      ) : null}
      <i style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}
