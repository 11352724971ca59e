import { storedCache } from "../offline.ts";
import type { StaffMember } from "../../../../core/contract/staff-roles.ts";

/** Tonight's book as this device last knew it, for who was signed in. */
export interface StoredBook<Book> {
  readonly staff: StaffMember;
  /** When the session ends, and with it the right to read this. */
  readonly expiresAt: string;
  readonly book: Book;
  /** When the service was heard last, by its own clock. */
  readonly heardAt: string;
}

/** Store in which a device keeps the book that it opens without a network. */
export interface BookKeeper<Book> {
  /** Undefined: nothing is kept, it cannot be read, or its session has ended. */
  readonly read: () => Promise<StoredBook<Book> | undefined>;
  readonly write: (stored: StoredBook<Book>) => Promise<void>;
}

/** Place of a stored book, and its form there: JSON, which has no maps. */
export interface KeptAs<Book> {
  /** Of the copy, below `/staff/`. */
  readonly address: string;
  readonly pack: (book: Book) => object;
  readonly unpack: (packed: object) => Book;
}

type Written = StoredBook<object> & { readonly script: string };

/**
 * Keeps it in the browser's cache, which is there wherever a service worker is. Names and allergies are in it: it goes with the
 * session.
 *
 * @param script address of the page's script: a book is read by the release that wrote it
 */
export function keepInCache<Book>(
  { address, pack, unpack }: KeptAs<Book>,
  script: string,
  storage: CacheStorage | undefined,
): BookKeeper<Book> {
  return {
    async read() {
      try {
        const reply = await (await storage?.open(storedCache))?.match(address);
        if (!reply) return undefined;
        const { script: writtenBy, ...saved } = (await reply.json()) as Written;
        if (writtenBy !== script || Date.parse(saved.expiresAt) <= Date.now()) {
          await storage?.delete(storedCache);
          return undefined;
        }
        return { ...saved, book: unpack(saved.book) };
      } catch {
        // Storage that is blocked or broken holds no book.
        return undefined;
      }
    },
    async write(stored) {
      const written: Written = { ...stored, script, book: pack(stored.book) };
      const text = JSON.stringify(written);
      try {
        await (await storage?.open(storedCache))?.put(address, new Response(text));
      } catch {
        // A device that is full, or blocks storage: without a network it opens no book, and says so then.
      }
    },
  };
}
