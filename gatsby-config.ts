import type { GatsbyConfig } from "gatsby";
import { createAdapter } from "./src/site/gatsby/adapter";
import { contentDirOf } from "./src/site/gatsby/content-dir";
import { developMiddleware } from "./src/site/gatsby/develop-middleware";

/**
 * Address of the API, which scripts/dev.ts starts beside Gatsby. Only the develop server uses it, as a proxy.
 */
const api = `http://localhost:${process.env["API_PORT"] ?? "5000"}`;

const gatsbyConfig: GatsbyConfig = {
  trailingSlash: "never",
  jsxRuntime: "automatic",
  graphqlTypegen: false,
  adapter: createAdapter(),
  developMiddleware,
  proxy: [
    { prefix: "/api", url: api },
    { prefix: "/admin", url: api },
    { prefix: "/media", url: api },
  ],
  plugins: [
    { resolve: "gatsby-source-filesystem", options: { name: "content", path: contentDirOf(__dirname) } },
    "gatsby-plugin-sharp",
    "gatsby-transformer-sharp",
    // For markdown queries in custom/; the product's own texts go through src/site/gatsby/markdown.ts, with
    // or without Gatsby.
    "gatsby-transformer-remark",
    "gatsby-plugin-catch-links",
  ],
};

export default gatsbyConfig;
