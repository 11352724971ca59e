import type { GatsbyNode, Reporter } from "gatsby";
import { formatProblems } from "../../content/model/validate.ts";
import { localSiteUrl, readSiteUrl } from "../../core/shared/site-url.ts";
import { checkContentFolder } from "./check-content.ts";
import { contentDirOf } from "./content-dir.ts";
import { recordFolder } from "./on-pre-init.ts";

/** Reports the consequences if SITE_URL is missing; stops Gatsby if it is invalid. */
function checkSiteUrl(reporter: Reporter): void {
  try {
    if (readSiteUrl(process.env) === undefined)
      reporter.info(`SITE_URL is not set: pages give search engines and social networks ${localSiteUrl}.`);
  } catch (error) {
    reporter.panic((error as Error).message);
  }
}

/**
 * Stops the build if there is any error in the content, before anything is built. In development, reports the
 * errors and continues. Errors in translations stop nothing, because the source language's text is shown
 * instead.
 */
export const onPreBootstrap: GatsbyNode["onPreBootstrap"] = async ({ reporter, store }) => {
  const { directory } = store.getState().program as { directory: string };
  checkSiteUrl(reporter);
  await recordFolder(directory);
  const contentDir = contentDirOf(directory);
  const { problems, translations } = await checkContentFolder(contentDir);
  if (problems.length > 0) reporter.panicOnBuild(formatProblems(problems));
  if (translations.problems.length > 0)
    reporter.warn(formatProblems(translations.problems, "in the translations should be put right"));
};
