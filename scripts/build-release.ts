import { join } from "node:path";
import { siteModel } from "../src/composition/site-model.ts";
import { readContent } from "../src/content-model/read.ts";
import { checkContentFolder } from "../src/build/check-content.ts";
import { contentDirOf } from "../src/build/content-dir.ts";
import { describeFile } from "../src/server/cms/check-proposed.ts";
import { problemSentence } from "../src/server/cms/refusal.ts";
import type { BuildMessage } from "../src/server/releases/site-builder.ts";
import { buildFingerprint, builtFingerprint, buildSite, finishSite, isFinished } from "./build.ts";
import { loadEnvFile, root } from "./lib.ts";

/**
 * What the service runs to publish: `build` builds the site of BUILD_CONTENT_DIR, `finish` does what it could be served
 * without. What comes of it goes to the process that has started this one; see src/server/releases/site-builder.ts.
 */
const silent = { start: () => undefined, update: () => undefined, finish: () => undefined };

const answer = (message: BuildMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve(console.log(message));
  });

const built = async (): Promise<BuildMessage> => ({
  type: "built",
  site: {
    publicDir: join(root, "public"),
    routesManifest: join(root, "dist", "routes.json"),
    fingerprint: await buildFingerprint(),
  },
});

loadEnvFile();
// The service may have been killed; then nobody wants this any more.
const abandoned = () => process.exit(1);
process.on("disconnect", abandoned);
const contentDir = contentDirOf(root);

if (process.argv[2] === "finish") {
  if (isFinished() || (await builtFingerprint()) !== (await buildFingerprint()))
    await answer({ type: "nothing to do" });
  else {
    await finishSite(silent, 1);
    await answer(await built());
  }
} else {
  const problems = await checkContentFolder(contentDir);
  if (problems.length > 0) {
    const { files } = await readContent(contentDir, siteModel);
    const described = problems.map((problem) => {
      const file = files.find(({ path }) => `content/${path}` === problem.file);
      return { ...problem, ...(file ? describeFile(file, siteModel) : { title: problem.file }) };
    });
    await answer({ type: "problems", message: problemSentence(described), problems: described });
    process.exitCode = 1;
  } else {
    await buildSite();
    await answer(await built());
  }
}
process.off("disconnect", abandoned);
process.disconnect?.();
