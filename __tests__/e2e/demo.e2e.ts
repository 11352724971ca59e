import { axeFindings } from "./support/axe.ts";
import { copyContent } from "./support/content-copy.ts";
import { picture } from "./support/picture.ts";
import { startService } from "./support/service.ts";
import { expect, test as base } from "./support/test.ts";

/** The built site as a demo, with a copy of its content. */
const test = base.extend<object>({
  service: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { content, remove } = await copyContent();
      const service = await startService({ CONTENT_DIR: content, DEMO: "on", LOG_LEVEL: "warn" });
      await use(service);
      await service.stop();
      await remove();
    },
    { scope: "worker" },
  ],
});

test("a demo says so on every page, and has a sign-in button for each role", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404/);
  const line = page.getByRole("complementary", { name: /^(Demo|Dimostrazione)$/ });
  for (const path of ["/", "/contact", "/nowhere", "/staff/sign-in"]) {
    await page.goto(path);
    await expect(line).toContainText("This is a demo");
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("heading", { name: "Try it as" })).toBeVisible();
  await picture(page, "demo-sign-in");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Hanna Host: the evening's book, tickets" }).click();
  await expect(page).toHaveURL(/\/staff\/evening/);
  await expect(line).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(844);
  await picture(page, "demo-evening");
  // If a page is longer than the window, its background reaches to the end.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/staff/sign-in");
  await page.getByRole("button", { name: /^Pia Cook/ }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  const [long, ground] = await page
    .locator("#staff")
    .evaluate((own) => [own.scrollHeight, Math.max(...Array.from(own.children, (one) => one.clientHeight))]);
  expect(long).toBeGreaterThan(844);
  expect(ground).toBeGreaterThanOrEqual(long! - 1);
  await page.goto("/");
  // The line is still there after Gatsby's script has taken over the page.
  await page.getByRole("link", { name: "Menu" }).first().hover();
  await expect(line).toBeVisible();
  // The header may cover its page, but not the line.
  const [above, header] = [await line.boundingBox(), await page.getByRole("banner").boundingBox()];
  expect(header!.y).toBeGreaterThanOrEqual(above!.y + above!.height);
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "demo-home");
});
