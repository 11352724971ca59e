import type { GatsbyNode } from "gatsby";

/** Only the HTML of a markdown file is asked for: its front matter is read from the file, by the content model. */
export const createSchemaCustomization: GatsbyNode["createSchemaCustomization"] = ({ actions }) =>
  actions.createTypes("type MarkdownRemark implements Node @dontInfer { id: ID! }");
