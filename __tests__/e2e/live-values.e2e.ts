import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/lib.ts";
import type { PublishedRoutes } from "../../src/contract/routes-manifest.ts";
import { copyContent } from "./support/content-copy.ts";
import { picture } from "./support/picture.ts";
import { cmsCookie, startService } from "./support/service.ts";
import { expect, test as base } from "./support/test.ts";

interface LiveFixtures {
  /** A copy of content/. */
  readonly content: string;
}

/** The built site over a copy of content/. */
const test = base.extend<object, LiveFixtures>({
  content: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { content, remove } = await copyContent();
      await use(content);
      await remove();
    },
    { scope: "worker" },
  ],
  service: [
    async ({ content }, use) => {
      const service = await startService({ CONTENT_DIR: content, PUBLISHING: "off", LOG_LEVEL: "warn" });
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
});

test("a price and sold out are in every page that shows the dish within a second, and React finds them there", async ({
  page,
  service,
  content,
}) => {
  const { pages } = JSON.parse(await readFile(join(root, "dist/routes.json"), "utf8")) as PublishedRoutes;
  const paths = pages.map(({ path }) => path).filter((path) => !/[:*]|404/.test(path));
  const html = async (path: string) => (await fetch(service.origin + path)).text();
  const marked: string[] = [];
  for (const path of paths)
    if ((await html(path)).includes('data-dish-price="grilled-salmon"')) marked.push(path);
  expect(marked).toEqual(expect.arrayContaining(["/", "/menu/grilled-salmon"]));
  expect(marked.length).toBeGreaterThan(4);

  const file = join(content, "dishes/grilled-salmon.md");
  const text = await readFile(file, "utf8");
  await writeFile(
    file,
    text.replace("price: 17\n", "price: 18.75\n").replace("available: true", "available: false"),
  );
  const within = { timeout: 1000, intervals: [50] };
  await expect.poll(() => html("/menu/grilled-salmon"), within).toContain(">$18.75<");
  for (const path of marked) {
    const now = await html(path);
    const prices = [...now.matchAll(/data-dish-price="grilled-salmon">([^<]*)</g)].map(([, price]) => price);
    expect([path, new Set(prices)]).toEqual([path, new Set(["$18.75"])]);
    expect(now).not.toContain('data-dish="grilled-salmon" data-sold-out="false"');
  }
  // Every block is made to wake up; what React does not find as it expects fails the test.
  for (const path of marked.slice(0, 8)) {
    await page.goto(path);
    for (const block of await page.locator("[data-block]").all()) await block.scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    await expect(page.locator('[data-dish-price="grilled-salmon"]').first()).toHaveText("$18.75");
  }
  await page.goto("/menu/grilled-salmon");
  await expect(page.getByText("Sold out today").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "ADD TO CART" })).toHaveCount(0);
  const index = await (await fetch(`${service.origin}/search-index.json`)).text();
  expect(index).toContain('"price":18.75');
});

test("on a phone staff close today, or open a day without service, and guests read it at once: beside the hours, in the booking form, in search engines", async ({
  page,
  context,
  service,
  content,
}) => {
  await context.addCookies([await cmsCookie(service)]);
  const staff = await context.newPage();
  await staff.setViewportSize({ width: 390, height: 844 });
  await staff.goto("/staff/today");
  const hours = staff.getByRole("region", { name: "Hours today" });
  const usual = await hours.locator("b").innerText();
  await hours.getByRole("button", { name: "Change" }).click();
  for (const control of await hours.getByRole("button").or(hours.getByRole("switch")).all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await hours.getByLabel("Why, for guests").fill("Staff party");
  await picture(staff, "today-hours");
  // Without a network it is kept, and sent once there is one, even if the page is gone by then.
  await context.setOffline(true);
  await hours.getByRole("button", { name: "Close today" }).click();
  await expect(hours.locator("b")).toHaveText("closed");
  await expect(hours.getByText(`Kept here, not live yet. Guests still see: ${usual}.`)).toBeVisible();
  await picture(staff, "today-hours-unsent");
  await context.setOffline(false);
  await staff.reload();
  await expect(staff.getByText("Today is closed")).toBeVisible();
  await expect(hours.getByText("Kept here")).toHaveCount(0);

  const notice = "Closed today. Staff party.";
  await page.goto("/contact");
  const hour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", timeZone: "Europe/Rome" }).format();
  if (Number(hour) < 2) {
    // Until it closes, the evening before is staff's today; guests' pages speak of the day that has begun.
    await expect(page.getByText(notice)).toHaveCount(0);
    return;
  }
  await expect(page.getByRole("contentinfo").getByText(notice)).toBeVisible();
  await expect(page.getByRole("main").getByText(notice).first()).toBeVisible();
  await expect(page.getByRole("contentinfo").getByText("none", { exact: true })).toBeVisible();
  // Without a script as well, and React finds in its data what the page says.
  const html = await (await fetch(`${service.origin}/`)).text();
  expect(html).toContain(notice);
  expect(await (await fetch(`${service.origin}/page-data/index/page-data.json`)).text()).toContain(
    "Staff party",
  );
  const graph = /<script[^>]*ld\+json[^>]*>(.*?)<\/script>/s.exec(html)![1]!;
  expect(graph).toMatch(/"opens":"00:00","closes":"00:00","validFrom"/);

  const now = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Rome" }).format(new Date());
  const reply = await fetch(`${service.origin}/api/food/availability?date=${now}&partySize=2`);
  expect(
    ((await reply.json()) as { slots: { state: string }[] }).slots.some(({ state }) => state === "free"),
  ).toBe(false);

  await staff.getByRole("button", { name: "Undo" }).click();
  await expect(hours.locator("b")).toHaveText(usual);
  await expect(staff.getByText(/^Took back: Today is /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(notice)).toHaveCount(0);

  // On a weekday without service the same place opens one, for today alone. Tonight may still be yesterday's.
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
  await hours.getByLabel("Why, for guests").fill("Harbour night");
  expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(staff, "today-opened");
  await hours.getByRole("button", { name: "Save for today" }).click();
  await expect(staff.getByText("Today is 6:00 PM – 2:00 AM")).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole("contentinfo").getByText("Today 6:00 PM – 2:00 AM. Harbour night."),
  ).toBeVisible();
  await staff.getByRole("button", { name: "Undo" }).click();
  await expect(hours.locator("b")).toHaveText("no service");
  await writeFile(settings, rules);
});
