import { blockFolders } from "./block-folders.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { composePages } from "../../src/content/compose/compose-pages.ts";
import { siteModel } from "../../src/app/site-model.ts";
import type { ComposedPage } from "../../src/content/model/composed.ts";
import type { Content } from "../../src/content/model/content.ts";
import { validateContent, type Problem } from "../../src/content/model/validate.ts";
import { DocumentHead } from "../../src/site/layout/document-head.tsx";
import { wrapPage } from "../../src/site/layout/wrap-page.tsx";
import { writeFiles } from "../core/server/support/fixtures.ts";
import { siteContent } from "./content.ts";
import { readContent } from "../../src/content/model/read-content.ts";

export const siteUrl = "https://restaurant.example";
type Block = ComponentType<{ block: unknown; data: unknown; headingLevel: 1 | 2; id: string }>;

/** The component of every block, by type. */
export async function blockComponents(): Promise<ReadonlyMap<string, Block>> {
  return new Map(
    await Promise.all(
      Array.from(
        blockFolders(),
        async ([type, folder]) =>
          [type, ((await import(`${folder}/${type}.tsx`)) as { default: Block }).default] as const,
      ),
    ),
  );
}

/** A complete page as the build writes it, from its head to its footer. */
export function pageHtml({ path, context }: ComposedPage, blocks: ReadonlyMap<string, Block>): string {
  const body = context.blocks.map(({ type, block, data }, index) => {
    const Found = blocks.get(type)!;
    return (
      <Found key={index} block={block} data={data} headingLevel={index === 0 ? 1 : 2} id={`b${index}`} />
    );
  });
  return (
    renderToStaticMarkup(<DocumentHead context={context} path={path} />) +
    renderToStaticMarkup(<>{wrapPage(body, context, path)}</>)
  );
}

/** Paths on this site that a page leads to through links, forms or structured data. */
export const targetsIn = (html: string): string[] =>
  [
    ...[...html.matchAll(/ (?:href|action)="([^"]*)"/g)].map(([, target = ""]) => target),
    ...[...html.matchAll(/"(?:urlTemplate|hasMenu|acceptsReservations|item|url)":"([^"]*)"/g)].map(
      ([, target = ""]) => target.replace(siteUrl, "") || "/",
    ),
  ].flatMap((target) => (/^\/(?!\/)/.test(target) ? [target.replace(/[?#].*$/s, "")] : []));

export interface RestaurantSite {
  readonly problems: readonly Problem[];
  readonly content: Content;
  readonly pages: readonly ComposedPage[];
}

/** Problems in a restaurant's files, and its composed pages. @param files below content/ */
export async function restaurantSite(files: Readonly<Record<string, string>>): Promise<RestaurantSite> {
  const folder = await mkdtemp(join(tmpdir(), "restaurant-"));
  try {
    await writeFiles(folder, files);
    const problems = validateContent(await readContent(folder, siteModel), siteModel, {
      imageExists: () => true,
    });
    const content = await siteContent(folder);
    return { problems, content, pages: composePages(content, { siteUrl }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
