/** Where the posts are as feeds. */
export const feedPaths = { rss: "/rss.xml", atom: "/atom.xml", json: "/feed.json" } as const;
