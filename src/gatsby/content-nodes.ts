import type { CreateNodeArgs, Node } from "gatsby";
import { siteModel } from "../composition/site-model.ts";
import { parseFields } from "../content-model/parse-fields.ts";
import { fieldsOf, parseContentFile, settingOf } from "../content-model/read.ts";

type NodeHelpers = Pick<
  CreateNodeArgs,
  "actions" | "loadNodeContent" | "createNodeId" | "createContentDigest"
>;

/** Whether a node is a file of content/ that may hold an entry or settings. */
export const isContentFile = (node: Node): boolean =>
  node.internal.type === "File" &&
  node["sourceInstanceName"] === "content" &&
  (node["extension"] === "md" || node["extension"] === "yml");

/** Makes a node of a content file's type, with parsed values; none where the file cannot be read. */
export async function createContentNode(
  file: Node,
  { actions, loadNodeContent, createNodeId, createContentDigest }: NodeHelpers,
): Promise<void> {
  const content = parseContentFile(String(file["relativePath"]), await loadNodeContent(file), siteModel);
  if (!content || content.problem) return;
  const type = (settingOf(content, siteModel) ?? siteModel.collections[content.collection])?.type;
  const fields = fieldsOf(content, siteModel);
  if (!type || !fields) return;
  const values = parseFields(content.data, fields, { blocks: siteModel.blocks });
  const node = {
    ...values,
    slug: content.slug,
    // Of the file's id, which Gatsby makes of its absolute path: in a project folder that was copied, Gatsby deletes the
    // files it knew at the old place together with their nodes, and must not find the new ones among them.
    id: createNodeId(`${type} ${file.id}`),
    parent: file.id,
    children: [],
    internal: { type, contentDigest: createContentDigest([values, content.body ?? ""]) },
  };
  await actions.createNode(node);
  actions.createParentChildLink({ parent: file, child: node });
}
