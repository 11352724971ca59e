import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { buildStaff } from "../../scripts/build-staff.ts";
import { rememberDrill } from "../../src/core/server/backup/last-drill.ts";
import { axeFindings } from "./support/axe.ts";
import { copyContent } from "./support/content-copy.ts";
import { picture } from "./support/picture.ts";
import { signInLink, startService, type Service } from "./support/service.ts";
import { expect, test as base } from "./support/test.ts";

interface HouseFixtures {
  readonly content: string;
}

/** The real service over a copy of content/, with freshly built staff pages. */
const test = base.extend<object, HouseFixtures>({
  content: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { content, remove } = await copyContent();
      await buildStaff({ outDir: join(content, "../public/staff") });
      await use(content);
      await remove();
    },
    { scope: "worker" },
  ],
  service: [
    async ({ content }, use) => {
      const service = await startService(settings(content));
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
});
test.describe.configure({ mode: "serial" });

const settings = (content: string) => ({
  CONTENT_DIR: content,
  PUBLIC_DIR: join(content, "../public"),
  ROUTES_MANIFEST: join(content, "../routes.json"),
  PUBLISHING: "off",
  LOG_LEVEL: "warn",
});

async function signIn(page: Page, service: Service): Promise<void> {
  await page.goto(await signInLink(service));
  await page.getByRole("button", { name: "Sign in on this device" }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
}

const region = (page: Page, heading: string) =>
  page.locator("section", { has: page.getByRole("heading", { name: heading }) });

test("the owner sees how the service runs, does what is needed, and learns about problems", async ({
  page,
  service,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, service);
  await page.getByLabel(/: account$/).click();
  await page.getByRole("link", { name: "Operations" }).click();
  await expect(page.getByRole("heading", { name: "Operations" })).toBeVisible();

  // The page lists everything that is not set up on this machine.
  const needs = page.getByRole("list", { name: "What needs your attention" });
  await expect(needs).toContainText("There is no backup, and none is being made.");
  await expect(needs).toContainText("No mail server is set up, so guests get no emails.");
  await expect(region(page, "Backups")).toContainText("Last copy off the machinenone: not set up");
  await expect(region(page, "Emails")).toContainText("No email is waiting.");
  await expect(region(page, "The last seven days")).toContainText("No alarms.");
  await expect(region(page, "The live site")).toContainText("Nothing has been published yet");
  await expect(region(page, "Version")).toContainText("does not check for newer versions");
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "house");

  // A backup that cannot be restored.
  const folder = join(service.dataDir, "backups");
  const backup = "restaurant-2026-11-21T03-00-00Z.tar.gz";
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, backup), "none at all");
  await rememberDrill(folder, {
    backup,
    at: new Date().toISOString(),
    ok: false,
    problems: ["The table staff has no rows and should have 1."],
    rows: {},
    seconds: 1,
  });
  await page.reload();
  await expect(needs).toContainText("The newest backup cannot be restored.");
  await expect(region(page, "Backups")).toContainText("The table staff has no rows and should have 1.");

  // The download is an archive.
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download everything" }).press("Enter");
  expect((await download).suggestedFilename()).toMatch(/^restaurant-.*\.tar\.gz$/);
  expect(await (await download).failure()).toBeNull();

  await page.getByRole("button", { name: "Send a test email" }).press("Enter");
  await expect(page.getByText("Your account has no email address.")).toBeVisible();

  // Another device signs in, and is signed out here.
  const other = await browser.newPage();
  await signIn(other, service);
  await page.reload();
  await expect(region(page, "Who is signed in")).toContainText("(you, here)");
  const signOut = page.getByRole("button", { name: /^Sign out Owner, Chrome on Linux/ });
  await signOut.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The device is signed out.")).toBeVisible();
  await expect(signOut).toHaveCount(0);
  await other.goto(`${service.origin}/staff/house`);
  await expect(other.getByRole("heading", { name: "Staff" })).toBeVisible();
  await other.close();

  for (const width of [320, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await picture(page, `house-${width}`);
  }
  expect(await axeFindings(page)).toEqual([]);
  await rm(folder, { recursive: true });
});

test("offline the page shows its age, and before the first answer that there is none", async ({
  page,
  service,
  context,
  expectProblem,
}) => {
  expectProblem(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
  await signIn(page, service);
  await page.goto(`${service.origin}/staff/house`);
  await expect(region(page, "Disk")).toContainText("is free");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send a test email" }).click();
  await expect(page.getByRole("alert")).toContainText("No connection. Last updated today");
  await expect(region(page, "Disk")).toContainText("is free");
  await context.setOffline(false);
  await expect(page.getByText("No connection.")).toHaveCount(0);

  let isAway = true;
  await page.route("**/api/staff/house", (route) => (isAway ? route.abort() : route.continue()));
  await page.reload();
  await expect(page.getByRole("heading", { name: "No answer yet" })).toBeVisible();
  isAway = false;
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(region(page, "Disk")).toContainText("is free");
});
