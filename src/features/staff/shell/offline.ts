/** Name of the browser cache with copies of the staff pages for use without a network. */
export const storedCache = "staff-evening";

/** Makes staff pages available without a network, from the next visit on. */
export async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register("/staff/sw.js");
  } catch {
    // Storage is blocked or full: the pages then work without the worker.
  }
}

/** Removes the stored copies from this device. Only the member who was signed in is allowed to see them. */
export async function forgetStored(): Promise<void> {
  try {
    await caches.delete(storedCache);
  } catch {
    // If storage is blocked, nothing was stored.
  }
}
