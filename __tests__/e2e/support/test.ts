import { test as base, expect, type Page } from "@playwright/test";
import { startService, type Service } from "./service.ts";

interface Fixtures {
  /**
   * Allows a test to cause problems that fail any other test: matching console lines or URLs are expected.
   */
  readonly expectProblem: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  readonly service: Service;
}

/** Records everything that must never happen on a page: console errors, failed requests, foreign hosts. */
function watch(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || /hydrat/i.test(message.text()))
      problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => {
    // A navigation aborts pending requests of the previous page, which is not a failure.
    if (request.failure()?.errorText !== "net::ERR_ABORTED")
      problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (["http:", "https:", "ws:", "wss:"].includes(url.protocol) && url.origin !== origin)
      problems.push(`third party: ${url.href}`);
  });
  return problems;
}

/**
 * Every browser test runs against the real service, and fails on any console error, hydration warning, failed
 * request or third-party resource of its page.
 */
export const test = base.extend<Fixtures & { allowed: RegExp[] }, WorkerFixtures>({
  service: [
    // Playwright reads a fixture's dependencies from its first parameter.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const service = await startService();
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ service }, use) => use(service.origin),
  // eslint-disable-next-line no-empty-pattern
  allowed: async ({}, use) => use([]),
  expectProblem: async ({ allowed }, use) => use((pattern) => allowed.push(pattern)),
  page: async ({ page, baseURL, allowed }, use) => {
    const problems = watch(page, new URL(baseURL ?? "").origin);
    await use(page);
    expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
  },
});

/** Waits until the named block's script is running, so that the block reacts to what follows. */
export async function live(page: Page, block: string): Promise<void> {
  const place = page.locator(`[data-block="${block}"]`);
  // A page that is being left can take the block away while it is scrolled to.
  await expect(async () => {
    await place.scrollIntoViewIfNeeded({ timeout: 5000 });
    await expect(place).toHaveAttribute("data-live", "", { timeout: 5000 });
  }).toPass();
}

export { expect };
