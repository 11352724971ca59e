import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** `npm run test:content`: a walk over the pages of the restaurant's own content. */
export default defineConfig(tests, {
  testMatch: "**/*.walk.ts",
  globalSetup: "./__tests__/e2e/support/build-content.ts",
});
