import { createRequire } from "node:module";
import { join } from "node:path";
import type { GatsbyNode } from "gatsby";

/**
 * Loads the build's own code, which Node runs uncompiled. If Gatsby compiled it, an error thrown while a
 * module is evaluated would be lost: Gatsby would continue with half the file and report a missing hook
 * instead.
 */
const load = (): GatsbyNode =>
  createRequire(join(process.cwd(), "gatsby-node.ts"))("./src/site/gatsby/node-apis.ts") as GatsbyNode;

export const onPreInit: GatsbyNode["onPreInit"] = async (...args) => load().onPreInit?.(...args);

export const onPreBootstrap: GatsbyNode["onPreBootstrap"] = async (...args) =>
  load().onPreBootstrap?.(...args);

export const createPages: GatsbyNode["createPages"] = async (...args) => load().createPages?.(...args);

export const onCreateWebpackConfig: GatsbyNode["onCreateWebpackConfig"] = async (...args) =>
  load().onCreateWebpackConfig?.(...args);
