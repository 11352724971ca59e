import { useEffect, useState } from "react";
import { undoSeconds } from "../../../core/contract/log.ts";

/** The parts of a log entry that an undo needs. */
interface Undoable {
  readonly sequence: number;
  /** Key of the command that caused the entry. */
  readonly key: string | undefined;
  readonly canUndo: boolean;
  /** For an undo, the sequence number of the entry that it reverted. */
  readonly undoes: number | undefined;
}

/**
 * Returns the change that the next undo will revert: the last change still in force that was made on this
 * screen or, if there is none, on any screen. Skips undone changes and undos, so that each undo goes further
 * back.
 *
 * @param isOwn returns true if this screen has sent the command with that key
 */
export function lastUndoable<Entry extends Undoable>(
  { log }: { readonly log: readonly Entry[] },
  isOwn: (key: string | undefined) => boolean,
): Entry | undefined {
  const open = log.filter(({ canUndo, undoes }) => canUndo && undoes === undefined);
  return open.find(({ key }) => isOwn(key)) ?? open[0];
}

/** Milliseconds for which a change can be undone with one touch. */
const undoMs = undoSeconds * 1_000;
const tickMs = 200;

/**
 * Runs the timer of an undo bar, which pauses while the pointer or the focus is on the bar.
 *
 * @param onGone called when the time is up; must be a stable function
 * @returns the fraction of the time left, from 1 to 0, and the handlers for the bar
 */
export function useUndoTimer(onGone: () => void) {
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
  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  return {
    share: Math.max(left, 0) / undoMs,
    handlers: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
