import { composeBlock } from "./compose-block.ts";
import { blockDefinition } from "../../app/block-definitions.ts";
import { collections, type CollectionName } from "../model/collections.ts";
import type { ComposedPage } from "../model/composed.ts";
import { collectionNames, type Content, type LayoutData } from "../model/content.ts";
import type { Messages } from "../../core/messages/ids.d.ts";
import type { Translate } from "../../core/messages/words.ts";
import type { EntryPage } from "../model/model.ts";
import type { PageRole } from "../../core/shared/page-roles.ts";
import { hasTransparentHeader } from "./place-blocks.ts";
import { entryPageData } from "../structured-data/graph.ts";

/** Returns the name of the reference field of an entry block. Throws if the block has none. */
function entryField(collection: CollectionName, { block }: EntryPage): string {
  const [name] =
    Object.entries(blockDefinition(block)?.fields ?? {}).find(
      ([, field]) => field.kind === "reference" && field.collection === collection,
    ) ?? [];
  if (!name)
    throw new Error(
      `The pages of “${collection}” need a block “${block}” with a reference to ${collection}.`,
    );
  return name;
}

/** Breadcrumb texts for the pages that list entries; other pages use their name from the CMS. */
const crumbs: Readonly<Partial<Record<PageRole, keyof Messages["site"]>>> = {
  menu: "crumb.menu",
  team: "crumb.team",
  blog: "crumb.blog",
  shop: "crumb.shop",
};

/**
 * Composes a page for each entry of a collection, with one block that is composed as on any other page.
 * Returns an empty list if the collection has no pages. Without messages, as in a preview, the pages have no
 * structured data.
 */
export function composeEntryPages(
  collection: CollectionName,
  content: Content,
  layout: LayoutData,
  t?: Translate<"site">,
): ComposedPage[] {
  const { page } = collections[collection];
  if (!page) return [];
  const field = entryField(collection, page);
  const crumb = crumbs[page.list];
  return content[collection].map((entry): ComposedPage => {
    const { slug, path, title, [page.description]: description }: Record<string, unknown> = entry;
    const block = composeBlock({ type: page.block, [field]: slug }, content);
    return {
      path: String(path),
      file: `${collections[collection].folder}/${String(slug)}.${collections[collection].format}`,
      context: {
        layout,
        header: page.header ?? "a",
        footer: "a",
        ...(page.bar ? { bar: page.bar } : {}),
        transparentHeader: hasTransparentHeader(block),
        title: String(title),
        description: String(description),
        canonicalPath: String(path),
        blocks: [block],
        ...(t
          ? {
              structuredData: entryPageData(
                collection,
                { ...entry, title: String(title) },
                { title: crumb ? t(crumb) : page.label, path: layout.addresses[page.list] },
                content,
                layout.siteUrl,
                t,
              ),
            }
          : {}),
      },
    };
  });
}

/** Composes the pages of all entries, by collection. */
export const composeEntries = (
  content: Content,
  layout: LayoutData,
  t: Translate<"site">,
): { readonly label: string; readonly pages: readonly ComposedPage[] }[] =>
  collectionNames.map((name) => ({
    label: collections[name].label,
    pages: composeEntryPages(name, content, layout, t),
  }));
