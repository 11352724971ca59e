import { globSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { installMissing } from "./debian-packages.ts";
import { bin, nodeFlags, root, run, stop } from "./lib.ts";

/** unit: needs neither database nor browser; api: the service on SQLite and PostgreSQL; e2e: a real browser. */
export const suites = ["unit", "api", "e2e"] as const;

export type SuiteName = (typeof suites)[number];

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The projects of jest.config.cjs that make up a suite. */
const jestProjects = { unit: ["unit", "node"], api: ["api"] };

/** Some packages come as ES modules only; Jest loads those through Node's vm modules. */
const env = {
  NODE_OPTIONS: [process.env["NODE_OPTIONS"], "--experimental-vm-modules", ...nodeFlags]
    .filter(Boolean)
    .join(" "),
};

const suiteOf = (file: string): SuiteName =>
  file.startsWith("__tests__/e2e/") ? "e2e" : file.startsWith("__tests__/server/") ? "api" : "unit";

/** Test files whose path, below the repository's root, contains one of the filters; all where there is none. */
export function findTests(filters: readonly string[]): Record<SuiteName, string[]> {
  const found: Record<SuiteName, string[]> = { unit: [], api: [], e2e: [] };
  for (const file of globSync("__tests__/**/*.{test.ts,test.tsx,e2e.ts}", { cwd: root }).sort()) {
    const path = file.replaceAll("\\", "/");
    if (filters.length === 0 || filters.some((filter) => path.toLowerCase().includes(filter.toLowerCase())))
      found[suiteOf(path)].push(path);
  }
  return found;
}

/**
 * Builds the site that browser tests look at, unless the last build is of these very files. Quietly, as something else may
 * be printing; where it fails, what it printed ends the process.
 */
export async function buildForBrowsers(): Promise<void> {
  const started = Date.now();
  const { code, output } = await run(process.execPath, [...nodeFlags, "scripts/build.ts", "--no-env-file"], {
    quiet: true,
  });
  if (code !== 0) stop(output.trim() || `The build of the site ended with code ${code}.`);
  const seconds = (Date.now() - started) / 1000;
  console.log(`Site: in order (${seconds.toFixed(0)} s).`);
}

/** Runs one suite with a developer's own arguments for Jest or Playwright; resolves to its exit code. */
export async function runSuite(suite: SuiteName, args: readonly string[]): Promise<number> {
  if (suite !== "e2e") {
    if (suite === "api") await installMissing(["postgresql"]);
    // The arguments come first: --selectProjects takes whatever follows it for a project.
    return (await run(bin("jest"), [...args, "--selectProjects", ...jestProjects[suite]], { env })).code;
  }
  // Before minutes of building: are there such tests?
  if (args.length > 0 && !args.some((arg) => arg.startsWith("-"))) {
    const { code, output } = await run(bin("playwright"), ["test", "--list", ...args], { env, quiet: true });
    if (code !== 0) {
      console.error(output.trim());
      return code;
    }
  }
  await installMissing(["chromium-headless-shell", "firefox-esr"]);
  await buildForBrowsers();
  return (await run(bin("playwright"), ["test", ...args], { env })).code;
}

/** Runs these test files, or all of Jest's, and counts. */
export async function runJest(files: readonly string[] = []): Promise<Counts> {
  const report = `${root}dist/jest.json`;
  await mkdir(`${root}dist`, { recursive: true });
  await rm(report, { force: true });
  const { code } = await run(
    bin("jest"),
    [
      "--json",
      `--outputFile=${report}`,
      "--silent=false",
      ...(files.length > 0 ? ["--runTestsByPath", ...files] : []),
    ],
    { env: { ...env, CI: "true" } },
  );
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
    await readFile(report, "utf8"),
  );
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, numFailedTestSuites, code === 0 ? 0 : 1),
    skipped: numPendingTests,
  };
}

/** Runs these test files, or all of Playwright's, on the built site and counts. */
export async function runPlaywright(files: readonly string[] = []): Promise<Counts> {
  const report = `${root}dist/playwright.json`;
  await rm(report, { force: true });
  const { code } = await run(bin("playwright"), ["test", "--reporter=list,json", ...files], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const { stats, errors } = JSON.parse(await readFile(report, "utf8"));
  if (stats.flaky > 0) console.log(`Browser tests that needed a second try (see above): ${stats.flaky}.`);
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected + errors.length, code === 0 ? 0 : 1),
    skipped: stats.skipped,
  };
}
