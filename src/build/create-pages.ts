import { resolve } from "node:path";
import type { GatsbyNode } from "gatsby";
import { formatProblems } from "../content-model/validate.ts";
import { composePages } from "../composition/compose-pages.ts";
import { localSiteUrl, readSiteUrl } from "../shared/site-url.ts";
import { checkContentFolder } from "./check-content.ts";
import { contentDirOf } from "./content-dir.ts";
import { lastModified } from "./discovery/last-modified.ts";
import { writeDiscoveryFiles } from "./discovery/write.ts";
import { pagePathsFile } from "./publishing/routes-manifest.ts";
import { writeIfChanged } from "./write-if-changed.ts";
import { loadContent } from "./load-content.ts";
import { loadFixtures } from "./load-fixtures.ts";
import { cardPath, cardsFile, socialCards } from "./social-cards/card.ts";
import { writeSearchIndex } from "./search-index.ts";

/** Makes every page from content, the index of its search, and what helps strangers to find them. In development it runs again after each edit. */
export const createPages: GatsbyNode["createPages"] = async ({ actions, graphql, reporter, store }) => {
  const { directory } = store.getState().program as { directory: string };
  // A build has stopped in onPreBootstrap already; here an editor's half-finished file keeps the last good pages.
  if (process.env["gatsby_executing_command"] === "develop") {
    const problems = await checkContentFolder(contentDirOf(directory));
    if (problems.length > 0) {
      reporter.error(formatProblems(problems));
      return;
    }
  }
  const content = await loadContent(graphql);
  const siteUrl = readSiteUrl(process.env) ?? localSiteUrl;
  const fixtures = await loadFixtures();
  const page = resolve(directory, "src/templates/page.tsx");
  const pages = composePages(content, { siteUrl, fixtures });
  const cards = socialCards(pages);
  for (const { path, matchPath, context } of pages) {
    const card = cards.get(path);
    actions.createPage({
      path,
      ...(matchPath ? { matchPath } : {}),
      component: page,
      context: { ...context, ...(card ? { socialCard: cardPath(card) } : {}) },
    });
  }
  await writeIfChanged(
    `${directory}/${pagePathsFile}`,
    JSON.stringify(pages.flatMap(({ path, matchPath }) => [path, ...(matchPath ? [matchPath] : [])])),
  );
  const publicDir = `${directory}/public`;
  await writeSearchIndex(publicDir, content);
  await writeIfChanged(`${directory}/${cardsFile}`, JSON.stringify([...cards.values()]));
  await writeDiscoveryFiles(publicDir, { content, pages, siteUrl, modified: await lastModified(directory) });
};
