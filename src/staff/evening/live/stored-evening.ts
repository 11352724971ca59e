import type { ExpectedWait } from "../../../contract/evening.ts";
import type { StaffMember } from "../../../contract/staff.ts";
import { storedCache } from "../../offline.ts";
import type { EveningBook } from "../model/book.ts";

/** Tonight's book as this device last knew it, for who was signed in. */
export interface StoredEvening {
  readonly staff: StaffMember;
  /** When the session ends, and with it the right to read this. */
  readonly expiresAt: string;
  readonly book: EveningBook;
  /** When the service was heard last, by its own clock. */
  readonly heardAt: string;
}

/** Where a device keeps the book that it opens without a network. */
export interface EveningKeeper {
  /** Undefined: nothing is kept, it cannot be read, or its session has ended. */
  readonly read: () => Promise<StoredEvening | undefined>;
  readonly write: (evening: StoredEvening) => Promise<void>;
}

/** As JSON, which has no maps. */
type Written = StoredEvening & {
  readonly script: string;
  readonly waits: [number, ExpectedWait | null | undefined][];
};

const address = "/staff/evening/stored";

/**
 * Keeps it in the browser's cache, which is there wherever a service worker is. Names and allergies are in it: it goes with the
 * session.
 *
 * @param script address of the page's script: a book is read by the release that wrote it
 */
export function keepInCache(script: string, storage: CacheStorage | undefined): EveningKeeper {
  return {
    async read() {
      try {
        const reply = await (await storage?.open(storedCache))?.match(address);
        if (!reply) return undefined;
        const { script: writtenBy, waits, ...saved } = (await reply.json()) as Written;
        if (writtenBy !== script || Date.parse(saved.expiresAt) <= Date.now()) {
          await storage?.delete(storedCache);
          return undefined;
        }
        const quoted = waits.map(([size, wait]) => [size, wait ?? undefined] as const);
        return { ...saved, book: { ...saved.book, waits: new Map(quoted) } };
      } catch {
        // Storage that is blocked or broken holds no book.
        return undefined;
      }
    },
    async write(evening) {
      const written: Written = { ...evening, script, waits: [...evening.book.waits] };
      const text = JSON.stringify(written);
      try {
        await (await storage?.open(storedCache))?.put(address, new Response(text));
      } catch {
        // A device that is full, or blocks storage: without a network it opens no book, and says so then.
      }
    },
  };
}
