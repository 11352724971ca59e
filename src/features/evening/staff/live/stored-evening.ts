import type { ExpectedWait } from "../../contract/evening.ts";
import type { BookKeeper, StoredForm, StoredBook } from "../../../staff/shell/live/stored-book.ts";
import type { EveningBook } from "../model/book.ts";

/** Tonight's book as this device last knew it. */
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
