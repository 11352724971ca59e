import { join } from "node:path";

/**
 * The restaurant that tests build, serve and visit. `content/` is the adopter's, and no test reads it.
 * jest.config.cjs and playwright.config.ts also set CONTENT_DIR to it, for programs that tests start.
 */
export const contentDir = join(process.cwd(), "__tests__", "restaurant");
