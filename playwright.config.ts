import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

/** Browser tests: Debian's Chromium against the real service and a real build. */
export default defineConfig({
  testDir: "__tests__/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./__tests__/e2e/support/build-site.ts",
  outputDir: "test-results",
  fullyParallel: true,
  // Node strips the types itself, in a quarter of the time.
  build: { external: ["**/src/**", "**/scripts/**", "**/__tests__/**"] },
  // A page that is being loaded leaves the processor idle now and then.
  workers: availableParallelism() + 1,
  // A browser that is starved on a shared machine may stand still for a minute. A second try is named in the output.
  retries: process.env["CI"] ? 1 : 0,
  timeout: 120_000,
  // A machine that has much else to do is slow, not wrong.
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  forbidOnly: Boolean(process.env["CI"]),
  use: {
    browserName: "chromium",
    // Only the tests of the worker itself let it in: what it fetches, no test sees.
    serviceWorkers: "block",
    // Pages are looked at while they are at rest, and motion costs a tenth of the processor; tests about motion ask for it.
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
