import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { buildStaff } from "../../scripts/build-staff.ts";
import { getEvening } from "../../src/core/contract/paths.ts";
import { shiftDate } from "../../src/core/shared/time.ts";
import { copyContent } from "./support/content-copy.ts";
import { axeFindings } from "./support/axe.ts";
import { picture } from "./support/picture.ts";
import { signInLink, startService, type Service } from "./support/service.ts";
import { expect, test as base } from "./support/test.ts";

interface StaffFixtures {
  readonly content: string;
}

/** The real service over a copy of content/, with freshly built staff pages. */
const test = base.extend<object, StaffFixtures>({
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
      const publicDir = join(content, "../public");
      await buildStaff({ outDir: join(publicDir, "staff") });
      const service = await startService({
        CONTENT_DIR: content,
        PUBLIC_DIR: publicDir,
        ROUTES_MANIFEST: join(content, "../routes.json"),
        PUBLISHING: "off",
        LOG_LEVEL: "warn",
      });
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
});
test.describe.configure({ mode: "serial" });

async function signIn(page: Page, service: Service): Promise<void> {
  await page.goto(await signInLink(service));
  await page.getByRole("button", { name: "Sign in on this device" }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
}

const phone = { width: 390, height: 844 };
const price = (page: Page, dish: string) => page.getByRole("textbox", { name: `Price of ${dish}` });
const sale = (page: Page, dish: string) => page.getByRole("switch", { name: dish });
const menuPrice = async ({ origin }: Service, id: string) => {
  const { items } = (await (await fetch(`${origin}/api/food/menu`)).json()) as {
    items: { _id: string; price: number; available: boolean }[];
  };
  return items.find(({ _id }) => _id === id);
};

test("signing in: asks for an address, answers every one alike, and a link only signs in with its button @journey", async ({
  page,
  service,
  expectProblem,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/staff/today");
  await page.getByLabel("Email").fill("marta@example.com");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("If marta@example.com works here, a link is on its way.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "sign-in");
  const link = await signInLink(service);
  for (let opened = 0; opened < 2; opened += 1) {
    await page.goto("about:blank");
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Is this you?" })).toBeVisible();
  }
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "is-this-you");
  await page.getByRole("button", { name: "Sign in on this device" }).click();
  await expect(page).toHaveURL(/\/staff\/today$/);
  expectProblem(/status 400|Failed to load resource/);
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText("This link has been used or has expired.")).toBeVisible();
});

test("a second factor is set up, required at the next sign-in, and a wrong code is refused @journey", async ({
  page,
  service,
  expectProblem,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, service);
  const { secret } = await page.evaluate(async () => {
    const reply = await fetch("/api/staff/secondFactor/start", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    return (await reply.json()) as { secret: string };
  });
  const code = (offset = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offset });
  await page.evaluate(
    (given) =>
      fetch("/api/staff/secondFactor/confirm", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ code: given }),
      }),
    code(-30_000),
  );
  await page.context().clearCookies();
  // A link from the console proves access to the machine; a mailed one would ask for the code. So the reply
  // is changed to ask for it.
  await page.goto("about:blank");
  await page.goto(await signInLink(service));
  await page.route("**/api/staff/link/use", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), state: "code" } });
  });
  await page.getByRole("button", { name: "Sign in on this device" }).click();
  const digits = page.getByRole("textbox", { name: "Six digits" });
  await digits.fill("123 456");
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "six-digits");
  expectProblem(/status 403|Failed to load resource/);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "That code is wrong." })).toBeVisible();
  await digits.fill(code());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
});

