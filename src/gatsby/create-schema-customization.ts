import type { GatsbyNode } from "gatsby";
import { siteModel } from "../composition/site-model.ts";
import { blockField, typeDefinitions } from "../content-model/graphql.ts";

/** The content model's types, and the field extension `@ownFields` of theirs. */
export const createSchemaCustomization: GatsbyNode["createSchemaCustomization"] = ({ actions }) => {
  // In the file, a block's fields are beside its type; in the schema, they are in a type of their own. Blocks of other
  // types may mean something else by the same names.
  actions.createFieldExtension({
    name: "ownFields",
    extend: () => ({
      resolve: (source: { type?: string }, _args: unknown, _context: unknown, info: { fieldName: string }) =>
        blockField(String(source.type)) === info.fieldName ? source : null,
    }),
  });
  actions.createTypes(typeDefinitions(siteModel));
  // Only the HTML of a body is asked for. Inferred, the front matter would be in the schema once more, unparsed.
  actions.createTypes("type MarkdownRemark implements Node @dontInfer { id: ID! }");
};
