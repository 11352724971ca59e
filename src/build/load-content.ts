import type { CreatePagesArgs } from "gatsby";
import { collections, settings, type CollectionName } from "../content-model/collections.ts";
import type { Content } from "../content-model/content.ts";
import { contentQuery, resolveFields } from "../content-model/graphql.ts";
import { byListOrder } from "../content-model/list-order.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

interface EntryAnswer extends Record<string, unknown> {
  slug: string;
  parent?: { childMarkdownRemark?: { html?: string } | null } | null;
}

/** Reads all content through GraphQL. Throws with GraphQL's own messages where the query fails. */
export async function loadContent(graphql: CreatePagesArgs["graphql"]): Promise<Content> {
  const { data, errors } = await graphql<Record<string, { nodes?: EntryAnswer[] } & Record<string, unknown>>>(
    contentQuery(process.env["GATSBY_IMAGES"] === "quick" ? "quick" : "full"),
  );
  if (errors || !data) throw new Error(`The content could not be read: ${JSON.stringify(errors)}`);

  const entries = Object.fromEntries(
    (Object.keys(collections) as CollectionName[]).map((name) => {
      const { fields, pagePath } = collections[name];
      const nodes = [...(data[name]?.nodes ?? [])].map((node) => ({
        ...resolveFields(node, fields),
        slug: node.slug,
        path: pagePath ? `${pagePath}/${node.slug}` : typeof node["path"] === "string" ? node["path"] : "",
        html: sanitizeHtml(node.parent?.childMarkdownRemark?.html ?? ""),
      }));
      return [name, nodes.sort(byListOrder)];
    }),
  );
  const single = Object.fromEntries(
    Object.entries(settings).map(([name, { fields }]) => [name, resolveFields(data[name] ?? {}, fields)]),
  );
  return { ...entries, settings: single } as unknown as Content;
}
