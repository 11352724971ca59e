import type { GatsbyConfig } from "gatsby";

const gatsbyConfig: GatsbyConfig = {
  trailingSlash: "never",
  jsxRuntime: "automatic",
  jsxImportSource: "@emotion/react",
  graphqlTypegen: false,
  plugins: [
    { resolve: "gatsby-source-filesystem", options: { name: "content", path: "./content" } },
    "gatsby-plugin-sharp",
    "gatsby-transformer-sharp",
    "gatsby-transformer-remark",
  ],
};

export default gatsbyConfig;
