import { siteModel } from "../src/app/site-model.ts";
import { checkContentFolder } from "../src/site/gatsby/check-content.ts";
import { contentDirOf } from "../src/site/gatsby/content-dir.ts";
import { describeFile } from "../src/content/server/check-proposed.ts";
import { problemSentence } from "../src/content/server/refusal.ts";
import type { ContentProblem } from "../src/content/contract/publishing.ts";
import type { BuildMessage } from "../src/features/publishing/server/releases/site-builder.ts";
import { root } from "./lib.ts";
import { readContent } from "../src/content/model/read-content.ts";

/** Sends the outcome to the parent process, or to the terminal if there is none. */
export const answer = (message: BuildMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve(console.log(message));
  });

/**
 * Does the work, but ends the process as soon as the parent process disconnects: if the service was killed,
 * no one needs the answer.
 */
export async function whileWanted(work: () => Promise<void>): Promise<void> {
  const abandoned = () => process.exit(1);
  process.on("disconnect", abandoned);
  await work();
  process.off("disconnect", abandoned);
  process.disconnect?.();
}

/**
 * True if the content can be built. Otherwise answers with the problems, worded for the editor who saved it.
 */
export async function checkContent(): Promise<boolean> {
  const contentDir = contentDirOf(root);
  const { problems } = await checkContentFolder(contentDir);
  if (problems.length === 0) return true;
  return refuse(contentDir, problems);
}

async function refuse(
  contentDir: string,
  problems: readonly Pick<ContentProblem, "file" | "field" | "message" | "fix">[],
): Promise<false> {
  const { files } = await readContent(contentDir, siteModel);
  const described = problems.map((problem) => {
    const file = files.find(({ path }) => `content/${path}` === problem.file);
    return { ...problem, ...(file ? describeFile(file, siteModel) : { title: problem.file }) };
  });
  await answer({ type: "problems", message: problemSentence(described), problems: described });
  process.exitCode = 1;
  return false;
}
