import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { buildStaff } from "../../../scripts/build-staff.ts";
import { copyContent } from "./content-copy.ts";
import { signInLink, startService, type Service } from "./service.ts";
import { expect, test as base } from "./test.ts";

interface Fixtures {
  readonly staffSite: { readonly content: string; readonly publicDir: string };
}

/** The real service with freshly built staff pages, at localhost, because passkeys need a host name. */
export const test = base.extend<object, Fixtures>({
  staffSite: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { content, remove } = await copyContent();
      const publicDir = join(content, "../public");
      await buildStaff({ outDir: join(publicDir, "staff") });
      await use({ content, publicDir });
      await remove();
    },
    { scope: "worker" },
  ],
  service: [
    async ({ staffSite: { content, publicDir } }, use) => {
      const service = await startService({
        CONTENT_DIR: content,
        PUBLIC_DIR: publicDir,
        ROUTES_MANIFEST: join(content, "../routes.json"),
        PUBLISHING: "off",
        LOG_LEVEL: "warn",
      });
      await use({ ...service, origin: service.origin.replace("127.0.0.1", "localhost") });
      await service.stop();
    },
    { scope: "worker" },
  ],
});

/** Signs in as the owner, with the link that the service has printed. */
export async function signInByLink(page: Page, service: Service): Promise<void> {
  await page.goto(await signInLink(service));
  await page.getByRole("button", { name: "Sign in on this device" }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.goto("/staff/today");
  await page.getByLabel(/: account$/).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Staff" })).toBeVisible();
}

/**
 * Takes pictures at the widths of a phone, a tablet and a desktop, and expects the page to fit each screen.
 */
export async function pictures(page: Page, name: string): Promise<void> {
  await mkdir("test-results/staff", { recursive: true });
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `test-results/staff/${name}-${width}.png`, fullPage: true });
  }
}
