import { launch, type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { mailsTo } from "./support/accounts.ts";
import { expect, test as base } from "./support/test.ts";

/*
 * The main tasks in another engine: Debian's Firefox, driven over WebDriver BiDi. Playwright's own Firefox is
 * a patched build that Debian does not have.
 */

interface Fixtures {
  /** A tab in Firefox; the test fails on any error in its page. */
  readonly tab: Page;
  /** Opens a page in the tab, and waits until a block is live. */
  readonly visit: (path: string, block: string) => Promise<void>;
}

const test = base.extend<Fixtures, { firefox: Browser }>({
  firefox: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const firefox = await launch({
        browser: "firefox",
        executablePath: process.env["FIREFOX"] ?? "/usr/bin/firefox-esr",
        headless: true,
        defaultViewport: { width: 1280, height: 900 },
      });
      await use(firefox);
      await firefox.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  tab: async ({ firefox }, use) => {
    const context = await firefox.createBrowserContext();
    const tab = await context.newPage();
    const problems: string[] = [];
    tab.on("pageerror", (error) => problems.push(String(error)));
    tab.setDefaultTimeout(20_000);
    await use(tab);
    expect(problems).toEqual([]);
    await context.close();
  },
  visit: async ({ tab, baseURL }, use) => {
    await use(async (path, block) => {
      await tab.goto(`${baseURL}${path}`);
      await tab.$eval(`[data-block="${block}"]`, (element) => element.scrollIntoView());
      await tab.waitForSelector(`[data-block="${block}"][data-live]`);
    });
  },
});
// All tests share one Firefox.
test.describe.configure({ mode: "default" });

const nextWeek = () => new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10);

/**
 * Sets a date like the browser's own picker, because the format for typing depends on the machine's language.
 */
const pickDate = (tab: Page, selector: string, date: string) =>
  tab.$eval(
    selector,
    (input, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, value);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    },
    date,
  );

const text = (tab: Page, words: string) => tab.waitForSelector(`::-p-text(${words})`);

test("Firefox: a table is booked on /book, and the ticket gets the focus", async ({
  tab,
  visit,
  service,
}) => {
  await visit("/book", "reservation-form-full");
  const field = (name: string) => tab.locator(`[data-block="reservation-form-full"] [name="${name}"]`);
  await field("numberOfPersons").fill("2");
  await pickDate(tab, '[data-block="reservation-form-full"] [name="reservationDate"]', nextWeek());
  await field("reservationTime").fill("7:30 PM");
  await field("name").fill("Firefox Margaret");
  await field("email").fill("firefox@example.com");
  await field("phoneNumber").fill("555-0100");
  await field("message").fill("A quiet table, please.");
  await tab.locator('[data-block="reservation-form-full"] [type="submit"]').click();
  await text(tab, "Reservation successful!");
  await tab.waitForFunction(() => document.activeElement?.ariaLabel?.startsWith("Your receipt, number "));
  await expect.poll(() => mailsTo(service.dataDir, "firefox@example.com")).toHaveLength(1);
});

test("Firefox: the menu is searched, a dish is added to the cart and removed", async ({ tab, visit }) => {
  await visit("/", "menu-browser");
  const search = tab.locator('[data-block="menu-browser"] input');
  await search.fill("pizza");
  await text(tab, 'results for "pizza"');
  const add = await tab.evaluateHandle(() =>
    [...document.querySelectorAll<HTMLButtonElement>('[data-block="menu-browser"] button')].find(
      ({ textContent }) => textContent === "Add Margherita pizza to the cart",
    ),
  );
  await (add as ElementHandle<HTMLButtonElement>).click();
  await tab.waitForSelector('header [aria-label="Cart, 1 item"]');
  await tab.locator('header [aria-label="Cart, 1 item"]').click();
  await tab.waitForSelector("dialog[open]");
  await tab.locator('dialog[open] button[aria-label^="Remove"]').click();
  await text(tab, "An empty plate");
});

test("Firefox: a guest signs up, and is led to the login", async ({ tab, visit }) => {
  await visit("/signup", "account-form");
  await tab.locator('[name="name"]').fill("Leyla");
  await tab.locator('[name="email"]').fill("leyla.firefox@example.com");
  await tab.locator('[name="password"]').fill("linden-honey-and-salt");
  await tab.locator('main [type="submit"]').click();
  await tab.waitForFunction(() => location.pathname === "/login");
});

test("Firefox: the landing form books with its lists, and arrow keys switch the menu's tabs", async ({
  tab,
  visit,
}) => {
  await visit("/dinner", "reservation-form-hero");
  for (const [label, option] of [
    ["Guests", "2"],
    ["Date", "Tomorrow"],
    ["Time", "8:30 PM"],
  ] as const) {
    await tab.locator(`::-p-aria([name="${label}"][role="combobox"])`).fill(option);
  }
  await tab.locator('[data-block="reservation-form-hero"] [type="submit"]').click();
  await text(tab, "Reservation ID:");

  await visit("/menu", "tabbed-menu");
  await tab.focus('[role="tab"]');
  await tab.keyboard.press("ArrowRight");
  await tab.waitForFunction(() => document.activeElement?.textContent === "LUNCH");
  await tab.waitForSelector('[role="tabpanel"]:not([hidden])');
});
