/** Gatsby's Node APIs, one per file, which gatsby-node.ts re-exports. */
export { onPreInit } from "./on-pre-init.ts";
export { onPreBootstrap } from "./on-pre-bootstrap.ts";
export { createPages } from "./create-pages.ts";
export { onCreateWebpackConfig } from "./on-create-webpack-config.ts";
