import { offlinePagesPath, type OfflinePages } from "../../core/shared/generated-files.ts";

const cacheName = "pages-ahead";

/** Returns the prefetched copy of a page; undefined if there is none. */
export const matchPrefetched = async (path: string): Promise<Response | undefined> =>
  (await caches.open(cacheName)).match(path, { ignoreSearch: true });

/**
 * Prefetches the pages that guests need without a network, unless the prefetched copy is current according to
 * the service's list. Deletes copies of pages that are no longer in the list.
 *
 * @throws if the list or one of the pages cannot be fetched
 */
export async function prefetchPages(): Promise<void> {
  const get = async (path: string): Promise<Response> => {
    const reply = await fetch(path, { cache: "no-cache" });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    return reply;
  };
  const pages = (await (await get(offlinePagesPath)).json()) as OfflinePages;
  const cache = await caches.open(cacheName);
  await Promise.all(
    Object.entries(pages).map(async ([path, digest]) => {
      const version = `${path}?${digest}`;
      if (await cache.match(version)) return;
      const page = await get(path);
      await cache.delete(path, { ignoreSearch: true });
      await cache.put(version, page);
    }),
  );
  for (const { url } of await cache.keys())
    if (!Object.hasOwn(pages, new URL(url).pathname)) await cache.delete(url);
}
