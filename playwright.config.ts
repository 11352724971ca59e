import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

/** Browser tests: Debian's Chromium against the real service and a real build. */
export default defineConfig({
  testDir: "__tests__/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./__tests__/e2e/support/build-site.ts",
  outputDir: "test-results",
  fullyParallel: true,
  // Node itself strips the types, in a quarter of the time.
  build: { external: ["**/src/**", "**/scripts/**", "**/__tests__/**"] },
  // One more than cores, because pages leave the processor idle while they load.
  workers: availableParallelism() + 1,
  retries: 0,
  timeout: 120_000,
  // A busy machine is slow, not broken.
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  forbidOnly: Boolean(process.env["CI"]),
  use: {
    browserName: "chromium",
    // Only tests about the worker allow it, because tests cannot see what it fetches.
    serviceWorkers: "block",
    // Pages are tested at rest, and motion costs a tenth of the processor; tests about motion enable it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
