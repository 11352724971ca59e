import type { QueuedCommand } from "./queue.ts";

/** The parts of a log entry that every screen needs. */
export interface LoggedChange {
  readonly sequence: number;
  readonly text: string;
  readonly canUndo: boolean;
  /** For an undo, the sequence number of the entry that it reverted. */
  readonly undoes: number | undefined;
}

/** Types for one kind of live staff book: the evening's or the kitchen's. */
export interface BookTypes {
  readonly book: {
    /** The service date, `YYYY-MM-DD`. */
    readonly date: string;
    /** Sequence number of the last event that the book includes. */
    readonly sequence: number;
    /** Changes to the book, newest first. */
    readonly log: readonly LoggedChange[];
  };
  /** Reply to the request for the book. */
  readonly snapshot: { readonly now: string };
  /** Data of a `change` event. */
  readonly change: { readonly entry: { readonly initials: string | null; readonly key: string | null } };
  readonly command: { readonly kind: string };
  /** Reply to a command. */
  readonly reply: { readonly message: string | null } & (
    | { readonly outcome: "done"; readonly sequence: number }
    | { readonly outcome: "stale" | "rule" | "clash" | "refused" }
  );
}

/** Paths and functions with which a screen requests, parses and changes a live book. */
export interface BookService<T extends BookTypes> {
  readonly snapshotPath: string;
  readonly eventsPath: string;
  readonly commandPath: string;
  /** Storage key for commands queued on this device. */
  readonly storageKey: string;
  /** Returns the query parameters for both the snapshot and the events. */
  query(book: T["book"] | undefined): Readonly<Record<string, string>>;
  read(snapshot: T["snapshot"]): T["book"];
  apply(book: T["book"], change: T["change"] | T["reply"]): T["book"];
  /** Returns the book, updated with the data in a heartbeat; absent if heartbeats contain only the time. */
  beat?(book: T["book"], heartbeat: object): T["book"];
  /** Returns the ids of the rows affected by a change. */
  touched(change: T["change"]): readonly string[];
  /** Returns the id of the row that a command changes; undefined if it names none. */
  subjectOf(command: T["command"]): string | undefined;
  /** Returns the commands that remain queued after `done` has been carried out. */
  afterDone(
    queue: readonly QueuedCommand<T["command"]>[],
    done: QueuedCommand<T["command"]>,
    reply: T["reply"],
  ): readonly QueuedCommand<T["command"]>[];
  /** Returns the label of the button that overrules a rule; absent if no command can overrule one. */
  overruleText?(command: T["command"]): string;
}
