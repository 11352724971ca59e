import type { PrecacheEntry } from "workbox-precaching";

interface Lasting {
  /** Keeps the worker alive until `work` settles. */
  waitUntil(work: Promise<unknown>): void;
}

/** A message from a push service, possibly without our data. */
export interface PushEventLike extends Lasting {
  readonly data: { json(): unknown } | null;
}

export interface NotificationClickLike extends Lasting {
  readonly notification: Pick<Notification, "close" | "data">;
}

/** The parts of a service worker's global scope that the workers here use. */
export interface WorkerScope {
  readonly location: Location;
  /** Files to precache; filled in by the build. */
  readonly __WB_MANIFEST: (string | PrecacheEntry)[];
  importScripts(url: string): void;
  skipWaiting(): Promise<void>;
  readonly registration: Pick<ServiceWorkerRegistration, "showNotification">;
  readonly clients: {
    matchAll(options: {
      type: "window";
      includeUncontrolled: true;
    }): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: "install", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Lasting & { readonly request: Request }) => void): void;
  addEventListener(type: "push", listener: (event: PushEventLike) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationClickLike) => void): void;
}
