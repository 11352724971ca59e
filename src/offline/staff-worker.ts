import { clientsClaim } from "workbox-core";
import { matchPrecache, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { NetworkOnly } from "workbox-strategies";
import type { WorkerScope } from "./worker-scope.ts";

/**
 * Staff's pages without a network: pages, scripts and fonts of one release, fetched ahead together. The pages say nothing of
 * anybody; what they show, they ask the service for, or keep themselves (`src/staff/live/stored-book.ts`). Bundled by
 * scripts/build-worker.ts; its scope is `/staff/`, so that guests' worker never has to do with these pages.
 */

declare const self: WorkerScope;

/** Seconds. */
const patience = 2;

const pagePath = /^\/staff(\/[a-z-]*)?$/;

/** Addresses that have their own page, by the service's rule; all others share one. */
const ownPages = ["/staff/evening", "/staff/kitchen"];
const pageOf = (pathname: string): string => (ownPages.includes(pathname) ? pathname : "/staff/today");

// Before the files that were fetched ahead, which would be served by themselves.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && pagePath.test(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: patience,
    plugins: [
      {
        // A proxy's page about a service that restarts is no page of staff's.
        fetchDidSucceed: async ({ response }) => {
          if (response.status >= 500) throw new Error(`The service did not answer (${response.status}).`);
          return response;
        },
        handlerDidError: async ({ request }) => matchPrecache(pageOf(new URL(request.url).pathname)),
      },
    ],
  }),
);

precacheAndRoute(self.__WB_MANIFEST);

// Pages come from the network anyway.
void self.skipWaiting();
clientsClaim();
