import { clientsClaim } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly } from "workbox-strategies";
import { prefetchPages, matchPrefetched } from "./ahead.ts";
import { messagesOf } from "../../core/messages/words.ts";
import { formatsIn } from "../../core/shared/formats.ts";
import { languageOfPath, languagePrefix } from "../../core/shared/page-languages.ts";
import { addressOf } from "../../core/shared/page-roles.ts";
import {
  makeOfflineCopy,
  formatAge,
  handlingOf,
  isOwnPage,
  isOwnReply,
  isRecent,
  languageOfHtml,
  liveSearch,
  type CopyOptions,
  type Handling,
  wordsOf,
} from "./rules.ts";
import { offlineSitePath } from "../../core/shared/generated-files.ts";
import type { WorkerScope } from "./worker-scope.ts";

/**
 * Makes the site available without a network. Pages come from the network or, after two seconds, from a copy
 * that shows its age and has a link to the page itself. Bundled by scripts/build-worker.ts.
 */

declare const self: WorkerScope;

self.importScripts(offlineSitePath);

/** Seconds to wait for the network before a copy is used. */
const patience = 2;
const day = 86_400;

const handled =
  (wanted: Handling) =>
  ({ request, url, sameOrigin }: { request: Request; url: URL; sameOrigin: boolean }): boolean =>
    sameOrigin &&
    handlingOf(
      { method: request.method, pathname: url.pathname, isNavigation: request.mode === "navigate" },
      PAGE_ADDRESSES,
      PAGE_LANGUAGES,
    ) === wanted;

async function showCopy(copy: Response, options: Omit<CopyOptions, "age" | "t">): Promise<Response> {
  const headers = new Headers(copy.headers);
  headers.delete("content-length");
  headers.delete("content-encoding");
  const html = await copy.text();
  const words = wordsOf(languageOfHtml(html));
  const age = formatAge(copy.headers.get("date"), formatsIn(RESTAURANT_FORMATS, words.language));
  const t = messagesOf(words, "offline");
  return new Response(makeOfflineCopy(html, { ...options, age, t }), { status: 200, headers });
}

/**
 * Returns the offline page, which has the most important information for guests, in the language of the page
 * that cannot be loaded.
 */
async function offlinePage({ url }: Request): Promise<Response | undefined> {
  const prefix = languagePrefix(languageOfPath(new URL(url).pathname, PAGE_LANGUAGES), PAGE_LANGUAGES);
  const page = addressOf(PAGE_ADDRESSES, "offline");
  return (await matchPrefetched(prefix + page)) ?? matchPrefetched(page);
}

const pageCache = "pages";

/**
 * Returns a strategy for pages: the network, or else a copy.
 *
 * @param scripts true to keep the scripts of copies
 * @param wait seconds to wait for the page itself; undefined to wait until it arrives or fails
 */
function pages(scripts: boolean, wait: number | undefined): NetworkFirst {
  const failed = new WeakSet<Event>();
  return new NetworkFirst({
    cacheName: pageCache,
    ...(wait === undefined ? {} : { networkTimeoutSeconds: wait }),
    plugins: [
      new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * day, purgeOnQuotaError: true }),
      {
        cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname,
        cacheWillUpdate: async ({ response }) => (isOwnPage(response) ? response : null),
        fetchDidFail: async ({ event }) => void failed.add(event),
        cachedResponseWillBeUsed: async ({ cachedResponse, event }) =>
          cachedResponse
            ? showCopy(cachedResponse, { scripts, reason: failed.has(event) ? "unreachable" : "slow" })
            : undefined,
        // If the page was never visited, shows its prefetched copy or, if there is none, the offline page.
        handlerDidError: async ({ request }) => {
          const copy = (await matchPrefetched(new URL(request.url).pathname)) ?? (await offlinePage(request));
          return copy && showCopy(copy, { scripts, reason: "unreachable" });
        },
      },
    ],
  });
}

/**
 * Strategies without a time limit, for the link from a copy to the current page. If that page has arrived in
 * the meantime, the routes below show it immediately.
 */
const waited = {
  page: pages(false, undefined),
  "reservation-page": pages(true, undefined),
  "order-page": pages(true, undefined),
};
for (const handling of ["page", "reservation-page", "order-page"] as const)
  registerRoute(
    (request) => request.url.search === liveSearch && handled(handling)(request),
    async (options) => {
      const stored = await (await caches.open(pageCache)).match(options.url.pathname);
      return stored && isRecent(stored.headers.get("date"), Date.now())
        ? stored
        : waited[handling].handle(options);
    },
  );
registerRoute(handled("page"), pages(false, patience));
registerRoute(handled("reservation-page"), pages(true, patience));
// Keeps the scripts of this copy, because the bag and the guest's input are stored in the browser, and only
// the page's script can show them.
registerRoute(handled("order-page"), pages(true, patience));
registerRoute(
  handled("private-page"),
  new NetworkOnly({
    plugins: [
      {
        handlerDidError: async ({ request }) => {
          const copy = await offlinePage(request);
          return copy && showCopy(copy, { scripts: false, reason: "unreachable" });
        },
      },
    ],
  }),
);
registerRoute(
  handled("asset"),
  new CacheFirst({
    cacheName: "assets",
    plugins: [new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * day, purgeOnQuotaError: true })],
  }),
);
for (const data of ["menu", "live-page-data"] as const)
  registerRoute(
    handled(data),
    new NetworkFirst({
      cacheName: data,
      networkTimeoutSeconds: patience,
      plugins: [{ cacheWillUpdate: async ({ response }) => (isOwnReply(response) ? response : null) }],
    }),
  );

const reservations = "reservation";

/**
 * Returns the cache key of a reservation's reply: a digest, because the token itself lets its holder cancel
 * the reservation.
 */
async function keyOf(request: Request): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await request.arrayBuffer());
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `/reservation-copies/${hex}`;
}

registerRoute(
  handled("reservation"),
  async ({ request, event }) => {
    const key = keyOf(request.clone());
    try {
      const reply = await fetch(request.clone());
      if (isOwnReply(reply)) {
        const copy = reply.clone();
        // If storage is full, the reservation is still shown.
        const stored = Promise.all([caches.open(reservations), key]).then(([cache, name]) =>
          cache.put(name, copy),
        );
        (event as ExtendableEvent).waitUntil(stored.catch(() => undefined));
      }
      return reply;
    } catch (error) {
      const copy = await (await caches.open(reservations)).match(await key);
      if (copy) return copy;
      throw error;
    }
  },
  "POST",
);
registerRoute(
  handled("reservation-change"),
  async ({ request }) => {
    const reply = await fetch(request);
    if (reply.ok) await caches.delete(reservations);
    return reply;
  },
  "POST",
);

self.addEventListener("install", (event) => event.waitUntil(prefetchPages()));
self.addEventListener("fetch", (event) => {
  // Without a network, the prefetched pages stay as they are.
  if (event.request.mode === "navigate") event.waitUntil(prefetchPages().catch(() => undefined));
});

// A new worker can take over open pages immediately, because pages come from the network anyway.
void self.skipWaiting();
clientsClaim();

interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
