/**
 * Files that a Gatsby build leaves behind, as small as possible.
 *
 * @param broken path of the page that cannot be rendered
 */
export const leftByBuild = (broken: string) => ({
  ".cache/page-ssr/routes/render-page.js": `exports.default = async (page) => {
    if (page.pagePath === ${JSON.stringify(broken)}) throw new Error("A block of the page is broken.");
    return { html: "<!doctype html>" + JSON.stringify({ path: page.pagePath, scripts: page.scripts, hash: page.webpackCompilationHash,
      theme: globalThis.SITE_THEME.night }) + "<slice-start id=\\"_gatsby-scripts-1\\"></slice-start><slice-end id=\\"_gatsby-scripts-1\\"></slice-end>" };
  };`,
  "public/webpack.stats.json": JSON.stringify({
    namedChunkGroups: { app: { assets: [{ name: "app.js" }], childAssets: {} } },
    assetsByChunkName: { app: ["app.js"], "component---page": ["page.js"] },
    childAssetsByChunkName: {},
  }),
  "public/_gatsby/slices/_gatsby-scripts-1.html": "<script src=/app.js></script>",
});
