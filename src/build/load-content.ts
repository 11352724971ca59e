import type { CreatePagesArgs } from "gatsby";
import { siteModel } from "../composition/site-model.ts";
import { assembleContent, parseEntry, parseSettings, type Content } from "../content-model/content.ts";
import { contentQuery, flattenBlocks, imageOf } from "../content-model/graphql.ts";
import type { ResolveOptions } from "../content-model/parse-fields.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

interface EntryNode extends Record<string, unknown> {
  readonly slug: string;
  readonly parent?: { readonly childMarkdownRemark?: { readonly html?: string } | null } | null;
}

type QueryData = Readonly<
  Record<string, ({ readonly nodes?: readonly EntryNode[] } & Record<string, unknown>) | null>
>;

const options: ResolveOptions = { blocks: siteModel.blocks, image: imageOf };

/** Reads all content through GraphQL. Throws with GraphQL's own messages where the query fails. */
export async function loadContent(graphql: CreatePagesArgs["graphql"]): Promise<Content> {
  const { data, errors } = await graphql<QueryData>(
    contentQuery(siteModel, process.env["GATSBY_IMAGES"] === "quick" ? "quick" : "full"),
  );
  if (errors || !data) throw new Error(`The content could not be read: ${JSON.stringify(errors)}`);
  return assembleContent(
    (name) =>
      (data[name]?.nodes ?? []).map(({ slug, parent, ...fields }) =>
        parseEntry(
          name,
          {
            slug,
            data: { ...fields, blocks: flattenBlocks(fields["blocks"]) },
            html: sanitizeHtml(parent?.childMarkdownRemark?.html ?? ""),
          },
          options,
        ),
      ),
    (name) => parseSettings(name, data[name] ?? {}, options),
  );
}
