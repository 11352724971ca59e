/** The browser's cache of what staff's pages keep for reading without a network. */
export const storedCache = "staff-evening";

/** Has this browser open staff's pages without a network as well, from its next visit on. */
export async function keepPages(): Promise<void> {
  try {
    await navigator.serviceWorker?.register("/staff/sw.js");
  } catch {
    // A browser that blocks storage, or a device that is full: the pages work as they do without a worker.
  }
}

/** Takes what is kept for reading off this device: it is for whoever is signed in. */
export async function forgetStored(): Promise<void> {
  try {
    await caches.delete(storedCache);
  } catch {
    // Where storage is blocked nothing was kept.
  }
}
