import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { contentDigest } from "../../src/core/server/digest.ts";
import { axeFindings } from "./support/axe.ts";
import { openKitchen, test } from "./support/kitchen.ts";
import { expect } from "./support/test.ts";

test.use({ kitchenOf: "sample-guests" });

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test("a host fills the evening with sample guests, looks at the book and the kitchen, and clears both @journey", async ({
  browser,
  kitchen,
  site,
  service,
}) => {
  test.setTimeout(120_000);
  const dish = "dishes/margherita-pizza.md";
  const digest = contentDigest(await readFile(join(site.content, dish), "utf8"));
  await writeFile(join(site.content, "sample.json"), JSON.stringify({ [dish]: digest }));
  const context = await browser.newContext({
    baseURL: service.origin,
    viewport: desk,
    reducedMotion: "reduce",
  });
  await kitchen.signIn(context);
  const board = await context.newPage();
  const cooks = await context.newPage();
  const bag = cooks.getByRole("article", { name: /^Bag \w+, Sample/ });
  await openKitchen(cooks, desk);
  await board.goto("/staff/evening");
  await board.getByRole("button", { name: "Fill tonight with sample guests" }).click();
  await expect(board.getByText(/^16 sample parties and 2 sample orders\.$/)).toBeVisible();
  await expect(board.getByRole("button", { name: /^2 Alder, Sample/ })).toBeVisible();
  await expect(board.getByRole("button", { name: /^2 Aspen, \d+ late, Sample/ })).toBeVisible();
  await expect(board.getByRole("button", { name: /^3 Yew, Sample.* seated$/ })).toBeVisible();
  await expect(board.getByRole("complementary", { name: "Selected party" })).toContainText("Beech Sample");
  expect(await axeFindings(board)).toEqual([]);
  await board.getByRole("button", { name: "List", exact: true }).click();
  await expect(board.getByRole("listitem").filter({ hasText: "Elm" })).toContainText("Sample");
  await board.setViewportSize(phone);
  expect(await board.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

  // The kitchen gets the bags without being opened again, and loses them in the same way.
  await expect(bag).toHaveCount(2);
  expect(await axeFindings(cooks)).toEqual([]);
  await board.getByRole("button", { name: "Remove sample guests" }).click();
  await expect(board.getByRole("button", { name: "Fill tonight with sample guests" })).toBeVisible();
  await expect(board.getByText("Sample", { exact: true })).toHaveCount(0);
  await expect(bag).toHaveCount(0);
  expect((await kitchen.snapshot()).orders).toEqual([]);
  await context.close();
});
