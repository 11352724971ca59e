import { join } from "node:path";
import Database from "better-sqlite3";
import type { Browser, Page } from "@playwright/test";
import { translatePage } from "../support/translate.ts";
import { expect, live, test } from "./support/test.ts";

const nextWeek = () => new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10);

const bookingsOf = (dataDir: string, name: string) => {
  const database = new Database(join(dataDir, "delish.sqlite"), { readonly: true });
  const found = database.prepare("select * from reservations where name = ?").all(name);
  database.close();
  return found as Record<string, unknown>[];
};

const bookingForm = (page: Page) => page.locator('[data-block="reservation-form-full"]');

async function fillBooking(page: Page, name: string) {
  const form = bookingForm(page);
  await form.getByLabel("Guests").fill("2");
  await form.getByLabel("Date").fill(nextWeek());
  await form.getByLabel("Time").selectOption("7:30 PM");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill("margaret@example.com");
  await form.getByLabel("Phone").fill("555-0100");
  await form.getByLabel("Message").fill("A quiet table, please.");
}

/** Scrolls through the page, so that every block's script is asked for. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      window.scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
  });

for (const [what, act] of [
  ["the picture has come", undefined],
  ["the guest does something", (page: Page) => page.keyboard.press("Tab")],
] as const)
  test(`scripts wait for the picture that opens the page, until ${what}`, async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.clock.install();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script" && /\/framework-/.test(request.url()))
        asked.push(request.url());
    });
    await page.route(
      (url) => url.pathname.startsWith("/static/"),
      async (route) => {
        if (route.request().resourceType() === "image") await held;
        await route.continue();
      },
    );
    await page.goto("/dinner", { waitUntil: "domcontentloaded" });
    await page.evaluate(() => document.fonts.ready);
    expect(asked).toEqual([]);
    if (act) await act(page);
    else release();
    await page.clock.runFor(200);
    await expect.poll(() => asked).toHaveLength(1);
    release();
  });

test.describe("a script that does not come", () => {
  /** Every piece of text on the page, hidden tabs and slides included. */
  const texts = (page: Page): Promise<string[]> =>
    page.locator("main").evaluate((main) => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        const text = textContent?.replace(/\s+/g, " ").trim();
        if (text && !parentElement?.closest("script, style")) found.push(text);
      }
      return found;
    });

  for (const path of ["/", "/book", "/menu", "/login"])
    test(`leaves ${path} its text, whichever it is`, async ({ page, browser, baseURL, expectProblem }) => {
      test.setTimeout(180_000);
      expectProblem(/./);
      const still = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL! });
      await still.goto(path);
      const built = await texts(still);
      await still.close();
      const scripts = new Set<string>();
      page.on("request", (request) => {
        if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
      });
      await page.goto(path);
      await scrollThrough(page);
      await page.waitForLoadState("networkidle");
      // Loading words and hours give way to what the service says; everything else stays.
      const alive = new Set(await texts(page));
      const whole = built.filter((text) => alive.has(text));
      expect(whole.length).toBeGreaterThan(0.9 * built.length);
      expect(scripts.size).toBeGreaterThan(3);

      for (const script of [...scripts]) {
        await page.route(`**${script}`, (route) => route.abort("connectionreset"));
        await page.goto(path);
        await scrollThrough(page);
        await page.waitForLoadState("networkidle");
        const left = new Set(await texts(page));
        expect(
          whole.filter((text) => !left.has(text)),
          `without ${script}`,
        ).toEqual([]);
        await expect(page.getByRole("banner"), `without ${script}`).toBeVisible();
        await page.unroute(`**${script}`);
      }
    });

  test("is tried again, and after that loaded by a button in its block", async ({ page, expectProblem }) => {
    expectProblem(/Loading (CSS )?chunk|net::ERR_/);
    await page.goto("/");
    await live(page, "hero-carousel");
    const last = page.locator("[data-block]").last();
    await expect(last).not.toHaveAttribute("data-live", "");
    const text = await last.innerText();
    await page.context().setOffline(true);
    await last.scrollIntoViewIfNeeded();
    const button = last.getByRole("button", { name: "Load again" });
    await expect(button).toBeVisible({ timeout: 30_000 });
    expect(await last.innerText()).toContain(text);
    await page.context().setOffline(false);
    await expect(last).toHaveAttribute("data-live", "");
    await expect(button).toBeHidden();
  });
});

