import type { GatsbyNode } from "gatsby";
import { createContentNode, isContentFile } from "./content-nodes.ts";

/** Files of content/ become nodes of the content model's types; a changed file replaces its node. */
export const onCreateNode: GatsbyNode["onCreateNode"] = async ({ node, ...helpers }) => {
  if (isContentFile(node)) await createContentNode(node, helpers);
};