test.describe("the kitchen's page", () => {
  test("a price and sold out are live with the reply, and the last change can be undone @journey", async ({
    page,
    service,
    content,
  }) => {
    await page.setViewportSize(phone);
    await signIn(page, service);
    await price(page, "Grilled salmon").fill("18.50");
    await price(page, "Grilled salmon").blur();
    await expect(page.getByText("Grilled salmon: $17.00 → $18.50")).toBeVisible();
    expect(await menuPrice(service, "grilled-salmon")).toMatchObject({ price: 18.5 });
    expect(await readFile(join(content, "dishes/grilled-salmon.md"), "utf8")).toContain("price: 18.5\n");
    await picture(page, "today");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(price(page, "Grilled salmon")).toHaveValue("17.00");
    await expect(page.getByText("Undone: Grilled salmon: $17.00 → $18.50")).toBeVisible();
    await expect.poll(() => menuPrice(service, "grilled-salmon")).toMatchObject({ price: 17 });

    await sale(page, "Mushroom risotto").click();
    await expect(sale(page, "Mushroom risotto")).toHaveAttribute("aria-checked", "false");
    await expect(page.getByText(/^Sold out since \d{1,2}:\d\d [AP]M$/)).toBeVisible();
    expect(await menuPrice(service, "mushroom-risotto")).toMatchObject({ available: false });
    await sale(page, "Mushroom risotto").click();
    await expect.poll(() => menuPrice(service, "mushroom-risotto")).toMatchObject({ available: true });
    expect(await axeFindings(page)).toEqual([]);
  });

  test("a comma counts as a decimal point, three decimals are refused with the two likely prices, and Enter continues", async ({
    page,
    service,
  }) => {
    await page.setViewportSize(phone);
    await signIn(page, service);
    await price(page, "Berry tart").click();
    await page.keyboard.type("12.345");
    await expect(page.getByRole("alert").filter({ hasText: "12.34 or 12.35?" })).toContainText(
      "Guests still see $9.00.",
    );
    await picture(page, "today-refused");
    await page.keyboard.press("Escape");
    await expect(price(page, "Berry tart")).toHaveValue("9.00");
    await price(page, "Chocolate cake").click();
    await page.keyboard.type("12,50");
    await expect(page.getByText("= 12.50")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(price(page, "Chocolate cake")).not.toBeFocused();
    await expect(page.locator("input[data-price]:focus")).toHaveCount(1);
    await expect.poll(() => menuPrice(service, "chocolate-cake")).toMatchObject({ price: 12.5 });
  });

  test("offline a change is stored on the device, through a reload, and sent when the network is back @journey", async ({
    page,
    service,
    expectProblem,
  }) => {
    expectProblem(/./);
    await page.setViewportSize(phone);
    await signIn(page, service);
    await page.route("**/api/staff/**", (route) => route.abort());
    await price(page, "Shrimp skewers").fill("19");
    await price(page, "Shrimp skewers").blur();
    await expect(page.getByText("Kept here, not live yet")).toBeVisible();
    await expect(page.getByText(/^Not live since \d{1,2}:\d\d [AP]M$/)).toBeVisible();
    expect(await menuPrice(service, "shrimp-skewers")).not.toMatchObject({ price: 19 });
    await picture(page, "today-kept");
    await page.unroute("**/api/staff/**");
    await page.reload();
    await expect.poll(() => menuPrice(service, "shrimp-skewers")).toMatchObject({ price: 19 });
    await expect(price(page, "Shrimp skewers")).toHaveValue("19.00");
  });

  test("search, filters and signing out; nothing is wider than the screen", async ({
    page,
    service,
    content,
  }) => {
    await page.setViewportSize(phone);
    await signIn(page, service);
    const names = (await readdir(join(content, "dishes"))).length;
    await expect(page.getByRole("button", { name: `All ${names}` })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("searchbox", { name: "Find a dish" }).fill("PANCA");
    await expect(page.getByRole("switch")).toHaveCount(1);
    await page.getByRole("searchbox", { name: "Find a dish" }).fill("");
    await page.getByRole("button", { name: /^Sold out \d+$/ }).click();
    for (const one of await page.getByRole("switch").all())
      await expect(one).toHaveAttribute("aria-checked", "false");
    await page.getByRole("button", { name: /^All/ }).click();
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await picture(page, `today-${width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    for (const control of await page.getByRole("switch").all())
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await page.getByText("OW", { exact: true }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Staff" })).toBeVisible();
    const reply = await page.request.get("/api/staff/today");
    expect(reply.status()).toBe(401);
  });
});

test("an owner invites a member, changes their role and removes them; the last owner stays @journey", async ({
  page,
  service,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, service);
  await page.goto("/staff/members");
  await page.getByLabel("Name").fill("Nora Lind");
  await page.getByLabel("Email").fill("nora@example.com");
  await page.getByRole("button", { name: "Send an invitation" }).click();
  await expect(page.getByText("Nora Lind was sent an invitation.")).toBeVisible();
  await page.getByLabel("Role of Nora Lind").selectOption("editor");
  await expect(page.getByText("Nora Lind now has a different role.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "members");
  await expect(page.getByLabel("Role of Owner")).toBeDisabled();
  const removal = page.getByRole("button", { name: "Remove Owner…" });
  await expect(removal).toBeDisabled();
  await expect(removal).toHaveAccessibleDescription(
    "The only owner cannot be removed. Make someone else an owner first.",
  );
  await page.getByLabel("Role of Nora Lind").selectOption("owner");
  await expect(removal).toBeEnabled();
  await page.getByRole("button", { name: "Remove Nora Lind…" }).click();
  await page.getByRole("button", { name: "Remove Nora Lind", exact: true }).click();
  await expect(page.getByText("Nora Lind can no longer sign in.")).toBeVisible();
  for (const width of [320, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test("all dishes as a table: downloaded, changed in a spreadsheet, problems by row and column, and uploaded as a whole", async ({
  page,
  service,
  content,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, service);
  await page.goto("/staff/dishes");
  const table = page.getByRole("table");
  await expect(table.getByRole("row", { name: "Cappuccino Drinks $4.00 On" })).toBeVisible();
  await page.getByLabel("Find a dish").fill("CAPPU");
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table.getByRole("link", { name: "Cappuccino" })).toHaveAttribute(
    "href",
    "/admin/#/collections/dishes/entries/cappuccino",
  );
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "With semicolons, 12,50" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv).toMatch(/^\ufeffDish;Name;Price;/);
  const dishes = (await readdir(join(content, "dishes"))).length;
  expect(csv.trim().split("\r\n")).toHaveLength(dishes + 1);

  const before = await readFile(join(content, "dishes/cappuccino.md"), "utf8");
  const choose = (text: string) =>
    page
      .getByLabel("Choose the table")
      .setInputFiles({ name: "dishes.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
  await choose("Dish;Name;Price\r\ncappuccino;Cappuccino à la maison;4,505\r\n");
  await expect(page.getByRole("alert")).toContainText("Row 2, Price");
  await expect(page.getByRole("alert")).toContainText("more than two decimals");
  await expect(page.getByRole("button", { name: /^Save/ })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "dishes-problems");

  await choose("Dish;Name;Price\r\ncappuccino;Cappuccino à la maison;4,50\r\n");
  await expect(page.getByRole("heading", { name: "1 dish will change." })).toBeVisible();
  await expect(page.getByRole("list", { name: "Changes" })).toContainText("Cappuccino à la maison");
  await picture(page, "dishes");
  for (const width of [320, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await picture(page, `dishes-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(await readFile(join(content, "dishes/cappuccino.md"), "utf8")).toBe(before);
  await page.getByRole("button", { name: "Save 1 dish" }).click();
  await expect(page.getByText("1 dish saved. Prices are live; texts follow in a moment.")).toBeVisible();
  await expect(table.getByRole("row", { name: "Cappuccino à la maison Drinks $4.50 On" })).toBeVisible();
  expect(await menuPrice(service, "cappuccino")).toMatchObject({ price: 4.5 });
  expect(await readFile(join(content, "dishes/cappuccino.md"), "utf8")).toContain("Cappuccino à la maison");
  expect(await axeFindings(page)).toEqual([]);
});

test("a host sees on a phone who comes tomorrow evening, and the services before it", async ({
  page,
  service,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, service);
  const { today } = await page.evaluate(
    async (path) => (await (await fetch(path)).json()) as { today: string },
    getEvening,
  );
  const tomorrow = shiftDate(today, 1);
  const reply = await fetch(`${service.origin}/api/food/createReservation`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Walker",
      numberOfPersons: 2,
      reservationDate: tomorrow,
      reservationTime: "8:00 PM",
    }),
  });
  expect(reply.status).toBe(201);
  await page.goto(`/staff/evening?date=${tomorrow}`);
  const head = page.getByRole("button", { name: /other evenings, print$/ });
  await expect(page.getByRole("button", { name: "To come 1" })).toBeVisible();
  await expect(page.getByRole("list").getByText("Walker")).toBeVisible();
  // The current time must not apply to another day.
  await expect(page.getByText("covers seated")).toHaveCount(0);
  await expect(head).toHaveText(/Dinner$/);

  await head.click();
  await page.getByRole("group", { name: "Service" }).getByRole("button", { name: "Lunch" }).click();
  await expect(page.getByText("No more parties to come.")).toBeVisible();
  await expect(head).toHaveText(/Lunch$/);
  expect(await axeFindings(page)).toEqual([]);
});
