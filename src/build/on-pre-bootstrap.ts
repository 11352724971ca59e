import type { GatsbyNode } from "gatsby";
import { formatProblems } from "../content-model/validate.ts";
import { readSiteUrl } from "../shared/site-url.ts";
import { checkContentFolder } from "./check-content.ts";

/** Stops the build on any content error, before anything is built; in development it says so and goes on. */
export const onPreBootstrap: GatsbyNode["onPreBootstrap"] = async ({ reporter, store }) => {
  const { directory } = store.getState().program as { directory: string };
  // Throws on one that cannot be understood.
  if (readSiteUrl(process.env) === undefined)
    reporter.info(
      "SITE_URL is not set: pages give search engines and social networks no absolute addresses.",
    );
  const problems = await checkContentFolder(`${directory}/content`);
  if (problems.length > 0) reporter.panicOnBuild(formatProblems(problems));
};
