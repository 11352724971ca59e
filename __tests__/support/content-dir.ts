import { join } from "node:path";

/**
 * The restaurant that tests build, serve and look at. `content/` is the adopter's, and no test reads it. jest.config.cjs and
 * playwright.config.ts set CONTENT_DIR to it too, for what is started from a test.
 */
export const contentDir = join(process.cwd(), "__tests__", "restaurant");
