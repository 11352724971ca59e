const { availableParallelism } = require("node:os");
const { contentDir } = require("./__tests__/support/content-dir.ts");
const restaurant = require("./__tests__/support/restaurant-globals.cjs");

/**
 * Three projects, so that no test file has to name its environment:
 *
 * - unit: what runs in a browser. A test that renders (.test.tsx) belongs here wherever it lies.
 * - node: what runs at build time, and what the repository says of itself.
 * - api:  the service, on SQLite and on PostgreSQL.
 *
 * Browser tests are Playwright's (playwright.config.ts).
 */
const tests = `${__dirname}/__tests__`;
/** A restaurant's own code has its tests beside it. */
const custom = `${__dirname}/custom`;
const browserFolders =
  "core/browser,site/{blocks,cart,layout,offline,opening,search,ui},features/*/{site,staff,shell}";
/** The service's, most of which need a database. */
const serviceFolders = "app,**/server,**/rules";

// For what asks for the folder by its setting; the workers inherit it.
process.env.CONTENT_DIR = contentDir;

/** Node's own modules in place of a context for each file: what tests have in common is loaded once a worker. */
const runner = ["jest-light-runner", { runtime: "child_process" }];

const shared = {
  rootDir: __dirname,
  roots: [tests, custom],
  transform: { "^.+\\.[jt]sx?$": "<rootDir>/jest-preprocess.cjs" },
  transformIgnorePatterns: ["node_modules/(?!(gatsby|gatsby-script|gatsby-link)/)"],
  moduleNameMapper: {
    "\\.css$": "<rootDir>/__tests__/support/empty-module.cjs",
    "\\.(woff2|jpg|png|svg)$": "<rootDir>/__tests__/support/file-module.cjs",
  },
};

module.exports = {
  // Four keep two cores busy: tests wait for databases, git and disks now and then.
  maxWorkers: Math.max(4, availableParallelism() - 1),
  // A worker grows with each test file it has run. Jest's light runner, which the service's tests use, heeds no limit.
  workerIdleMemoryLimit: "400MB",
  testSequencer: "<rootDir>/__tests__/support/test-sequencer.cjs",
  // Milliseconds. A machine that has much else to do is slow, not wrong.
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
