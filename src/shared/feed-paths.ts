/**
 * Where the posts are as feeds.
 *
 * @param prefix of the language's addresses: `/it`; empty for the source
 */
export const feedPaths = (prefix = "") =>
  ({ rss: `${prefix}/rss.xml`, atom: `${prefix}/atom.xml`, json: `${prefix}/feed.json` }) as const;
