import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PublishedRoutes } from "../../src/site/contract/routes-manifest.ts";
import { root } from "../../scripts/lib.ts";
import { testService } from "../core/server/support/service.ts";
import { addStaff, staffSession } from "../core/server/support/staff.ts";
import { contentDir } from "../support/content-dir.ts";
import { builtOnce } from "./support/built-once.ts";
import { copyContent } from "./support/content-copy.ts";
import { picture } from "./support/picture.ts";
import { startService } from "./support/service.ts";
import { expect, test as base } from "./support/test.ts";

interface Published {
  readonly origin: string;
  readonly content: string;
  /** An owner's session cookie. */
  readonly cookie: { readonly name: string; readonly value: string; readonly url: string };
}

/** The tests' site, which publishes every save. */
const test = base.extend<{ published: Published }>({
  // eslint-disable-next-line no-empty-pattern
  published: async ({}, use) => {
    const now = () => new Date();
    const service = await testService({
      env: { API_DOCS: "off", PUBLISHING: "on", LOG_LEVEL: "error" },
      builder: await builtOnce(),
      now,
    });
    const { app, config, storage } = service;
    await rm(config.contentDir, { recursive: true });
    await cp(contentDir, config.contentDir, { recursive: true });
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const { cookie } = await staffSession(storage, await addStaff(storage, "owner"), { now: now() });
    const [name = "", value = ""] = cookie.split("=");
    await expect.poll(async () => (await fetch(origin)).text(), { timeout: 30_000 }).toContain("<h1");
    await use({ origin, content: config.contentDir, cookie: { name, value, url: origin } });
    await service.close();
  },
  baseURL: async ({ published }, use) => use(published.origin),
});

/** Time within which a save reaches every page, even on a busy machine. */
const publishWithin = { timeout: 60_000, intervals: [50] };

test("a price and sold out reach every page that shows the dish, including the search @journey", async ({
  page,
  published: { origin, content },
}) => {
  test.setTimeout(300_000);
  const { pages } = JSON.parse(await readFile(join(root, "dist/routes.json"), "utf8")) as PublishedRoutes;
  const html = async (path: string) => (await fetch(origin + path)).text();
  const showing: string[] = [];
  for (const { path } of pages)
    if (!/[:*]|404/.test(path) && /Grilled salmon.{0,400}>\$17\.00</s.test(await html(path)))
      showing.push(path);
  expect(showing).toEqual(expect.arrayContaining(["/", "/menu/grilled-salmon"]));

  const file = join(content, "dishes/grilled-salmon.md");
  const text = await readFile(file, "utf8");
  await writeFile(
    file,
    text.replace("price: 17\n", "price: 18.75\n").replace("available: true", "available: false"),
  );
  await expect.poll(() => html("/menu/grilled-salmon"), publishWithin).toContain(">$18.75<");
  for (const path of showing) expect(await html(path), path).toContain(">$18.75<");
  // Hydrates every block; a hydration mismatch fails the test.
  for (const path of showing.slice(0, 8)) {
    await page.goto(path);
    for (const block of await page.locator("[data-block]").all()) await block.scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
  }
  await page.goto("/menu/grilled-salmon");
  await expect(page.getByText("Sold out today").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "ADD TO CART" })).toHaveCount(0);
  const index = await (await fetch(`${origin}/search-index.json`)).text();
  expect(index).toContain('"price":18.75');
});

base("a page as it was built shows today's price once its block is active", async ({ browser }) => {
  const { content, remove } = await copyContent();
  const service = await startService({ CONTENT_DIR: content, PUBLISHING: "off" });
  try {
    const file = join(content, "dishes/grilled-salmon.md");
    const text = await readFile(file, "utf8");
    await writeFile(
      file,
      text.replace("price: 17\n", "price: 18.75\n").replace("available: true", "available: false"),
    );
    const page = await browser.newPage({ baseURL: service.origin });
    expect(await (await fetch(`${service.origin}/menu/grilled-salmon`)).text()).toContain(">$17.00<");
    await page.goto("/menu/grilled-salmon");
    await expect(page.getByRole("main").getByText("$18.75").first()).toBeVisible();
    await expect(page.getByText("Sold out today").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "ADD TO CART" })).toHaveCount(0);
    await page.close();
  } finally {
    await service.stop();
    await remove();
  }
});