test.describe("scripts that come late", () => {
  /** Holds all scripts back until the returned function is called. */
  async function holdScripts(page: Page): Promise<() => void> {
    let release!: () => void;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*.js", async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  test("find a booking that was typed before, and book it", async ({ page, service }) => {
    const release = await holdScripts(page);
    await page.goto("/book", { waitUntil: "commit" });
    await fillBooking(page, "Late Margaret");
    release();
    await live(page, "reservation-form-full");
    const form = bookingForm(page);
    await expect(form.getByLabel("Time")).toHaveValue("7:30 PM");
    await form.getByLabel("Message").pressSequentially(" By the window.");
    await form.getByRole("button", { name: "BOOK A TABLE" }).click();
    await expect(form.getByText("Reservation successful!")).toBeVisible();
    expect(bookingsOf(service.dataDir, "Late Margaret")).toMatchObject([
      { party_size: 2, service_date: nextWeek(), time_given: "7:30 PM" },
    ]);
  });

  test("find an address that the browser has filled in", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/forgotten", { waitUntil: "commit" });
    // As autofill does: no event.
    await page.getByLabel("Email", { exact: true }).evaluate((input: HTMLInputElement) => {
      input.value = "margaret@example.com";
    });
    release();
    await live(page, "account-form");
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(page.getByText("Email is required")).toBeHidden();
    await expect(page.getByRole("status").filter({ hasText: /\w/ }).first()).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).not.toHaveAttribute("aria-invalid");
  });

  test("search the menu for what was typed before", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    await page.getByLabel("Search the menu").fill("no such dish");
    release();
    await live(page, "menu-browser");
    await expect(page.getByText('No items found matching "no such dish"')).toBeVisible();
    await expect(page.getByLabel("Search the menu")).toHaveValue("no such dish");
  });
});

