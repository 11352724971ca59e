/** Unit and API tests. Browser tests are Playwright's (playwright.config.ts). */
module.exports = {
  testEnvironment: "jsdom",
  roots: ["<rootDir>/__tests__"],
  testMatch: ["**/*.test.ts", "**/*.test.tsx"],
  transform: { "^.+\\.[jt]sx?$": "<rootDir>/jest-preprocess.cjs" },
  transformIgnorePatterns: ["node_modules/(?!(gatsby|gatsby-script|gatsby-link)/)"],
  moduleNameMapper: {
    "\\.css$": "<rootDir>/__tests__/support/empty-module.cjs",
    "\\.(woff2|jpg|png|svg)$": "<rootDir>/__tests__/support/file-module.cjs",
  },
  globals: { __PATH_PREFIX__: "", __BASE_PATH__: "" },
  setupFiles: ["<rootDir>/__tests__/support/gatsby-globals.cjs"],
  setupFilesAfterEnv: ["<rootDir>/__tests__/support/matchers.cjs"],
};