test("on a phone staff close today, or open a day without service, and guests see it: beside the hours, in the booking form, in search engines", async ({
  page,
  context,
  published: { origin, content, cookie },
}) => {
  test.setTimeout(300_000);
  await context.addCookies([cookie]);
  const staff = await context.newPage();
  await staff.setViewportSize({ width: 390, height: 844 });
  await staff.goto("/staff/today");
  const hours = staff.getByRole("region", { name: "Hours today" });
  const usual = await hours.locator("b").innerText();
  await hours.getByRole("button", { name: "Change" }).click();
  for (const control of await hours.getByRole("button").or(hours.getByRole("switch")).all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await hours.getByLabel("Reason, for guests").fill("Staff party");
  await picture(staff, "today-hours");
  // Without a network the change is stored, and sent later, even after the page has been closed.
  await context.setOffline(true);
  await hours.getByRole("button", { name: "Close today" }).click();
  await expect(hours.locator("b")).toHaveText("closed");
  await expect(hours.getByText(`Kept here, not live yet. Guests still see: ${usual}.`)).toBeVisible();
  await picture(staff, "today-hours-unsent");
  await context.setOffline(false);
  await staff.reload();
  await expect(staff.getByText("Today is closed")).toBeVisible();
  await expect(hours.getByText("Kept here")).toHaveCount(0);
  await staff.getByRole("button", { name: "Undo" }).click();
  await expect(hours.locator("b")).toHaveText(usual);
  await expect(staff.getByText(/^Undone: Today is /)).toBeVisible();
  await hours.getByRole("button", { name: "Change" }).click();
  await hours.getByLabel("Reason, for guests").fill("Staff party");
  await hours.getByRole("button", { name: "Close today" }).click();
  await expect(staff.getByText("Today is closed")).toBeVisible();

  const notice = "Closed today. Staff party.";
  const home = async () => (await fetch(`${origin}/`)).text();
  const hour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", timeZone: "Europe/Rome" }).format();
  if (Number(hour) < 2) {
    // Until closing time, staff's “today” is still yesterday's evening, while guests' pages already show the
    // new day.
    expect(await home()).not.toContain(notice);
    return;
  }
  await expect.poll(home, publishWithin).toContain(notice);
  await page.goto("/contact");
  await expect(page.getByRole("contentinfo").getByText(notice)).toBeVisible();
  await expect(page.getByRole("main").getByText(notice).first()).toBeVisible();
  await expect(page.getByRole("contentinfo").getByText("none", { exact: true })).toBeVisible();
  // The page also says so without a script, and its data for React agree.
  const html = await home();
  expect(await (await fetch(`${origin}/page-data/index/page-data.json`)).text()).toContain("Staff party");
  const graph = /<script[^>]*ld\+json[^>]*>(.*?)<\/script>/s.exec(html)![1]!;
  expect(graph).toMatch(/"opens":"00:00","closes":"00:00","validFrom"/);

  const now = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Rome" }).format(new Date());
  const reply = await fetch(`${origin}/api/food/availability?date=${now}&partySize=2`);
  expect(
    ((await reply.json()) as { slots: { state: string }[] }).slots.some(({ state }) => state === "free"),
  ).toBe(false);

  await hours.getByRole("button", { name: "Change" }).click();
  await hours.getByRole("button", { name: "As usual" }).click();
  await expect(hours.locator("b")).toHaveText(usual);
  await expect.poll(home, publishWithin).not.toContain(notice);
  await page.reload();
  await expect(page.getByText(notice)).toHaveCount(0);

  // On a weekday without service, the same form adds a service period for today only. Tonight may still
  // belong to yesterday.
  const settings = join(content, "settings/booking.yml");
  const rules = await readFile(settings, "utf8");
  const weekday = (daysAgo: number) =>
    new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "Europe/Rome" })
      .format(Date.now() - daysAgo * 24 * 3600_000)
      .toLowerCase();
  const withService = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].filter(
    (day) => day !== weekday(0) && day !== weekday(1),
  );
  await writeFile(settings, rules.replaceAll(/^ +days: .*$/gm, `    days: [${withService.join(", ")}]`));
  await staff.reload();
  await expect(hours.locator("b")).toHaveText("no service");
  await hours.getByRole("button", { name: "Open today" }).click();
  await hours.getByRole("switch", { name: "Dinner" }).click();
  await hours.getByLabel("Reason, for guests").fill("Harbour night");
  expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(staff, "today-opened");
  await hours.getByRole("button", { name: "Save for today" }).click();
  await expect(staff.getByText("Today is 6:00 PM – 2:00 AM")).toBeVisible();
  await expect.poll(home, publishWithin).toContain("Harbour night.");
  await page.reload();
  await expect(
    page.getByRole("contentinfo").getByText("Today 6:00 PM – 2:00 AM. Harbour night."),
  ).toBeVisible();
});
