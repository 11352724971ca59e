import { existsSync, globSync, rmSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, statfs } from "node:fs/promises";
import { buildTestSite } from "../__tests__/e2e/support/build-site.ts";
import { checkFormat, checkTypes, lint } from "./checks.ts";
import { installMissing, type DebianPackage } from "./debian-packages.ts";
import { bin, nodeFlags, root, run, stop } from "./lib.ts";

/*
 * `npm test` checks everything. `npm test -- cart` runs the tests whose path contains “cart”. `npm run
 * test:unit`, `test:api` and `test:e2e` run one suite and pass their arguments to Jest or Playwright. All of
 * them use `__tests__/restaurant/`; `npm run test:content` visits the pages of the restaurant's own content.
 */

/**
 * unit: needs neither database nor browser; api: the service on SQLite and PostgreSQL; e2e: a real browser;
 * content: the restaurant's own pages in one.
 */
type Suite = "unit" | "api" | "e2e" | "content";

/** The projects in jest.config.cjs of each suite. */
const jestProjects = { unit: ["unit", "node"], api: ["api"] };

const needs: Readonly<Record<Suite, readonly DebianPackage[]>> = {
  unit: [],
  api: ["postgresql"],
  e2e: ["chromium-headless-shell", "firefox-esr", "default-jre-headless"],
  content: ["chromium-headless-shell"],
};

// No test depends on the compression of pictures, and the limits of pages are for quick ones.
process.env["GATSBY_IMAGES"] ??= "quick";

/** Some packages are ES modules only; Jest loads those through Node's vm modules. */
const env = {
  NODE_OPTIONS: [process.env["NODE_OPTIONS"], "--experimental-vm-modules", ...nodeFlags]
    .filter(Boolean)
    .join(" "),
};

/** Maximum bytes of memory for the tests' temporary folders. */
const mostTemporary = 6e9;

/**
 * Puts temporary folders into memory if there is plenty: suites create and remove hundreds of thousands of
 * files, and ext4 takes a fifth of their time.
 */
async function keepTemporaryFilesInMemory(): Promise<void> {
  const memory = "/dev/shm";
  const free = existsSync(memory) ? await statfs(memory).then(({ bavail, bsize }) => bavail * bsize) : 0;
  if (process.env["TMPDIR"] !== undefined || free < mostTemporary) return;
  const folder = await mkdtemp(`${memory}/tests-`);
  // PostgreSQL runs as another user, who must be able to reach its folder.
  await chmod(folder, 0o711);
  process.env["TMPDIR"] = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Runs these test files, or all, and reads the number that passed from the tool's own report. */
async function runJest(files: readonly string[] = []): Promise<Counts> {
  const report = `${root}dist/jest.json`;
  await mkdir(`${root}dist`, { recursive: true });
  await rm(report, { force: true });
  const { code } = await run(
    bin("jest"),
    ["--json", `--outputFile=${report}`, ...(files.length > 0 ? ["--runTestsByPath", ...files] : [])],
    { env: { ...env, CI: "true" } },
  );
  const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = JSON.parse(
    await readFile(report, "utf8"),
  );
  const failed = Math.max(numFailedTests, numFailedTestSuites, code === 0 ? 0 : 1);
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

async function runPlaywright(files: readonly string[] = []): Promise<Counts> {
  const report = `${root}dist/playwright.json`;
  await rm(report, { force: true });
  const { code } = await run(bin("playwright"), ["test", "--reporter=list,json", ...files], {
    env: { ...env, CI: "true", PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const { stats, errors } = JSON.parse(await readFile(report, "utf8"));
  const failed = Math.max(stats.unexpected + errors.length, code === 0 ? 0 : 1);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

/** The very last line. */
function printTotal(counts: readonly Counts[]): void {
  const sum = (of: keyof Counts) => counts.reduce((all, count) => all + count[of], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

async function testAll(): Promise<void> {
  const inOrder = async (name: string, check: typeof lint): Promise<void> => {
    if (!(await check([]))) stop(`${name}: failed.`);
    console.log(`${name}: in order.`);
  };
  // Each check keeps one core busy, and so does most of the build; Debian's packages are installed meanwhile.
  const installed = installMissing([...needs.api, ...needs.e2e]);
  const built = buildTestSite()
    .catch((error: Error) => stop(error.message))
    .then(() => inOrder("Format", checkFormat));
  await inOrder("Types", checkTypes);
  await inOrder("Lint", lint);
  await Promise.all([built, installed]);
  printTotal([await runJest(), await runPlaywright()]);
}

/** Runs the test files whose path, below the project's folder, contains one of the filters. */
async function testMatching(filters: readonly string[]): Promise<void> {
  const files = globSync("__tests__/**/*.{test.ts,test.tsx,e2e.ts}", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => filters.some((filter) => path.toLowerCase().includes(filter.toLowerCase())))
    .sort();
  if (files.length === 0)
    stop(`The path of no test contains ${filters.map((filter) => `“${filter}”`).join(" or ")}.`);
  const isInBrowser = (file: string) => file.startsWith("__tests__/e2e/");
  const [e2e, jest] = [files.filter(isInBrowser), files.filter((file) => !isInBrowser(file))];
  const api = jest.some((file) => /\/(server|rules|app)\//.test(file));
  await installMissing([...(api ? needs.api : []), ...(e2e.length > 0 ? needs.e2e : [])]);
  const counts = jest.length > 0 ? [await runJest(jest)] : [];
  if (e2e.length > 0) counts.push(await runPlaywright(e2e));
  printTotal(counts);
}

/** Runs one suite with arguments for Jest or Playwright; resolves to its exit code. */
async function testSuite(suite: Suite, args: readonly string[]): Promise<number> {
  await installMissing(needs[suite]);
  // The arguments come first, because --selectProjects takes everything after it as a project.
  if (suite === "content")
    return (await run(bin("playwright"), ["test", "--config=playwright.content.config.ts", ...args], { env }))
      .code;
  if (suite !== "e2e")
    return (await run(bin("jest"), [...args, "--selectProjects", ...jestProjects[suite]], { env })).code;
  // Checks that such tests exist, before minutes of building.
  if (args.length > 0 && !args.some((arg) => arg.startsWith("-"))) {
    const { code, output } = await run(bin("playwright"), ["test", "--list", ...args], { env, quiet: true });
    if (code !== 0) stop(output.trim());
  }
  return (await run(bin("playwright"), ["test", ...args], { env })).code;
}

const [name = "all", ...args] = process.argv.slice(2);
await keepTemporaryFilesInMemory();
if (name !== "all") process.exitCode = await testSuite(name as Suite, args);
else if (args.length === 0) await testAll();
else {
  const option = args.find((arg) => arg.startsWith("-"));
  if (option)
    stop(`npm test takes no options such as ${option}; npm run test:unit, test:api and test:e2e do.`);
  await testMatching(args);
}
