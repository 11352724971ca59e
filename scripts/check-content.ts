import { checkContentFolder } from "../src/gatsby/check-content.ts";
import { formatProblems } from "../src/content-model/validate.ts";

/** Checks content/ as the build does, in a second: `npm run check`. */
const problems = await checkContentFolder("content");
if (problems.length > 0) {
  console.error(formatProblems(problems));
  process.exitCode = 1;
} else {
  console.log("The content is in order.");
}
