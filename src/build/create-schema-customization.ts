import type { GatsbyNode } from "gatsby";
import { siteModel } from "../composition/site-model.ts";
import { blockField, typeDefinitions } from "../content-model/graphql.ts";

interface FileNode {
  absolutePath: string;
}

/** The content model's types, and the two ways in which a field finds what it stands for. */
export const createSchemaCustomization: GatsbyNode["createSchemaCustomization"] = ({ actions, store }) => {
  const { directory } = store.getState().program as { directory: string };

  actions.createFieldExtension({
    name: "mediaFile",
    extend: () => ({
      resolve: async (source: { file?: string }, _args: unknown, context: NodeModelContext) =>
        source.file
          ? context.nodeModel.findOne({
              type: "File",
              query: {
                filter: { absolutePath: { eq: `${directory}/content${source.file}`.replaceAll("\\", "/") } },
              },
            })
          : null,
    }),
  });
  // A block's fields stand beside its type in the file, and in a type of their own in the schema: that of its own kind
  // alone, because another kind may mean something else by the same name.
  actions.createFieldExtension({
    name: "ownFields",
    extend: () => ({
      resolve: (source: { type?: string }, _args: unknown, _context: unknown, info: { fieldName: string }) =>
        blockField(String(source.type)) === info.fieldName ? source : null,
    }),
  });
  actions.createTypes(typeDefinitions(siteModel));
};

interface NodeModelContext {
  nodeModel: { findOne: (query: unknown) => Promise<FileNode | null> };
}
