import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { chmod, mkdtemp, statfs } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { buildTestSite } from "../__tests__/e2e/support/build-site.ts";
import { checkFormat, checkTypes, lint } from "./checks.ts";
import { installMissing, type DebianPackage } from "./debian-packages.ts";
import { bin, nodeFlags, root, run, stop } from "./lib.ts";
import { limitRun, printTotal, runTests, stage } from "./test-progress.ts";

/*
 * `npm test` checks the code and runs the tests that find nearly every bug. `npm run test:full` runs the
 * remaining tests: files named `*.full.test.ts`, browser tests that are not journeys, property tests with ten
 * times as many runs, the removal of optional features, and the container image.
 *
 * `npm test -- cart` runs the tests whose path contains “cart”. `npm run test:unit`, `test:api` and
 * `test:e2e` run one suite and pass their arguments to Jest or Playwright. All these commands use
 * `__tests__/restaurant/`; `npm run test:content` visits the pages of the restaurant's own content.
 */

/**
 * unit: needs neither database nor browser; api: the service on SQLite and PostgreSQL; e2e: a real browser;
 * content: the restaurant's own pages in a browser.
 */
type Suite = "unit" | "api" | "e2e" | "content";

const jestProjects = { unit: ["unit", "node"], api: ["api"] };

const needs: Readonly<Record<Suite, readonly DebianPackage[]>> = {
  unit: ["caddy", "systemd"],
  api: ["postgresql", "restic", "rclone"],
  e2e: ["chromium-headless-shell", "firefox-esr", "default-jre-headless"],
  content: ["chromium-headless-shell"],
};

/**
 * Number of processes that run tests: at least four, which keep two cores busy, because tests sometimes wait
 * for databases, git and disks.
 */
const shardCount = Math.max(4, availableParallelism() - 1);

/** Minutes after which a run is stopped; even a slow machine needs only a third of that. */
const longestRun = 90;

// Compresses pictures quickly: no test depends on how they are compressed, and the tests' page size limits
// assume quick compression.
process.env["GATSBY_IMAGES"] ??= "quick";

/** Some packages contain only ES modules, which Jest can load only through Node's vm modules. */
const env = {
  NODE_OPTIONS: [process.env["NODE_OPTIONS"], "--experimental-vm-modules", ...nodeFlags]
    .filter(Boolean)
    .join(" "),
};

/** Free bytes of memory required to keep the tests' temporary folders in memory. */
const mostTemporary = 6e9;

/**
 * Keeps temporary folders in memory if enough memory is free. The suites create and remove hundreds of
 * thousands of files, which takes a fifth of their running time on ext4.
 */
async function keepTemporaryFilesInMemory(): Promise<void> {
  const memory = "/dev/shm";
  const free = existsSync(memory) ? await statfs(memory).then(({ bavail, bsize }) => bavail * bsize) : 0;
  if (process.env["TMPDIR"] !== undefined || free < mostTemporary) return;
  const folder = await mkdtemp(`${memory}/tests-`);
  // PostgreSQL runs as a different user, which must be able to enter this folder.
  await chmod(folder, 0o711);
  process.env["TMPDIR"] = folder;
  // The servers of a run that is stopped by Ctrl+C may still write.
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(130));
}

const jestProgram = join(root, "node_modules/jest/bin/jest.js");
const reporter = "--reporters=<rootDir>/scripts/jest-reporter.ts";

/** Runs the tests of browser code, which use Jest's default runner, in Jest's workers. */
const jestInWorkers = (name: string, args: readonly string[], more?: NodeJS.ProcessEnv): Promise<void> =>
  stage(name, (one) => runTests(one, jestProgram, [reporter, ...args], { ...env, ...more }));

/**
 * Runs one of the projects that use jest-light-runner in separate processes, because the runner's own pool
 * can lose a worker: if two workers request their configuration at the same time, one may wait forever.
 */
const jestInShards = (name: string, args: readonly string[], more?: NodeJS.ProcessEnv): Promise<void> =>
  stage(name, async (one) => {
    const alone = [reporter, "--runInBand", "--forceExit", "--passWithNoTests", ...args];
    const shards = Array.from({ length: shardCount }, (_, index) => `--shard=${index + 1}/${shardCount}`);
    const passed = await Promise.all(
      shards.map((shard) => runTests(one, jestProgram, [shard, ...alone], { ...env, ...more })),
    );
    return passed.every(Boolean);
  });

const playwright = (name: string, args: readonly string[]): Promise<void> =>
  stage(name, (one) =>
    runTests(
      one,
      join(root, "node_modules/@playwright/test/cli.js"),
      ["test", "--reporter=./scripts/playwright-reporter.ts", ...args],
      env,
    ),
  );

/** Runs one of the project's own programs; its output is printed only if it fails. */
const program = (name: string, file: string): Promise<void> =>
  stage(name, async () => {
    const { code, output } = await run(process.execPath, [...nodeFlags, file], { quiet: true });
    if (code !== 0) throw new Error(output);
  });

/** Runs `work` with a PostgreSQL server that all test processes share, then stops the server. */
async function withPostgres(work: () => Promise<void>): Promise<void> {
  const { startPostgres } = await import("../__tests__/core/server/support/postgres.ts");
  const postgres = await startPostgres();
  process.env["TEST_POSTGRES_PORT"] = `${postgres.port}`;
  try {
    await work();
  } finally {
    await postgres.stop();
  }
}

