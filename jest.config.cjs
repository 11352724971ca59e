const { availableParallelism } = require("node:os");
const { contentDir } = require("./__tests__/support/content-dir.ts");
const restaurant = require("./__tests__/support/restaurant-globals.cjs");

/**
 * Three projects, so that no test file has to name its environment:
 *
 * - unit: code that runs in a browser. Tests that render (.test.tsx) belong here, wherever they are.
 * - node: code that runs at build time, and checks of the repository.
 * - api:  the service, on SQLite and PostgreSQL.
 *
 * Browser tests use Playwright (playwright.config.ts).
 */
const tests = `${__dirname}/__tests__`;
/** The tests of a restaurant's own code are beside it. */
const custom = `${__dirname}/custom`;
const browserFolders =
  "core/browser,site/{blocks,cart,layout,offline,opening,search,ui},features/*/{site,staff,shell}";
/** Folders of the service's tests, most of which need a database. */
const serviceFolders = "app,**/server,**/rules";

// For code that reads the folder from its setting; the workers inherit it.
process.env.CONTENT_DIR = contentDir;

/** Uses Node's own modules instead of a context per file: shared modules are loaded once per worker. */
const runner = ["jest-light-runner", { runtime: "child_process" }];

const shared = {
  rootDir: __dirname,
  roots: [tests, custom],
  transform: { "^.+\\.[jt]sx?$": "<rootDir>/jest-preprocess.cjs" },
  transformIgnorePatterns: ["node_modules/(?!(gatsby|gatsby-script|gatsby-link)/)"],
  moduleNameMapper: {
    "^virtual:charts$": "<rootDir>/__tests__/support/file-module.cjs",
    "\\.css$": "<rootDir>/__tests__/support/empty-module.cjs",
    "\\.(woff2|jpg|png|svg)$": "<rootDir>/__tests__/support/file-module.cjs",
  },
};

module.exports = {
  // Four workers keep two cores busy: tests sometimes wait for databases, git and disks.
  maxWorkers: Math.max(4, availableParallelism() - 1),
  // A worker grows with each test file that it runs. Jest's light runner, used for the service's tests,
  // ignores this limit.
  workerIdleMemoryLimit: "400MB",
  testSequencer: "<rootDir>/__tests__/support/test-sequencer.cjs",
  // In milliseconds. A busy machine is slow, not broken.
  testTimeout: 120_000,
  projects: [
    {
      ...shared,
      displayName: "unit",
      testEnvironment: "<rootDir>/__tests__/support/browser-environment.cjs",
      testMatch: [
        `${tests}/**/*.test.tsx`,
        `${custom}/**/*.test.tsx`,
        `${tests}/{${browserFolders}}/**/*.test.ts`,
      ],
      globals: { __PATH_PREFIX__: "", __BASE_PATH__: "", ...restaurant },
      setupFiles: ["<rootDir>/__tests__/support/gatsby-globals.cjs"],
      setupFilesAfterEnv: ["<rootDir>/__tests__/support/matchers.cjs"],
    },
    {
      ...shared,
      displayName: "node",
      runner,
      setupFiles: [`${tests}/support/restaurant-globals.cjs`],
      testMatch: [
        `${tests}/**/*.test.ts`,
        `${custom}/**/*.test.ts`,
        `!${tests}/{${serviceFolders},${browserFolders}}/**`,
      ],
    },
    {
      ...shared,
      displayName: "api",
      runner,
      globalSetup: `${tests}/core/server/support/start-postgres.ts`,
      globalTeardown: `${tests}/core/server/support/stop-postgres.ts`,
      setupFiles: [`${tests}/support/restaurant-globals.cjs`],
      testMatch: [`${tests}/{${serviceFolders}}/**/*.test.ts`],
    },
  ],
};
