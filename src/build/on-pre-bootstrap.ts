import type { GatsbyNode } from "gatsby";
import { formatProblems } from "../content-model/validate.ts";
import { checkContentFolder } from "./check-content.ts";

/** Stops the build on any content error, before anything is built; in development it says so and goes on. */
export const onPreBootstrap: GatsbyNode["onPreBootstrap"] = async ({ reporter, store }) => {
  const { directory } = store.getState().program as { directory: string };
  const problems = await checkContentFolder(`${directory}/content`);
  if (problems.length > 0) reporter.panicOnBuild(formatProblems(problems));
};
