import { storedCache } from "../offline.ts";
import type { StaffMember } from "../../../../core/contract/staff-roles.ts";

/** The book as last seen on this device, with the member who was signed in. */
export interface StoredBook<Book> {
  readonly staff: StaffMember;
  /** Time at which the session expires. The copy must not be read after that. */
  readonly expiresAt: string;
  readonly book: Book;
  /** Time of the service's last message, by its own clock. */
  readonly heardAt: string;
}

/** Stores the book on the device, so that it can be opened without a network. */
export interface BookKeeper<Book> {
  /**
   * Resolves to the stored book; undefined if there is none, if it cannot be read or was stored by another
   * release, or if its session has ended.
   */
  readonly read: () => Promise<StoredBook<Book> | undefined>;
  readonly write: (stored: StoredBook<Book>) => Promise<void>;
}

/**
 * URL path of a stored book, and functions that convert the book to and from JSON, which cannot contain a
 * `Map`.
 */
export interface StoredForm<Book> {
  /** URL path of the stored copy, below `/staff/`. */
  readonly address: string;
  readonly pack: (book: Book) => object;
  readonly unpack: (packed: object) => Book;
}

type Written = StoredBook<object> & { readonly script: string };

/**
 * Returns a keeper that stores the book in the browser's Cache storage, which is available wherever service
 * workers are. The book contains names and allergies, so it is removed when the session ends.
 *
 * @param script URL of the page's script: a book is read only by the release that stored it
 */
export function createCacheKeeper<Book>(
  { address, pack, unpack }: StoredForm<Book>,
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
        // Storage is blocked or broken.
        return undefined;
      }
    },
    async write(stored) {
      const written: Written = { ...stored, script, book: pack(stored.book) };
      const text = JSON.stringify(written);
      try {
        await (await storage?.open(storedCache))?.put(address, new Response(text));
      } catch {
        // Storage is full or blocked. Without a network, the page then cannot open the book, and says so.
      }
    },
  };
}
