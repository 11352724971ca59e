/** The parts of a log entry that an undo needs. */
interface Undoable {
  readonly sequence: number;
  /** Key of its command. */
  readonly key: string | undefined;
  readonly canUndo: boolean;
  /** For an undo, the entry that it reverted. */
  readonly undoes: number | undefined;
}

/**
 * Returns the change that an undo reverts: the last one in force from this screen or, if there is none, from
 * any. Undone changes and undos are skipped, so that each undo goes further back.
 *
 * @param isOwn whether this screen has sent the command with a key
 */
export function lastUndoable<Entry extends Undoable>(
  { log }: { readonly log: readonly Entry[] },
  isOwn: (key: string | undefined) => boolean,
): Entry | undefined {
  const open = log.filter(({ canUndo, undoes }) => canUndo && undoes === undefined);
  return open.find(({ key }) => isOwn(key)) ?? open[0];
}
