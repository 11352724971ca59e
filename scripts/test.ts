import { existsSync, globSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { buildSite } from "./build.ts";
import { bin, buildIfStale, nodeFlags, root, run, stop } from "./lib.ts";

/** Debian packages that tests need, and how to tell that they are there. */
const needed: readonly (readonly [name: string, present: () => boolean])[] = [
  ["chromium", () => existsSync(process.env["CHROMIUM"] ?? "/usr/bin/chromium")],
  ["postgresql", () => globSync("/usr/lib/postgresql/*/bin/postgres").length > 0],
];

async function installMissing(): Promise<void> {
  const missing = needed.filter(([, present]) => !present()).map(([name]) => name);
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(" and ")} …`);
  const apt = process.getuid?.() === 0 ? ["apt-get"] : ["sudo", "apt-get"];
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", ...missing],
  ]) {
    const [command = "", ...rest] = [...apt, ...args];
    const { code, output } = await run(command, rest, {
      quiet: true,
      env: { DEBIAN_FRONTEND: "noninteractive" },
    }).catch((error: Error) => ({
      code: 1,
      output: error.message,
    }));
    if (code !== 0)
      stop(`Tests need ${missing.join(" and ")}, and apt-get could not install them:\n${output}`);
  }
}

// Some packages come as ES modules only; Jest loads those through Node's vm modules.
const env = {
  NODE_OPTIONS: [process.env["NODE_OPTIONS"], "--experimental-vm-modules", ...nodeFlags]
    .filter(Boolean)
    .join(" "),
};

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

async function jest(): Promise<Counts> {
  const report = `${root}dist/jest.json`;
  await mkdir(`${root}dist`, { recursive: true });
  await run(bin("jest"), ["--json", `--outputFile=${report}`, "--silent=false"], {
    env: { ...env, CI: "true" },
  });
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
    await readFile(report, "utf8"),
  );
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, numFailedTestSuites),
    skipped: numPendingTests,
  };
}

async function playwright(): Promise<Counts> {
  const report = `${root}dist/playwright.json`;
  await run(bin("playwright"), ["test", "--reporter=list,json"], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const { stats, errors } = JSON.parse(await readFile(report, "utf8"));
  if (stats.flaky > 0) console.log(`Browser tests that needed a second try (see above): ${stats.flaky}.`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

async function step(name: string, command: string, args: readonly string[]): Promise<void> {
  const started = Date.now();
  const { code } = await run(command, args, { env });
  if (code !== 0) stop(`${name}: failed.`);
  console.log(`${name}: in order (${((Date.now() - started) / 1000).toFixed(0)} s).`);
}

await installMissing();
await step("Types", bin("tsc"), ["--noEmit", "-p", "."]);
await step("Lint", bin("eslint"), ["."]);
await step("Format", bin("prettier"), ["--check", "--log-level=warn", "."]);
const unit = await jest();
const started = Date.now();
if ((await buildIfStale(buildSite)) === "built")
  console.log(`Site: built (${((Date.now() - started) / 1000).toFixed(0)} s).`);
const browser = await playwright();

const total = {
  passed: unit.passed + browser.passed,
  failed: unit.failed + browser.failed,
  skipped: unit.skipped + browser.skipped,
};
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`,
);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
