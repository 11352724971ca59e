/*
 * Paths of files that the build or the service generates for browsers. `prefix` is the path prefix of a language, such as
 * `/it`; it is empty for the source language.
 */

/** Returns the paths of the posts' feeds. */
export const feedPaths = (prefix = "") =>
  ({ rss: `${prefix}/rss.xml`, atom: `${prefix}/atom.xml`, json: `${prefix}/feed.json` }) as const;

/** Path of the script that tells staff pages the facts about the restaurant; the service generates it. */
export const restaurantScript = "/api/restaurant.js";

/** Returns the path of the site's web app manifest. */
export const webManifestPath = (prefix = ""): string => `${prefix}/manifest.webmanifest`;

/**
 * Path of the list of pages that the guests' service worker downloads in advance. The list maps each page's
 * path to a digest of its HTML.
 */
export const offlinePagesPath = "/offline-pages.json";
/**
 * Path of a script with the facts about the site that its service worker needs, for the worker and for pages.
 * It is a separate file, because owners change these facts without a new build of the worker.
 */
export const offlineSitePath = "/offline-site.js";
export type OfflinePages = Readonly<Record<string, string>>;
