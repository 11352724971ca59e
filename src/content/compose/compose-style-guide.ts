import { blockDefinition, editorBlocks, entryBlocks } from "../../app/block-definitions.ts";
import type { BlockDefinition } from "./define.ts";
import type { ComposedBlock, ComposedPage } from "../model/composed.ts";
import type { Content, LayoutData } from "../model/content.ts";
import { canonicalPath } from "../../core/shared/canonical-path.ts";
import { blockPath, styleGuidePaths } from "../model/paths.ts";
import { placeBlocks } from "./place-blocks.ts";
import type { composeEntries } from "./compose-entries.ts";

const listingPage = (
  path: string,
  title: string,
  description: string,
  blocks: readonly ComposedBlock[],
  layout: LayoutData,
): ComposedPage => ({
  path,
  context: {
    layout,
    header: "a",
    footer: "a",
    transparentHeader: false,
    title,
    description,
    canonicalPath: path,
    blocks: placeBlocks(blocks),
  },
});

interface IndexLink {
  readonly path: string;
  readonly title: string;
}

/** Composes `/pages`: a list of all pages, by kind. */
export function composePageIndex(
  content: Content,
  entries: ReturnType<typeof composeEntries>,
  layout: LayoutData,
): ComposedPage {
  const link = ({ path, title }: IndexLink): IndexLink => ({ path: canonicalPath(path), title });
  const blockPages = content.pages.filter((page) => page.blockPages);
  const groups = [
    { title: "Pages made of blocks", links: blockPages.map(link) },
    { title: "Single pages", links: content.pages.filter((page) => !page.blockPages).map(link) },
    ...blockPages.map((page) => ({
      title: `${page.title}, block by block`,
      links: page.blocks.map((block, index) => ({
        path: blockPath(page, block, index),
        title: blockDefinition(block.type)?.label ?? block.type,
      })),
    })),
    ...entries.map(({ label, pages }) => ({
      title: label,
      links: pages.map(({ path, context }) => ({ path, title: context.title })),
    })),
    {
      title: "Parts of the frame, and the workshop",
      links: styleGuidePaths.map((path) => ({ path, title: path })),
    },
  ].filter(({ links }) => links.length > 0);
  const block = { type: "page-index", block: { heading: "Every page of this site" }, data: { groups } };
  return listingPage("/pages", "Every page", "An index of every page of this site.", [block], layout);
}

/** Sample content of blocks, by type. */
export type Fixtures = Readonly<Record<string, Omit<ComposedBlock, "type">>>;

/**
 * Composes `/pages2`, the style guide. It shows every block type for guests once, with the content of the
 * first page that uses it or, if there is none, with its fixture.
 */
export function composeStyleGuide(
  pages: readonly ComposedPage[],
  layout: LayoutData,
  fixtures: Fixtures,
): ComposedPage {
  const first = new Map<string, { block: ComposedBlock; path: string }>();
  for (const { path, context } of pages)
    for (const block of context.blocks) if (!first.has(block.type)) first.set(block.type, { block, path });
  const definitions: readonly BlockDefinition[] = [...editorBlocks, ...entryBlocks];
  const label = (fields: { heading: string; type?: string; text: string; path?: string }): ComposedBlock => ({
    type: "style-guide-label",
    block: fields,
    data: undefined,
  });
  const blocks = [
    label({
      heading: "The style guide",
      text: `${definitions.length} kinds of block, each shown with the content of the first page it stands on.`,
    }),
    ...definitions.flatMap((definition) => {
      const { type, help = "", label: heading } = definition;
      const seen = first.get(type);
      if (seen) return [label({ heading, type, text: help, path: seen.path }), seen.block];
      const fixture = fixtures[type];
      return [
        label({ heading, type, text: `${help} No page has it at the moment.`.trim() }),
        ...(fixture ? [{ type, ...fixture } as ComposedBlock] : []),
      ];
    }),
  ];
  return listingPage("/pages2", "Style guide", "Every kind of block, shown once.", blocks, layout);
}
