import { blockDefinition, blockDefinitions } from "../blocks/definitions.ts";
import type { BlockDefinition } from "../blocks/define.ts";
import { specimen as prose } from "../blocks/rich-text/fixture.ts";
import type { ComposedBlock, ComposedPage } from "../content-model/composed.ts";
import type { Content, ShellData } from "../content-model/content.ts";
import { canonicalPath } from "../shared/canonical-path.ts";
import { blockPath, fixedPaths } from "../content-model/paths.ts";

const catalogue = (
  path: string,
  title: string,
  description: string,
  blocks: ComposedBlock[],
  shell: ShellData,
): ComposedPage => ({
  path,
  context: {
    shell,
    header: "a",
    footer: "a",
    underHeader: false,
    title,
    description,
    canonicalPath: path,
    blocks,
  },
});

interface IndexLink {
  readonly path: string;
  readonly title: string;
}

/** `/pages`: every page there is, by kind. */
export function composeIndex(
  content: Content,
  entries: readonly ComposedPage[],
  shell: ShellData,
): ComposedPage {
  const link = ({ path, title }: IndexLink): IndexLink => ({ path: canonicalPath(path), title });
  const numbered = content.pages.filter((page) => page.numbered);
  const entryLinks = (start: string) =>
    entries
      .filter(({ path }) => path.startsWith(start))
      .map(({ path, context }) => ({ path, title: context.title }));
  const groups = [
    { title: "Pages made of blocks", links: numbered.map(link) },
    { title: "Single pages", links: content.pages.filter((page) => !page.numbered).map(link) },
    ...numbered.map((page) => ({
      title: `${page.title}, block by block`,
      links: page.blocks.map((block, index) => ({
        path: blockPath(page, block, index),
        title: blockDefinition(block.type)?.label ?? block.type,
      })),
    })),
    { title: "Dishes", links: entryLinks("/menu/") },
    { title: "Posts", links: entryLinks("/blog/") },
    { title: "Products", links: entryLinks("/shop/") },
    { title: "Chefs", links: entryLinks("/team/") },
    {
      title: "Parts of the frame, and the workshop",
      links: fixedPaths.filter((path) => path !== "/admin").map((path) => ({ path, title: path })),
    },
  ].filter(({ links }) => links.length > 0);
  const block = { type: "page-index", block: { heading: "Every page of the house" }, data: { groups } };
  return catalogue("/pages", "Every page", "An index of every page of this site.", [block], shell);
}

/** Shown in the pattern book where no page has the block. */
const spare: Readonly<Record<string, Omit<ComposedBlock, "type">>> = { prose };

/**
 * `/pages2`: the pattern book. Every block type once, with the content of the first page it stands on, or else with its
 * specimen. Its own labels, and the index that is `/pages`, are its furniture and not shown.
 */
export function composePatternBook(pages: readonly ComposedPage[], shell: ShellData): ComposedPage {
  const first = new Map<string, { block: ComposedBlock; path: string }>();
  for (const { path, context } of pages)
    for (const block of context.blocks) if (!first.has(block.type)) first.set(block.type, { block, path });
  const catalogues = ["page-index", "pattern-label"];
  const definitions = (blockDefinitions as readonly BlockDefinition[]).filter(
    ({ type }) => !catalogues.includes(type),
  );
  const label = (fields: { heading: string; type?: string; text: string; path?: string }): ComposedBlock => ({
    type: "pattern-label",
    block: fields,
    data: undefined,
  });
  const blocks = [
    label({
      heading: "The pattern book",
      text: `${definitions.length} kinds of block, each shown with the content of the first page it stands on.`,
    }),
    ...definitions.flatMap((definition) => {
      const { type, help = "", label: heading } = definition;
      const seen = first.get(type);
      if (seen) return [label({ heading, type, text: help, path: seen.path }), seen.block];
      const specimen = spare[type];
      return [
        label({ heading, type, text: `${help} It stands on no page at the moment.`.trim() }),
        ...(specimen ? [{ type, ...specimen } as ComposedBlock] : []),
      ];
    }),
  ];
  return catalogue("/pages2", "Pattern book", "Every kind of block, shown once.", blocks, shell);
}
