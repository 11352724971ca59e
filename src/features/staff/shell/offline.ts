/** The browser's cache in which staff's pages store copies for reading without a network. */
export const storedCache = "staff-evening";

/** Has this browser open staff's pages without a network as well, from its next visit on. */
export async function keepPages(): Promise<void> {
  try {
    await navigator.serviceWorker?.register("/staff/sw.js");
  } catch {
    // A browser that blocks storage, or a device that is full: the pages work as they do without a worker.
  }
}

/** Removes the copies for reading from this device: only its signed-in member may see them. */
export async function forgetStored(): Promise<void> {
  try {
    await caches.delete(storedCache);
  } catch {
    // If storage is blocked, nothing was kept.
  }
}
