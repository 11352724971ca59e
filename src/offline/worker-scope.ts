import type { PrecacheEntry } from "workbox-precaching";

/** The parts of a service worker's global scope that the workers here use. */
export interface WorkerScope {
  readonly location: Location;
  /** What is fetched ahead; filled in by the build. */
  readonly __WB_MANIFEST: (string | PrecacheEntry)[];
  skipWaiting(): Promise<void>;
}