test.describe("without JavaScript", () => {
  const open = async (browser: Browser, baseURL: string | undefined, path: string) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };

  test("a table is booked on /book, and a page says so", async ({ browser, baseURL, service }) => {
    const page = await open(browser, baseURL, "/book");
    await fillBooking(page, "Plain Margaret");
    await bookingForm(page).getByRole("button", { name: "BOOK A TABLE" }).click();
    await expect(page.getByRole("heading", { name: "Your table is kept" })).toBeVisible();
    await expect(page.getByText("Reservation successful!")).toBeVisible();
    expect(bookingsOf(service.dataDir, "Plain Margaret")).toMatchObject([{ party_size: 2 }]);
    await page.context().close();
  });

  test("a table is booked with the landing form's lists", async ({ browser, baseURL }) => {
    const page = await open(browser, baseURL, "/dinner");
    const form = page.locator('[data-block="reservation-form-hero"]');
    await form.getByLabel("Guests").selectOption("2 Persons");
    await form.getByLabel("Date").selectOption("Tomorrow");
    await form.getByLabel("Time").selectOption("7:30 PM");
    await form.getByRole("button", { name: /book/i }).click();
    await expect(page.getByRole("heading", { name: /^Your table is/ })).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
    await page.context().close();
  });

  test("a password is never in the address, and the page says that a login needs JavaScript", async ({
    browser,
    baseURL,
  }) => {
    const page = await open(browser, baseURL, "/login");
    await page.getByLabel("Email", { exact: true }).fill("margaret@example.com");
    await page.getByLabel("Password").fill("a long password");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("Logging in needs JavaScript")).toBeVisible();
    expect(page.url()).not.toContain("password=");
    expect(await page.content()).not.toContain("a long password");
    await page.context().close();
  });

  test("the phone's menu, the tabs of the menu and the chefs' stories can be read", async ({
    browser,
    baseURL,
  }) => {
    const page = await open(browser, baseURL, "/menu");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("banner").getByRole("link", { name: "LUNCH" }).last()).toBeVisible();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
    for (const dish of ["Buttermilk pancakes", "Margherita pizza", "Grilled salmon"])
      await expect(page.getByRole("main").getByRole("link", { name: dish, exact: true })).toBeVisible();
    await page.goto("/lunch7");
    await page.locator("main").getByRole("link", { name: "The whole story" }).first().click();
    await expect(page).toHaveURL(/\/team\//);
    await page.context().close();
  });

  test("the quick booking goes on where the rest is asked for", async ({ browser, baseURL }) => {
    const page = await open(browser, baseURL, "/foodmenu2");
    const form = page.locator('[data-block="booking-teaser"]');
    await form.getByLabel("Person").selectOption("2 persons");
    await form.getByLabel("Date").fill(nextWeek());
    await form.getByLabel("Time").selectOption("12:00 pm");
    await form.getByRole("button").click();
    await expect(page.getByRole("heading", { name: "Your table is not booked yet" })).toBeVisible();
    await expect(page.getByLabel("Guests")).toHaveValue("2");
    await expect(page.getByLabel("Date")).toHaveValue(nextWeek());
    await page.context().close();
  });

  test("a table that was booked without an address is sent its link", async ({ browser, baseURL }) => {
    const page = await open(browser, baseURL, "/section7");
    await page.getByLabel("Date").fill(nextWeek());
    await page.getByRole("button", { name: "BOOK NOW" }).click();
    await page.getByLabel("Email", { exact: true }).fill("plain@example.com");
    await page.getByRole("button", { name: "Send me the link" }).click();
    await expect(page.getByText("The link to your table is on its way to you.")).toBeVisible();
    await page.context().close();
  });

  test("forms that send nothing keep what was typed, and put nothing into the address", async ({
    browser,
    baseURL,
  }) => {
    const page = await open(browser, baseURL, "/contact");
    const before = page.url();
    const form = page.locator('[data-block="contact-form"] form');
    await form.getByLabel("Name").fill("Margaret Hale");
    await form.getByLabel("Email").fill("margaret@example.com");
    await form.getByLabel("Subject").selectOption("feedback");
    await form.getByLabel("Message").fill("A private matter");
    await form.getByRole("button").click();
    await expect(form.getByLabel("Message")).toHaveValue("A private matter");
    expect(page.url()).toBe(before);
    await page.context().close();
  });
});

test.describe("on a page that the browser has translated", () => {
  test("a table is booked", async ({ page, service }) => {
    await page.goto("/book");
    await live(page, "reservation-form-full");
    await page.evaluate(translatePage);
    await fillBooking(page, "Margherita");
    await page.evaluate(translatePage);
    await bookingForm(page).getByRole("button", { name: "BOOK A TABLE" }).click();
    await expect(page.getByText("Reservation successful!")).toBeVisible();
    expect(bookingsOf(service.dataDir, "Margherita")).toHaveLength(1);
    await expect(page.getByText("Reservation successful!")).toBeHidden();
  });

  test("the menu and the site are searched", async ({ page, expectProblem }) => {
    // A block that was translated before its script came is rendered anew.
    expectProblem(/React error #418/);
    await page.goto("/");
    await live(page, "menu-browser");
    await page.evaluate(translatePage);
    const box = page.getByLabel("Search the menu");
    for (const term of ["pizza", "no such dish", ""]) {
      await box.fill(term);
      await expect(page).toHaveURL(term === "" ? /\/$/ : /\?/);
      if (term === "no such dish")
        await expect(page.getByText('No items found matching "no such dish"')).toBeVisible();
      await page.evaluate(translatePage);
    }
    await page.goto("/search");
    await live(page, "site-search");
    await page.evaluate(translatePage);
    const search = page.getByRole("main").getByRole("combobox");
    for (const term of ["piz", "pizza", "lunch"]) {
      await search.fill(term);
      await expect(page.getByRole("option").first()).toBeVisible();
      await page.evaluate(translatePage);
    }
    await expect(page.getByRole("banner")).toBeVisible();
  });
});
