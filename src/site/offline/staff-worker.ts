import { clientsClaim } from "workbox-core";
import { matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { NetworkFirst, NetworkOnly } from "workbox-strategies";
import { restaurantScript } from "../../core/shared/generated-files.ts";
import type { PushEventLike, WorkerScope } from "./worker-scope.ts";
import type { PushNotice } from "../../core/contract/push-kinds.ts";

/**
 * Makes staff pages available without a network: the pages, scripts and fonts of one release, precached
 * together. The pages contain no personal data: they load it from the service, or from a copy on the device
 * (`src/features/staff/shell/live/stored-book.ts`). Bundled by scripts/build-worker.ts. Its scope is
 * `/staff/`, so the guests' worker never handles these pages.
 */

declare const self: WorkerScope;

/** Seconds to wait for the service before a precached page is shown. */
const patience = 2;

const pagePath = /^\/staff(\/[a-z-]*)?$/;

/** Paths for which the service has separate pages; all other paths share one page. */
const ownPages = ["/staff/evening", "/staff/kitchen"];
const pageOf = (pathname: string): string => (ownPages.includes(pathname) ? pathname : "/staff/today");

// Registered before the precached files, because their route would serve the pages without asking the
// service.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && pagePath.test(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: patience,
    plugins: [
      {
        // A proxy's error page during a restart is not a staff page.
        fetchDidSucceed: async ({ response }) => {
          if (response.status >= 500) throw new Error(`The service did not answer (${response.status}).`);
          return response;
        },
        handlerDidError: async ({ request }) => matchPrecache(pageOf(new URL(request.url).pathname)),
      },
    ],
  }),
);

// The facts about the restaurant, as current as possible.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === restaurantScript,
  new NetworkFirst({
    cacheName: "restaurant",
    networkTimeoutSeconds: patience,
    plugins: [{ handlerDidError: () => matchPrecache(restaurantScript) }],
  }),
);

/**
 * Reads the content of a push message. Returns a general notice if it cannot be read, because browsers
 * require every push message to be shown.
 */
function noticeIn({ data }: PushEventLike): PushNotice {
  try {
    const notice = data?.json() as Partial<PushNotice> | undefined;
    if (notice?.title !== undefined)
      return { body: "", url: "/staff/today", tag: "", ...notice, title: notice.title };
  } catch {
    // The message is not JSON, so it is not ours.
  }
  return { title: "Something new", body: "Open the staff pages", url: "/staff/today", tag: "" };
}

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = noticeIn(event);
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: url }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  // Opens only pages of this site; our own messages contain no other URLs.
  const { pathname, origin } = new URL(String(event.notification.data), self.location.href);
  const url = origin === self.location.origin ? origin + pathname : `${self.location.origin}/staff/today`;
  const show = async () => {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = windows.find((one) => one.url.split(/[?#]/)[0] === url);
    await (open ? open.focus() : self.clients.openWindow(url));
  };
  event.waitUntil(show());
});

precacheAndRoute(self.__WB_MANIFEST);

// A new worker can take over immediately, because pages come from the network anyway.
void self.skipWaiting();
clientsClaim();
