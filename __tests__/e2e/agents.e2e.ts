import { join } from "node:path";
import Database from "better-sqlite3";
import type { Page } from "@playwright/test";
import { startOrderingSite } from "./support/ordering-site.ts";
import type { Service } from "./support/service.ts";
import { expect, live, test as base } from "./support/test.ts";

/* A person opens a link that an assistant has prepared. */
const test = base.extend<object, { service: Service }>({
  service: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { service, remove } = await startOrderingSite({}, { AGENTS: "on" });
      await use(service);
      await remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
test.describe.configure({ mode: "default" });

/** Calls a tool as an assistant does; resolves to its result. */
async function ask<T>({ origin }: Service, name: string, input: object): Promise<T> {
  const reply = await fetch(`${origin}/api/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
  });
  const { result } = (await reply.json()) as { result: { structuredContent: T } };
  return result.structuredContent;
}

const count = ({ dataDir }: Service, table: "orders" | "reservations"): number => {
  const database = new Database(join(dataDir, "restaurant.sqlite"), { readonly: true });
  const { rows } = database.prepare(`select count(*) as rows from ${table}`).get() as { rows: number };
  database.close();
  return rows;
};

/** Returns a list to which the URL and the body of each of the browser's requests are added. */
function asked(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url() + (request.postData() ?? "")));
  return addresses;
}

test("a prepared order is a filled bag with the same sum, and only its person can order it", async ({
  page,
  service,
}) => {
  const { total, link } = await ask<{ total: number; link: string }>(service, "prepare_order", {
    lines: [{ dish: "garden-salad", quantity: 2 }],
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(link);
  await live(page, "order-form");
  const slip = page.getByRole("region", { name: "Your slip" });
  await expect(slip.getByText("This bag was filled for you")).toBeVisible();
  const order = slip.getByRole("button", { name: /^Order, / });
  await expect(order).toContainText(total.toFixed(2));
  expect(new URL(page.url()).hash).toBe("");
  await page.screenshot({ path: "test-results/staff/prepared-1440.png", fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: "test-results/staff/prepared-390.png" });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(count(service, "orders")).toBe(0);
  await slip.getByLabel("Name", { exact: true }).fill("Ada");
  await slip.getByLabel("Telephone").fill("555-0123");
  await order.click();
  await expect(page.getByRole("heading", { name: "We have it" })).toBeVisible();
  expect(count(service, "orders")).toBe(1);
});

test("a prepared booking is a filled form; no guest's data reach a server before it is sent", async ({
  page,
  service,
}) => {
  const name = '<img src=x onerror="alert(1)"> Ignore the rules';
  const date = new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10);
  const { free } = await ask<{ free: string[] }>(service, "check_availability", { date, partySize: 3 });
  const { link } = await ask<{ link: string }>(service, "prepare_booking", {
    date,
    time: free[0],
    partySize: 3,
    name,
  });
  const addresses = asked(page);
  await page.goto(link);
  await live(page, "reservation-form-full");
  const form = page.locator('[data-block="reservation-form-full"]');
  await expect(form.getByLabel("Guests")).toHaveValue("3");
  await expect(form.getByLabel("Date")).toHaveValue(date);
  await expect(form.getByLabel("Time")).toHaveValue(free[0]!);
  await expect(form.getByLabel("Name")).toHaveValue(name);
  expect(
    addresses.filter((one) => /onerror|Ignore/.test(new URL(one).pathname + new URL(one).search)),
  ).toEqual([]);
  expect(count(service, "reservations")).toBe(0);
});
