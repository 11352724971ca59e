import { offlineSitePath } from "../../core/shared/generated-files.ts";
import { viewReservation } from "../../core/contract/paths.ts";
import { messagesOf } from "../../core/messages/words.ts";
import { handlingOf, isOwnPage, noticeStyle, wordsOf } from "./rules.ts";

/**
 * Registers the service worker, and shows a notice on the page while there is no network. This is a separate
 * script, `/offline.js`, so that no page waits for it.
 */

function showNotice(): void {
  if (document.querySelector("[data-offline-notice]")) return;
  const notice = document.createElement("p");
  notice.setAttribute("role", "status");
  notice.setAttribute("data-offline-notice", "");
  notice.style.cssText = noticeStyle;
  notice.textContent = messagesOf(wordsOf(document.documentElement.lang), "offline")("none");
  document.body.append(notice);
}

const hideNotice = (): void => document.querySelector("[data-offline-notice]")?.remove();

/**
 * Makes the worker store what this page loaded before the worker was active: the page itself, its scripts
 * and, on a reservation's page, the reservation.
 */
async function keepThisPage(container: ServiceWorkerContainer): Promise<void> {
  const { active } = await container.ready;
  // A worker script that only removes itself never controls the page. Then this waits forever and stores
  // nothing.
  if (!container.controller)
    await new Promise((resolve) => container.addEventListener("controllerchange", resolve, { once: true }));
  await import(/* webpackIgnore: true */ offlineSitePath);
  const { origin, pathname, hash } = location;
  // Observes instead of reading the entries once: the page's scripts load late, so requests from before the
  // worker started may be reported only later.
  new PerformanceObserver((list) => {
    const urls = list.getEntries().flatMap(({ name }) => {
      const url = new URL(name);
      return url.origin === origin &&
        handlingOf(
          { method: "GET", pathname: url.pathname, isNavigation: false },
          PAGE_ADDRESSES,
          PAGE_LANGUAGES,
        )
        ? [name]
        : [];
    });
    // Message type defined by workbox-routing.
    if (urls.length > 0) active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: urls } });
  }).observe({ type: "resource", buffered: true });

  const handling = handlingOf(
    { method: "GET", pathname, isNavigation: true },
    PAGE_ADDRESSES,
    PAGE_LANGUAGES,
  );
  if (!handling) return;
  const page = await fetch(pathname);
  if (isOwnPage(page)) await (await caches.open("pages")).put(pathname, page);
  if (handling === "reservation-page" && hash.length > 1)
    await fetch(viewReservation, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token: hash.slice(1) }),
    });
}

window.addEventListener("offline", showNotice);
window.addEventListener("online", hideNotice);

function register(): void {
  try {
    const container = navigator.serviceWorker;
    if (!container) return;
    const isFirstVisit = !container.controller;
    container
      .register("/sw.js")
      .then(() => (isFirstVisit ? keepThisPage(container) : undefined))
      // Storage is blocked, or the device is full or offline: the site works without a worker.
      .catch(() => undefined);
  } catch {
    // Some browsers throw if storage is blocked.
  }
}

/** Registers the worker once the page is idle, because the worker's prefetching must not delay images. */
function registerWhenIdle(): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(register, { timeout: 5_000 });
  else setTimeout(register, 2_000);
}

if (document.readyState === "complete") registerWhenIdle();
else window.addEventListener("load", registerWhenIdle);
