import type { GatsbyNode } from "gatsby";
import { contentDirOf } from "./content-dir.ts";
import { createContentNode, isContentFile } from "./content-nodes.ts";

/**
 * Makes the nodes of unchanged files again, which Gatsby keeps from build to build: an earlier version of the content
 * model may have made them. Those that come out the same are left as they are.
 */
export const sourceNodes: GatsbyNode["sourceNodes"] = async ({ getNodesByType, store, ...helpers }) => {
  const { directory } = store.getState().program as { directory: string };
  const cached = getNodesByType("File").filter(
    (node) => isContentFile(node) && String(node["absolutePath"]).startsWith(`${contentDirOf(directory)}/`),
  );
  await Promise.all(
    cached.map((node) =>
      createContentNode(node, helpers).catch((error: NodeJS.ErrnoException) => {
        // Deleted since: Gatsby finds out for itself.
        if (error.code !== "ENOENT") throw error;
      }),
    ),
  );
};
