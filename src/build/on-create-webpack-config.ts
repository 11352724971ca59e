import type { GatsbyNode } from "gatsby";

interface SplitChunks {
  cacheGroups?: { commons?: { chunks?: (chunk: { name?: string | null }) => boolean } };
}

/**
 * Gatsby loads on every page what three scripts or more have in common, and means the scripts of pages. Here every block
 * is a script of its own: what three blocks share would be loaded where none of them stands. So only what the pages'
 * own scripts share counts.
 */
export const onCreateWebpackConfig: GatsbyNode["onCreateWebpackConfig"] = ({ stage, getConfig, actions }) => {
  if (stage !== "build-javascript") return;
  const config = getConfig() as { devtool?: string | false; optimization?: { splitChunks?: SplitChunks } };
  const commons = config.optimization?.splitChunks?.cacheGroups?.commons;
  if (!commons)
    throw new Error("Gatsby no longer has a script named commons: see whether this is still needed.");
  commons.chunks = ({ name }) => name?.startsWith("component---") ?? false;
  // Source maps would be public: they hold our sources.
  config.devtool = false;
  actions.replaceWebpackConfig(config);
};
