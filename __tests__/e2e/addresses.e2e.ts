import { join } from "node:path";
import { root } from "../../scripts/lib.ts";
import { startStaticHost, type StaticHost } from "./support/static-host.ts";
import { expect, test } from "./support/test.ts";

/** The built site on a host that only serves files, without the service. */
const filesTest = test.extend<object, { host: StaticHost }>({
  host: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = await startStaticHost(join(root, "public"));
      await use(host);
      await host.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ host }, use) => use(host.origin),
});

test.describe("on the service", () => {
  for (const [asked, shown] of [
    ["/LUNCH//", "/lunch"],
    ["//lunch", "/lunch"],
    ["/%4Cunch", "/lunch"],
    ["/Lunch/index.html", "/lunch"],
    ["/lunch?table=4&Name=%20A", "/lunch?table=4&Name=%20A"],
    ["/Lunch/?table=4&Name=%20A", "/lunch?table=4&Name=%20A"],
    ["/MENU/Margherita-Pizza/", "/menu/margherita-pizza"],
    ["/Section4/", "/section4"],
  ] as const)
    test(`${asked} shows ${shown}`, async ({ request, baseURL }) => {
      // A full URL, because a path with two leading slashes would name another host.
      const reply = await request.get(`${baseURL}${asked}`);
      expect([reply.status(), reply.url()]).toEqual([200, `${baseURL}${shown}`]);
    });

  for (const asked of [
    "/no-such-table",
    "/lunch11",
    "/lunch/menu",
    "/menu/no-such-dish",
    "/caf%C3%A9",
    "/lunch%2F",
    "/%E0%A4%A",
    "/..%2f..%2fpackage.json",
    "/<script>",
    `/${"long".repeat(500)}`,
  ])
    test(`${asked.slice(0, 40)} is the 404 page, without an error`, async ({ request, baseURL }) => {
      const reply = await request.get(`${baseURL}${asked}`, { headers: { accept: "text/html" } });
      expect(reply.status()).toBe(404);
      expect(await reply.text()).toMatch(/This table does not exist|There is no such page/);
    });

  test("the 404 page links to the main pages", async ({ page, expectProblem }) => {
    expectProblem(/404/);
    await page.goto("/no-such-table");
    await page.getByRole("main").getByRole("link", { name: "BOOK A TABLE" }).click();
    await expect(page).toHaveURL("/book");
  });
});

test.describe("on a host that only serves files", () => {
  // These tests are short, so they share one host and one browser.
  test.describe.configure({ mode: "default" });
  for (const [asked, shown, heading] of [
    ["/lunch", "/lunch/", "LUNCH"],
    ["/Lunch", "/lunch/", "LUNCH"],
    ["/LUNCH//", "/lunch/", "LUNCH"],
    ["/%4Cunch", "/lunch/", "LUNCH"],
    ["/Lunch?table=4#main", "/lunch/?table=4#main", "LUNCH"],
    ["/Menu/Margherita-Pizza", "/menu/margherita-pizza/", "Margherita pizza"],
  ] as const)
    filesTest(`${asked} leads to ${shown}`, async ({ page, host, expectProblem }) => {
      // The host first answers 404 with a page that redirects.
      expectProblem(/404/);
      await page.goto(`${host.origin}${asked}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
      const { pathname, search, hash } = new URL(page.url());
      expect(`${pathname}${pathname.endsWith("/") ? "" : "/"}${search}${hash}`).toBe(shown);
    });

  filesTest("a missing page keeps its address and says so", async ({ page, host, expectProblem }) => {
    expectProblem(/404/);
    const reply = await page.goto(`${host.origin}/no-such-table`);
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This table does not exist");
    await expect(page).toHaveURL("/no-such-table");
  });

  filesTest("a reset link keeps its token's capitals", async ({ page, host, expectProblem }) => {
    expectProblem(/404|hydrat|Minified React error/i);
    await page.goto(`${host.origin}/resetpassword/AbC-123`);
    await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
    await expect(page).toHaveURL("/resetpassword/AbC-123");
  });
});

test("a picture that cannot be loaded becomes a drawn plate, with the same text for screen readers", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  await page.goto("/about");
  const alt = await page.locator('[data-block="banner"] img').getAttribute("alt");
  expect(alt).toMatch(/\S/);

  await page.route(/\/static\/.*\.(avif|webp|jpe?g|png)$/, (route) => route.abort("failed"));
  await page.reload();
  for (const block of await page.locator("[data-block]").all()) {
    await block.scrollIntoViewIfNeeded();
    await expect(block).toHaveAttribute("data-live", "");
    for (const image of await block.locator("img").all()) {
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveAttribute("src", /^data:image\/svg/);
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    }
  }
  await expect(page.locator('[data-block="banner"] img')).toHaveAttribute("alt", alt ?? "");
});
