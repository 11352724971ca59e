import type { GatsbyNode, Node } from "gatsby";
import { siteModel } from "../composition/site-model.ts";
import { parseFields } from "../content-model/parse-fields.ts";
import { fieldsOf, parseContentFile, settingOf } from "../content-model/read.ts";

interface FileNode extends Node {
  readonly sourceInstanceName?: unknown;
  readonly relativePath?: unknown;
  readonly extension?: unknown;
}

/** Files of content/ become nodes of the content model's types, with parsed values; a changed file replaces its node. */
export const onCreateNode: GatsbyNode["onCreateNode"] = async ({
  node,
  actions,
  loadNodeContent,
  createNodeId,
  createContentDigest,
}) => {
  const { sourceInstanceName, relativePath, extension }: FileNode = node;
  if (
    node.internal.type !== "File" ||
    sourceInstanceName !== "content" ||
    (extension !== "md" && extension !== "yml")
  )
    return;
  const content = parseContentFile(String(relativePath), await loadNodeContent(node), siteModel);
  if (!content || content.problem) return;
  const type = (settingOf(content, siteModel) ?? siteModel.collections[content.collection])?.type;
  const fields = fieldsOf(content, siteModel);
  if (!type || !fields) return;
  const values = parseFields(content.data, fields, { blocks: siteModel.blocks });
  const entry = {
    ...values,
    slug: content.slug,
    // Gatsby tells files apart by their absolute path. An id of the file's keeps the entry of a project folder that was
    // moved apart from the one that Gatsby deletes with the file at the old path.
    id: createNodeId(`${type} ${node.id}`),
    parent: node.id,
    children: [],
    internal: { type, contentDigest: createContentDigest([values, content.body ?? ""]) },
  };
  await actions.createNode(entry);
  actions.createParentChildLink({ parent: node, child: entry });
};
