import type { GatsbyNode, Node } from "gatsby";
import { collections, settings } from "../content-model/collections.ts";
import { parseContentFile } from "../content-model/read.ts";

interface FileNode {
  id: string;
  internal: { type: string };
  sourceInstanceName: string;
  relativePath: string;
  extension: string;
}

/** Files of content/ become nodes of the content model's types; a changed file replaces its node. */
export const onCreateNode: GatsbyNode["onCreateNode"] = async ({
  node,
  actions,
  loadNodeContent,
  createNodeId,
  createContentDigest,
}) => {
  const file = node as unknown as FileNode;
  if (
    file.internal.type !== "File" ||
    file.sourceInstanceName !== "content" ||
    !["md", "yml"].includes(file.extension)
  )
    return;
  const content = parseContentFile(file.relativePath, await loadNodeContent(node));
  if (!content || content.problem) return;
  const type =
    content.collection === "settings"
      ? Object.values(settings).find((setting) => setting.file === content.slug)?.type
      : collections[content.collection].type;
  if (!type) return;
  const entry = {
    ...content.data,
    slug: content.slug,
    id: createNodeId(`${type} ${content.path}`),
    parent: file.id,
    children: [],
    internal: { type, contentDigest: createContentDigest([content.data, content.body ?? ""]) },
  };
  await actions.createNode(entry);
  actions.createParentChildLink({ parent: node, child: entry as unknown as Node });
};
