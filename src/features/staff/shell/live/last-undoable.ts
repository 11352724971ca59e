/** A line of a log, as far as an undo needs it. */
interface Undoable {
  readonly sequence: number;
  /** Of the command that made it. */
  readonly key: string | undefined;
  readonly canUndo: boolean;
  /** Of an undo: the line that it took back. */
  readonly undoes: number | undefined;
}

/**
 * Returns the change that an undo takes back: the last one in force by this screen, or, if it has made none, by any. Undone ones and undos
 * are passed by, so that undo goes further back each time.
 *
 * @param isOwn whether this screen has sent the command of a key
 */
export function lastUndoable<Entry extends Undoable>(
  { log }: { readonly log: readonly Entry[] },
  isOwn: (key: string | undefined) => boolean,
): Entry | undefined {
  const open = log.filter(({ canUndo, undoes }) => canUndo && undoes === undefined);
  return open.find(({ key }) => isOwn(key)) ?? open[0];
}
