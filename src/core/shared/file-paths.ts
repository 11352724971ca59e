/*
 * Paths of the files that a page's head links to. The prefix is that of the language's addresses: `/it`;
 * empty for the source.
 */

/** Paths of the posts' feeds. */
export const feedPaths = (prefix = "") =>
  ({ rss: `${prefix}/rss.xml`, atom: `${prefix}/atom.xml`, json: `${prefix}/feed.json` }) as const;

/** Web app manifest of the site. */
export const webManifestPath = (prefix = ""): string => `${prefix}/manifest.webmanifest`;
