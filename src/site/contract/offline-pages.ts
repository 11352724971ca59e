/** The list of pages that guests' service worker fetches ahead: addresses, each with a digest of its HTML. */
export const offlinePagesPath = "/offline-pages.json";
export type OfflinePages = Readonly<Record<string, string>>;
