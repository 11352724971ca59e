import { checkContentFolder } from "../src/gatsby/check-content.ts";
import { contentDirOf } from "../src/gatsby/content-dir.ts";
import { formatProblems } from "../src/content-model/validate.ts";
import { loadEnvFile, root } from "./lib.ts";

/** Checks the content as the build does, in a second: `npm run check`. */
loadEnvFile();
const problems = await checkContentFolder(contentDirOf(root));
if (problems.length > 0) {
  console.error(formatProblems(problems));
  process.exitCode = 1;
} else {
  console.log("The content is in order.");
}
