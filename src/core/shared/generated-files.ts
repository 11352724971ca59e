/*
 * Paths of files that the build makes for browsers. The prefix is that of the language's addresses: `/it`;
 * empty for the source.
 */

/** Paths of the posts' feeds. */
export const feedPaths = (prefix = "") =>
  ({ rss: `${prefix}/rss.xml`, atom: `${prefix}/atom.xml`, json: `${prefix}/feed.json` }) as const;

/** Web app manifest of the site. */
export const webManifestPath = (prefix = ""): string => `${prefix}/manifest.webmanifest`;

/** The list of pages that guests' service worker fetches ahead: addresses, each with a digest of its HTML. */
export const offlinePagesPath = "/offline-pages.json";
export type OfflinePages = Readonly<Record<string, string>>;
