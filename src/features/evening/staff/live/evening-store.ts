import type * as contract from "../../contract/evening.ts";
import type { ExpectedWait } from "../../contract/evening.ts";
import type { EveningCommand, EveningCommandReply } from "../../contract/evening-commands.ts";
import * as paths from "../../../../core/contract/paths.ts";
import type { BookService } from "../../../staff/shell/live/book-service.ts";
import type { LiveState, StoreOptions } from "../../../staff/shell/live/live-state.ts";
import { createLiveStore, type LiveStore } from "../../../staff/shell/live/live-store.ts";
import type { EveningBook } from "../model/book.ts";
import { applyChange, readBook } from "../model/read-book.ts";
import { dequeueCommand } from "./queued-commands.ts";
import type { BookKeeper, StoredForm, StoredBook } from "../../../staff/shell/live/stored-book.ts";

/** The evening's book, in the live store's types. */
export interface EveningTypes {
  readonly book: EveningBook;
  readonly snapshot: contract.EveningReply;
  readonly change: contract.EveningEvent;
  readonly command: EveningCommand;
  readonly reply: EveningCommandReply;
}

export type EveningState = LiveState<EveningTypes>;
export type EveningStore = LiveStore<EveningTypes>;

/** Labels of the button with which a host overrules a rule, by kind of command. */
const overruleTexts: Partial<Record<EveningCommand["kind"], string>> = {
  block: "Close it anyway",
  book: "Book anyway",
  move: "Move anyway",
};

/** @param date service date; tonight's if undefined */
const eveningService = (date: string | undefined): BookService<EveningTypes> => ({
  snapshotPath: paths.getEvening,
  eventsPath: paths.getEveningEvents,
  commandPath: paths.sendEveningCommand,
  storageKey: "staff-evening-queue",
  query: (book): Readonly<Record<string, string>> =>
    book ? { date: book.date } : date === undefined ? {} : { date },
  read: readBook,
  apply: (book, change) => {
    const { parties, blocks, waiting } = change;
    return "outcome" in change
      ? applyChange(book, {
          ...{ parties, blocks, waiting },
          ...(change.outcome === "done" ? { entry: change.entry } : {}),
        })
      : applyChange(book, change);
  },
  touched: ({ parties }) => parties.map(({ id }) => id),
  subjectOf: (command) => ("id" in command ? command.id : undefined),
  afterDone: (queue, done, { parties, blocks, waiting }) =>
    dequeueCommand(queue, done, [...parties, ...blocks, ...waiting]),
  overruleText: ({ kind }) => overruleTexts[kind] ?? "Seat anyway",
});

/**
 * Creates a store that keeps one evening's book up to date and has the functions that change it.
 *
 * @param date service date; tonight's if undefined
 */
export const createEveningStore = ({
  date,
  ...options
}: StoreOptions<EveningTypes> & { readonly date: string | undefined }): EveningStore =>
  createLiveStore(eveningService(date), options);

/** Tonight's book as this device last received it. */
export type StoredEvening = StoredBook<EveningBook>;
export type EveningKeeper = BookKeeper<EveningBook>;

type Packed = Omit<EveningBook, "waits"> & {
  readonly waits: [number, ExpectedWait | null | undefined][];
};

export const eveningCopy: StoredForm<EveningBook> = {
  address: "/staff/evening/stored",
  pack: (book) => ({ ...book, waits: [...book.waits] }),
  unpack: (packed) => {
    const { waits, ...book } = packed as Packed;
    return { ...book, waits: new Map(waits.map(([size, wait]) => [size, wait ?? undefined] as const)) };
  },
};
