import { checkFormat, checkTypes, lintCode, lintImports, lintStyles, type Check } from "./checks.ts";
import { installMissing } from "./debian-packages.ts";
import { stop } from "./lib.ts";
import {
  buildForBrowsers,
  findTests,
  runJest,
  runPlaywright,
  runSuite,
  suites,
  type Counts,
} from "./suites.ts";

/*
 * `npm test` checks everything. `npm test -- cart` runs the tests whose path contains “cart”.
 * `npm run test:unit`, `test:api` and `test:e2e` run one suite and hand their arguments to Jest or Playwright.
 */

async function step(name: string, check: Check): Promise<void> {
  const started = Date.now();
  if (!(await check([]))) stop(`${name}: failed.`);
  console.log(`${name}: in order (${((Date.now() - started) / 1000).toFixed(0)} s).`);
}

function total(counts: readonly Counts[]): void {
  const sum = (of: keyof Counts) => counts.reduce((all, count) => all + count[of], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

async function allSuites(): Promise<void> {
  await installMissing(["chromium-headless-shell", "firefox-esr", "postgresql"]);
  // Each of the checks keeps one core busy, and so does most of the build.
  const site = buildForBrowsers();
  await step("Types", checkTypes);
  await step("Lint", lintCode());
  await step("Format", checkFormat());
  await step("Styles", lintStyles());
  await step("Imports", lintImports);
  await site;
  total([await runJest(), await runPlaywright()]);
}

async function matching(filters: readonly string[]): Promise<void> {
  const { unit, api, e2e } = findTests(filters);
  const wanted = filters.map((filter) => `“${filter}”`).join(" or ");
  if (unit.length + api.length + e2e.length === 0) stop(`The path of no test contains ${wanted}.`);
  console.log(
    `Test files with ${wanted} in their path: ${unit.length} unit, ${api.length} api, ${e2e.length} e2e. Types, lint, format, styles and imports are skipped.`,
  );
  await installMissing([
    ...(api.length > 0 ? (["postgresql"] as const) : []),
    ...(e2e.length > 0 ? (["chromium-headless-shell", "firefox-esr"] as const) : []),
  ]);
  const counts: Counts[] = [];
  if (unit.length + api.length > 0) counts.push(await runJest([...unit, ...api]));
  if (e2e.length > 0) {
    await buildForBrowsers();
    counts.push(await runPlaywright(e2e));
  }
  total(counts);
}

const [name = "all", ...args] = process.argv.slice(2);
const suite = suites.find((each) => each === name);
if (suite) process.exitCode = await runSuite(suite, args);
else if (args.length === 0) await allSuites();
else {
  const option = args.find((arg) => arg.startsWith("-"));
  if (option)
    stop(`npm test takes no options such as ${option}; npm run test:unit, test:api and test:e2e do.`);
  await matching(args);
}
