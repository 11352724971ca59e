import { createCacheKeeper } from "../../../../src/features/staff/shell/live/stored-book.ts";
import { bookOf, party } from "./support/book.ts";
import {
  eveningCopy,
  type StoredEvening,
} from "../../../../src/features/evening/staff/live/evening-store.ts";

const inAnHour = () => new Date(Date.now() + 3600_000).toISOString();

const stored = (given: Partial<StoredEvening> = {}): StoredEvening => ({
  staff: { id: "1", name: "Marta Abel", email: "marta@example.com", role: "host" },
  expiresAt: inAnHour(),
  book: bookOf([party("Rossi", 2, "20:30", "22:00", ["2"])], {
    waits: new Map([[2, { earliest: 0, from: 5, to: 20 }]]),
  }),
  heardAt: "2026-11-21T19:12:00.000Z",
  ...given,
});

/** The parts of the browser's cache API that the code uses: replies by URL. */
function cacheStorage() {
  const caches = new Map<string, Map<string, Response>>();
  const storage = {
    open: async (name: string) => {
      const replies = caches.get(name) ?? new Map<string, Response>();
      caches.set(name, replies);
      return {
        match: async (address: string) => replies.get(address)?.clone(),
        put: async (address: string, reply: Response) => void replies.set(address, reply),
      };
    },
    delete: async (name: string) => caches.delete(name),
  } as unknown as CacheStorage;
  return { storage, caches };
}

test("the book is restored unchanged", async () => {
  const { storage } = cacheStorage();
  const evening = stored();
  await createCacheKeeper(eveningCopy, "/staff/evening-A.js", storage).write(evening);
  expect(await createCacheKeeper(eveningCopy, "/staff/evening-A.js", storage).read()).toEqual(evening);
});

test.each([
  ["its session has ended", "/staff/evening-A.js", { expiresAt: new Date(Date.now() - 1).toISOString() }],
  ["another release has written it", "/staff/evening-B.js", {}],
])("if %s nothing is read, and nothing stays on the device", async (_, script, given) => {
  const { storage, caches } = cacheStorage();
  await createCacheKeeper(eveningCopy, "/staff/evening-A.js", storage).write(stored(given));
  expect(await createCacheKeeper(eveningCopy, script, storage).read()).toBeUndefined();
  expect(caches.size).toBe(0);
});

test("a browser that keeps nothing opens nothing", async () => {
  const none = createCacheKeeper(eveningCopy, "/staff/evening-A.js", undefined);
  await none.write(stored());
  expect(await none.read()).toBeUndefined();
});
