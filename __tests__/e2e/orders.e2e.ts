import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../../scripts/lib.ts";
import { findOrder, placeOrder } from "../../src/core/contract/paths.ts";
import { mailsTo } from "./support/accounts.ts";
import { pseudo } from "../support/translated-site.ts";
import { axeFindings } from "./support/axe.ts";
import { startOrderingSite } from "./support/ordering-site.ts";
import type { Service } from "./support/service.ts";
import { expect, live, test as base } from "./support/test.ts";

/* Guests of a restaurant that takes orders, from the menu to the order's page. */
const test = base.extend<object, { service: Service }>({
  service: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { service, remove } = await startOrderingSite();
      await use(service);
      await remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
// The site is only made once.
test.describe.configure({ mode: "default" });
test.use({ viewport: { width: 1440, height: 900 } });

const number = /[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{2}/;

const card = (page: Page) => page.locator('[data-block="order-form"]');
const slip = (page: Page) => page.getByRole("region", { name: "Your slip" });
/** The kitchen's promise, as a screen reader reads it. */
const promise = (page: Page) =>
  slip(page).getByRole("status").filter({ hasText: "Ready at the bar between" });
const orderButton = (page: Page) => slip(page).getByRole("button", { name: /^Order, / });

async function openCard(page: Page, path = "/order"): Promise<void> {
  await page.goto(path);
  await live(page, "order-form");
}

async function sign(page: Page, name: string, phone: string): Promise<void> {
  await slip(page).getByLabel("Name", { exact: true }).fill(name);
  await slip(page).getByLabel("Telephone").fill(phone);
}

/** Orders a salad, and stays on the order's page. @returns the order's number */
async function orderSalad(page: Page, name: string, phone: string): Promise<string> {
  await openCard(page);
  await card(page).getByRole("button", { name: "Add Garden salad" }).click();
  await sign(page, name, phone);
  await expect(promise(page)).toBeAttached();
  await orderButton(page).click();
  await expect(page.getByRole("heading", { name: "We have it" })).toBeVisible();
  return number.exec(page.url())![0];
}

/** Takes pictures of the page at three widths, to compare with the design. */
async function pictures(page: Page, name: string): Promise<void> {
  const folder = join(root, "test-results/orders");
  await mkdir(folder, { recursive: true });
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({
      path: join(folder, `${name}-${width}.png`),
      fullPage: true,
      animations: "disabled",
    });
  }
}

test("a guest orders with options, a note, an allergy and a later time, and the page repeats it all @journey", async ({
  page,
}) => {
  await openCard(page);
  await card(page).getByRole("button", { name: "Add Margherita pizza" }).click();
  const opened = card(page).getByRole("group", { name: "Margherita pizza" });
  await opened.getByLabel("Gluten-free base").check();
  await opened.getByLabel("A note to the cook").fill("cut in six, please");
  await pictures(page, "options");
  await opened.getByRole("button", { name: "Put it in the bag, $16.00" }).click();
  await card(page).getByRole("button", { name: "Add Garden salad" }).click();
  await expect(slip(page).getByText("cut in six, please")).toBeVisible();
  await expect(slip(page).getByText(/^In the bag:/)).toContainText("milk");
  await expect(slip(page).getByText(/We hold the prices and last portions for you until/)).toBeVisible();

  const when = slip(page).getByRole("group", { name: "When" });
  await when.getByRole("button", { name: "Other…" }).click();
  const later = when.getByRole("radio").nth(6);
  const time = await later.evaluate((radio: HTMLInputElement) => radio.labels![0]!.innerText.trim());
  await later.check();
  await expect(promise(page)).toContainText(time.replace(/ [AP]M$/, ""));
  await slip(page)
    .getByLabel(/An allergy/)
    .fill("Peanuts, in traces too");
  await sign(page, "Margaret Hale", "555-0147");
  expect(await axeFindings(page)).toEqual([]);
  await pictures(page, "slip");
  await page.setViewportSize({ width: 1440, height: 900 });
  await slip(page).getByRole("button", { name: "Order, $28.00 pay at the bar" }).click();

  await expect(page.getByRole("heading", { name: "We have it" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/order/${number.source}#`));
  await expect(page).toHaveTitle(/^Received: /);
  const main = page.getByRole("main");
  await expect(main.getByText("cut in six, please")).toBeVisible();
  await expect(main.getByText("Gluten-free base")).toBeVisible();
  await expect(main.getByText("Peanuts, in traces too")).toBeVisible();
  await expect(main).toContainText(time.replace(/ [AP]M$/, ""));
  await expect(main.getByText("$28.00").first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await pictures(page, "received");
});

test("the input survives a reload, and two presses are one order @journey", async ({ page }) => {
  await openCard(page);
  await card(page).getByRole("button", { name: "Add Garden salad" }).click();
  await slip(page)
    .getByLabel(/An allergy/)
    .fill("Sesame");
  await sign(page, "Tomasz Zielinski", "555-0162");
  await page.reload();
  await live(page, "order-form");
  await expect(slip(page).getByLabel("Name", { exact: true })).toHaveValue("Tomasz Zielinski");
  await expect(slip(page).getByLabel(/An allergy/)).toHaveValue("Sesame");
  await expect(slip(page).getByText("Garden salad").first()).toBeVisible();

  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === placeOrder) sent.push(request.headers()["idempotency-key"]!);
  });
  await expect(promise(page)).toBeAttached();
  await orderButton(page).dblclick();
  await expect(page.getByRole("heading", { name: "We have it" })).toBeVisible();
  expect(new Set(sent).size).toBe(1);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the same order is a plain form, and its page leads to the page for finding the order @journey", async ({
    page,
  }) => {
    await page.goto("/order");
    await page.getByLabel("Margherita pizza, in the bag").fill("2");
    await page.locator("li", { hasText: "Margherita pizza" }).getByLabel("Extra mozzarella").check();
    await expect(page.getByLabel("Telephone")).toBeHidden();
    await page.getByRole("button", { name: "See the price and the time" }).click();
    await expect(page.getByText("2 × Margherita pizza, $30.00")).toBeVisible();
    await expect(page.getByText("Extra mozzarella")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("Ada Lindqvist");
    await page.getByLabel("Telephone").fill("555-0171");
    await page.getByRole("button", { name: "Order, $32.00, pay at the bar" }).click();
    await expect(page.getByText("We have it")).toBeVisible();
    const found = number.exec((await page.locator("body").textContent())!)![0];

    await page.goto("/tracking");
    await page.getByLabel("Order number").fill(found.toLowerCase());
    await page.getByLabel("Telephone you ordered with").fill("5550171");
    await page.getByRole("button", { name: "Find my order" }).click();
    await expect(page.getByText("2 × Margherita pizza, $30.00")).toBeVisible();
    await page.getByRole("button", { name: "Call it off" }).click();
    await expect(page.getByText("Called off")).toBeVisible();
  });
});

test("in Italian everything is Italian, including the mail @journey", async ({ page, service }) => {
  await openCard(page, "/it/order");
  const check = page.getByRole("region", { name: "Il vostro scontrino" });
  await card(page)
    .getByRole("button", { name: pseudo("Garden salad") })
    .click();
  await check.getByLabel("Nome", { exact: true }).fill("Chiara Bianchi");
  await check.getByLabel("Telefono").fill("555-0183");
  await check.getByLabel(/^Email/).fill("chiara@example.com");
  await expect(check.getByRole("status").filter({ hasText: "Pronto al banco tra" })).toContainText(
    /\d\d:\d\d/,
  );
  await check.getByRole("button", { name: /^Ordina, / }).click();
  await expect(page.getByRole("heading", { name: "Ce l’abbiamo" })).toBeVisible();
  await expect(page).toHaveURL(/\/it\/order\//);

  const mail = async () => (await mailsTo(service.dataDir, "chiara@example.com"))[0];
  await expect.poll(async () => (await mail())?.subject).toMatch(/il vostro ordine/);
  const { text } = (await mail())!;
  expect(text).toContain("Abbiamo il vostro ordine.");
  expect(text).not.toMatch(/\d [AP]M/);
  const link = /https?:\/\/\S+\/it\/order\/\S+#\S+/.exec(text)![0];
  await page.goto(service.origin + link.replace(/^https?:\/\/[^/]+/, ""));
  await expect(page.getByRole("heading", { name: "Ce l’abbiamo" })).toBeVisible();
});

test("an order is changed, and cancelled @journey", async ({ page }) => {
  const first = await orderSalad(page, "Ines Duarte", "555-0190");
  await page.getByRole("button", { name: "Change it" }).click();
  await live(page, "order-form");
  await expect(slip(page).getByText(`You’re changing ${first}.`)).toBeVisible();
  await slip(page).getByRole("button", { name: "One more Garden salad" }).click();
  await slip(page)
    .getByRole("button", { name: /^Change, \$22\.00/ })
    .click();
  await expect(page.getByRole("heading", { name: "We have it" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(first));
  await expect(page.getByRole("main").getByText("$22.00").first()).toBeVisible();

  await page.getByRole("button", { name: "Cancel…" }).click();
  const dialog = page.getByRole("dialog", { name: "Call it off?" });
  await expect(dialog.getByRole("button", { name: "Keep my order" })).toBeVisible();
  await dialog.getByRole("button", { name: "Call it off" }).click();
  await expect(page.getByRole("heading", { name: "Called off" })).toBeVisible();
  await expect(page).toHaveTitle(/^Called off: /);
  await pictures(page, "cancelled");
});

test("Order Tracking finds an order by its number and telephone, and reveals nothing to strangers @journey", async ({
  page,
  request,
  service,
  expectProblem,
}) => {
  expectProblem(/orders\/find/);
  expectProblem(/console: Failed to load resource/);
  const placed = await orderSalad(page, "Bruno Ferri", "+1 555 0134");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/tracking");
  await live(page, "find-reservation");
  const find = async (reference: string, phone: string) => {
    await page.getByLabel("Order number").fill(reference);
    await page.getByLabel("Telephone you ordered with").fill(phone);
    await page.getByRole("button", { name: "Find my order" }).click();
  };
  await find(placed, "555 9999");
  await expect(page.getByText(/We can’t find an order with this number and this telephone/)).toBeVisible();
  await find(placed.replaceAll("-", " ").toLowerCase(), "1-555-0134");
  await expect(page.getByRole("heading", { name: "We have it" })).toBeVisible();

  const answers = await Promise.all(
    [placed, "ZZZZ-ZZZZ-ZZ"].map(async (reference) => {
      const reply = await request.post(service.origin + findOrder, {
        data: { reference, phoneNumber: "555 7777" },
      });
      return [reply.status(), await reply.json()] as const;
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
});

test("the cart says that a dish is only served here", async ({ page }) => {
  await page.goto("/menu/berry-tart");
  await live(page, "dish-page");
  await page.getByRole("main").getByRole("button", { name: /Add/ }).first().click();
  await page.getByRole("banner").getByRole("button", { name: "Cart, 1 item" }).click();
  const drawer = page.getByRole("dialog", { name: "Your table" });
  await expect(drawer.getByText("Served here only. You can’t order it to take away.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
