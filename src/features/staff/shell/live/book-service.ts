import type { QueuedCommand } from "./queue.ts";

/** A line of a log, as far as every screen needs it. */
export interface LoggedChange {
  readonly sequence: number;
  readonly text: string;
  readonly canUndo: boolean;
  /** Of an undo: the line that it took back. */
  readonly undoes: number | undefined;
}

/** The types of one of staff's books: the evening's, or the kitchen's. */
export interface BookTypes {
  readonly book: {
    /** The service date, `YYYY-MM-DD`. */
    readonly date: string;
    /** Of the event log: everything up to it is in the book. */
    readonly sequence: number;
    /** The newest first. */
    readonly log: readonly LoggedChange[];
  };
  /** Reply to the request for the book. */
  readonly snapshot: { readonly now: string };
  /** Data of `event: change`. */
  readonly change: { readonly entry: { readonly initials: string | null; readonly key: string | null } };
  readonly command: { readonly kind: string };
  /** Reply to a command. */
  readonly reply: { readonly message: string | null } & (
    | { readonly outcome: "done"; readonly sequence: number }
    | { readonly outcome: "stale" | "rule" | "clash" | "refused" }
  );
}

/** How one of staff's books is asked for, read and changed. */
export interface BookService<T extends BookTypes> {
  readonly snapshotPath: string;
  readonly eventsPath: string;
  readonly commandPath: string;
  /** Of the commands that this device keeps. */
  readonly storageKey: string;
  /** Query of the two addresses. */
  query(book: T["book"] | undefined): Readonly<Record<string, string>>;
  read(snapshot: T["snapshot"]): T["book"];
  /** The book with a change in it. */
  apply(book: T["book"], change: T["change"] | T["reply"]): T["book"];
  /** The book with a heartbeat's news; absent if heartbeats only carry the time. */
  beat?(book: T["book"], heartbeat: object): T["book"];
  /** Ids of the rows that a change is about. */
  touched(change: T["change"]): readonly string[];
  /** The id of the row that a command is about. */
  subjectOf(command: T["command"]): string | undefined;
  /** The commands still queued after one of them was done. */
  afterDone(
    queue: readonly QueuedCommand<T["command"]>[],
    done: QueuedCommand<T["command"]>,
    reply: T["reply"],
  ): readonly QueuedCommand<T["command"]>[];
  /** Label of the button that overrules the rules; absent if no command can overrule them. */
  overruleText?(command: T["command"]): string;
}