/** Regular expression, for Jest's options, that matches the test files that only `npm run test:full` runs. */
const fullFiles = "\\.full\\.test\\.tsx?$";

/**
 * Regular expression that matches the browser test files in which each test continues where the previous one
 * ended. Such a file must run as a whole.
 */
const stories = "(evening|kitchen)\\.e2e\\.ts";
const exceptStories = (tag: string): string => `^(?!.*${stories}).*${tag}`;

async function testFirst(): Promise<void> {
  // Runs the checks during the build, because each check, and most of the build, keeps only one core busy.
  // Debian packages are installed at the same time.
  const installed = installMissing([...needs.api, ...needs.e2e]);
  const built = stage("Build", buildTestSite).then(() => stage("Format", () => checkFormat([])));
  await stage("Types", () => checkTypes([]));
  await stage("Lint", () => lint([]));
  await Promise.all([built, installed]);
  const first = ["--testPathIgnorePatterns", fullFiles, "--selectProjects"];
  await jestInWorkers("Unit, browser", [...first, "unit"]);
  await jestInShards("Unit, Node", [...first, "node"]);
  await withPostgres(() => jestInShards("Service", [...first, "api"]));
  await playwright("Browser", ["--grep=@journey"]);
  printTotal();
}

async function testFull(): Promise<void> {
  await installMissing([...needs.unit, ...needs.api, ...needs.e2e]);
  await stage("Build", buildTestSite);
  const properties = globSync("__tests__/**/*.test.{ts,tsx}", { cwd: root }).filter(
    (path) => !path.includes(".full.test.") && readFileSync(join(root, path), "utf8").includes("fast-check"),
  );
  await withPostgres(async () => {
    const [full, random] = [
      ["--testPathPatterns", fullFiles, "--selectProjects"],
      ["--runTestsByPath", ...properties, "--selectProjects"],
    ];
    const ten = { PROPERTY_RUNS: "10" };
    await jestInShards("Unit", [...full, "node"]);
    await jestInShards("Service", [...full, "api"]);
    await jestInWorkers("Random input, browser", [...random, "unit"], ten);
    await jestInShards("Random input, Node", [...random, "node"], ten);
    await jestInShards("Random input, service", [...random, "api"], ten);
  });
  await playwright("Browser", [`--grep-invert=${exceptStories("@journey")}`]);
  await program("Removal of features", "scripts/test-removal.ts");
  const { code } = await run("unshare", ["--mount", "true"], { quiet: true });
  if (code === 0) await program("Image", "scripts/test-image.ts");
  else console.log("The image was not tested: that needs root, and a container that may mount folders.");
  printTotal();
}

/** Runs the test files whose path within the project contains one of the filters, ignoring case. */
async function testMatching(filters: readonly string[]): Promise<void> {
  const files = globSync("__tests__/**/*.{test.ts,test.tsx,e2e.ts}", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => filters.some((filter) => path.toLowerCase().includes(filter.toLowerCase())))
    .sort();
  if (files.length === 0)
    stop(`The path of no test contains ${filters.map((filter) => `“${filter}”`).join(" or ")}.`);
  const isInBrowser = (file: string) => file.startsWith("__tests__/e2e/");
  const [e2e, others] = [files.filter(isInBrowser), files.filter((file) => !isInBrowser(file))];
  const api = others.some((file) => /\/(server|rules|app)\//.test(file));
  const unit = others.some((file) => file.endsWith(".full.test.ts"));
  await installMissing([
    ...(unit ? needs.unit : []),
    ...(api ? needs.api : []),
    ...(e2e.length > 0 ? needs.e2e : []),
  ]);
  if (others.length > 0) await jestInWorkers("Unit and service", ["--runTestsByPath", ...others]);
  if (e2e.length > 0) await playwright("Browser", e2e);
  printTotal();
}

/** Runs one suite with arguments for Jest or Playwright; resolves to its exit code. */
async function testSuite(suite: Suite, args: readonly string[]): Promise<number> {
  await installMissing(needs[suite]);
  // The arguments come first, because --selectProjects treats everything after it as a project's name.
  if (suite === "content")
    return (await run(bin("playwright"), ["test", "--config=playwright.content.config.ts", ...args], { env }))
      .code;
  if (suite !== "e2e")
    return (await run(bin("jest"), [...args, "--selectProjects", ...jestProjects[suite]], { env })).code;
  // Checks that matching tests exist, before a build that takes minutes.
  if (args.length > 0 && !args.some((arg) => arg.startsWith("-"))) {
    const { code, output } = await run(bin("playwright"), ["test", "--list", ...args], { env, quiet: true });
    if (code !== 0) stop(output.trim());
  }
  return (await run(bin("playwright"), ["test", ...args], { env })).code;
}

const [name = "all", ...args] = process.argv.slice(2);
await keepTemporaryFilesInMemory();
if (name !== "all" && name !== "full") process.exitCode = await testSuite(name as Suite, args);
else {
  limitRun(longestRun);
  const option = args.find((arg) => arg.startsWith("-"));
  if (option)
    stop(`npm test takes no options such as ${option}; npm run test:unit, test:api and test:e2e do.`);
  if (args.length > 0) await testMatching(args);
  else if (name === "full") await testFull();
  else await testFirst();
}
