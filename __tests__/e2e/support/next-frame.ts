import type { Page } from "@playwright/test";

/**
 * Waits until the page draws its next frame, at most a second: Chromium on a busy machine sometimes stops
 * drawing a page.
 */
export const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.race([
      new Promise((done) => requestAnimationFrame(done)),
      new Promise((done) => setTimeout(done, 1000)),
    ]),
  );
