/*
 * Paths of files that the build makes for browsers. The prefix is that of the language's paths: `/it`; empty
 * for the source language.
 */

/** Returns the paths of the posts' feeds. */
export const feedPaths = (prefix = "") =>
  ({ rss: `${prefix}/rss.xml`, atom: `${prefix}/atom.xml`, json: `${prefix}/feed.json` }) as const;

/** Returns the path of the site's web app manifest. */
export const webManifestPath = (prefix = ""): string => `${prefix}/manifest.webmanifest`;

/**
 * Path of the list of pages that guests' service worker fetches ahead: the path of each page, with a digest
 * of its HTML.
 */
export const offlinePagesPath = "/offline-pages.json";
export type OfflinePages = Readonly<Record<string, string>>;
