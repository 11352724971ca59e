import { join } from "node:path";
import Database from "better-sqlite3";
import type { Browser, Locator, Page, Request } from "@playwright/test";
import { translatePage } from "../support/translate.ts";
import { mailsTo } from "./support/accounts.ts";
import { expect, live, test } from "./support/test.ts";
import { walkThrough } from "./support/walk.ts";
import { nextFrame } from "./support/next-frame.ts";

const nextWeek = () => new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10);

const bookingsOf = (dataDir: string, name: string) => {
  const database = new Database(join(dataDir, "restaurant.sqlite"), { readonly: true });
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

/** Scrolls through the page to request every block's script. */
async function scrollThrough(page: Page): Promise<void> {
  for (let more = true; more;) {
    more = await page.evaluate(() => {
      window.scrollBy({ top: 500, behavior: "instant" });
      return window.scrollY + window.innerHeight < document.body.scrollHeight;
    });
    await nextFrame(page);
  }
}

test.describe("a missing script", () => {
  /** All texts on the page, including hidden tabs and slides. */
  const texts = (page: Page): Promise<string[]> =>
    page.locator("main").evaluate((main) => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        const text = textContent?.replace(/\s+/g, " ").trim();
        if (text && !parentElement?.closest("script, style, noscript")) found.push(text);
      }
      return found;
    });

  test("leaves every page its text, whichever it is", async ({ page, browser, baseURL, expectProblem }) => {
    test.setTimeout(300_000);
    expectProblem(/./);
    const still = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL! });
    /** Scripts shared by several pages are blocked once. */
    const tried = new Set<string>();
    for (const path of ["/", "/dinner", "/book", "/menu", "/blog/a-shelf-of-herbs", "/login"]) {
      await still.goto(path);
      const built = await texts(still);
      const scripts = new Set<string>();
      const collect = (request: Request) => {
        if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
      };
      page.on("request", collect);
      await expect(async () => {
        await page.goto(path);
        expect(await walkThrough(page)).toEqual([]);
      }).toPass();
      await page.waitForLoadState("networkidle");
      page.off("request", collect);
      // A live block replaces loading messages, opening hours and what depends on the hour; all other text stays.
      const alive = new Set(await texts(page));
      const whole = built.filter((text) => alive.has(text));
      expect(whole.length).toBeGreaterThan(0.9 * built.length);
      expect(scripts.size).toBeGreaterThan(3);

      for (const script of scripts.difference(tried)) {
        tried.add(script);
        await page.route(`**${script}`, (route) => route.abort("connectionreset"));
        await page.goto(path);
        await scrollThrough(page);
        await page.waitForLoadState("networkidle");
        const left = new Set(await texts(page));
        expect(
          whole.filter((text) => !left.has(text)),
          `${path} without ${script}`,
        ).toEqual([]);
        await expect(page.getByRole("banner"), `${path} without ${script}`).toBeVisible();
        await page.unroute(`**${script}`);
      }
    }
    await still.close();
  });

  test("is retried, then loaded by a button in its block, or once the network is back", async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/Loading (CSS )?chunk|net::ERR_/);
    await page.clock.install();
    await page.goto("/");
    await live(page, "hero-carousel");
    const last = page.locator("[data-block]").last();
    await expect(last).not.toHaveAttribute("data-live", "");
    const text = await last.innerText();
    const tries: string[] = [];
    await page.route("**/*.js", (route) => {
      tries.push(route.request().url());
      return route.abort("connectionreset");
    });
    await last.scrollIntoViewIfNeeded();
    for (const wait of [1000, 3000, 9000]) {
      await expect.poll(() => tries.length).toBeGreaterThan(0);
      await expect(last.getByRole("button", { name: "Load again" })).toBeHidden();
      tries.length = 0;
      await page.clock.runFor(wait);
    }
    const button = last.getByRole("button", { name: "Load again" });
    await expect(button).toBeVisible();
    expect(await last.innerText()).toContain(text);
    await page.unroute("**/*.js");
    await button.click();
    await expect(last).toHaveAttribute("data-live", "");
    await expect(button).toBeHidden();
  });

  test("removes the cart, the filters or the free tables, and nothing else", async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/Loading (CSS )?chunk|net::ERR_/);
    await page.clock.install();
    await page.goto("/");
    await live(page, "menu-browser");
    await live(page, "reservation-form-compact");
    const form = page.locator('[data-block="reservation-form-compact"]');
    const before = await texts(page);
    await page.route("**/*.js", (route) => route.abort("connectionreset"));
    await form.getByLabel("Date").fill(nextWeek());
    await page.getByRole("button", { name: "Diet & allergens" }).click();
    await page.getByRole("button", { name: /^Cart, / }).click();
    await expect(async () => {
      await page.clock.runFor(1000);
      for (const what of ["the cart", "the filters", "the free times"])
        await expect(page.getByText(`We couldn’t load ${what}.`)).toBeVisible({ timeout: 1 });
    }).toPass({ intervals: [50] });
    const left = new Set(await texts(page));
    expect(before.filter((text) => !left.has(text))).toEqual([]);
    await expect(form.getByLabel("Date")).toHaveValue(nextWeek());
    await page.unroute("**/*.js");
    await page
      .getByRole("status")
      .filter({ hasText: "We couldn’t load the cart." })
      .getByRole("button", { name: "Load again" })
      .click();
    await expect(page.getByRole("dialog", { name: "Your table" })).toBeVisible();
  });
});

test.describe("late scripts", () => {
  /** Delays all scripts until the returned function is called. */
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

  test("find an earlier booking input, and book it", async ({ page, service }) => {
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
    // Like autofill, without an event.
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

  test("search the menu for earlier input", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    await page.getByLabel("Search the menu").fill("no such dish");
    release();
    await live(page, "menu-browser");
    await expect(page.getByText('No items found matching "no such dish"')).toBeVisible();
    await expect(page.getByLabel("Search the menu")).toHaveValue("no such dish");
  });

  for (const [what, act] of [
    ["the focus", (field: Locator) => field.evaluate((input) => input.focus({ preventScroll: true }))],
    ["a touch", (field: Locator) => field.dispatchEvent("pointerdown")],
  ] as const)
    test(`are requested by ${what}, before the browser reports what is near`, async ({ page }) => {
      await page.addInitScript(() => {
        IntersectionObserver.prototype.observe = () => undefined;
      });
      await page.goto("/");
      const form = page.locator('[data-block="reservation-form-compact"]');
      await live(page, "hero-carousel");
      await expect(form).not.toHaveAttribute("data-live", "");
      await act(form.getByLabel("Date"));
      await expect(form).toHaveAttribute("data-live", "");
    });
});

test.describe("without JavaScript", () => {
  const open = async (browser: Browser, baseURL: string | undefined, path: string) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };

  test("a table is booked on /book, and a page confirms it @journey", async ({
    browser,
    baseURL,
    service,
  }) => {
    const page = await open(browser, baseURL, "/book");
    await fillBooking(page, "Plain Margaret");
    await bookingForm(page).getByRole("button", { name: "BOOK A TABLE" }).click();
    await expect(page.getByRole("heading", { name: "Your table is booked" })).toBeVisible();
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

  test("a login says that it needs JavaScript before a password is typed, and never accepts one", async ({
    browser,
    baseURL,
  }) => {
    const page = await open(browser, baseURL, "/login");
    // Playwright does not find text in noscript.
    const note = page.locator("main noscript p").first();
    await expect(note).toBeVisible();
    expect(await note.evaluate(({ textContent }) => textContent)).toContain("Logging in needs JavaScript");
    await expect(page.getByLabel("Password")).toBeHidden();
    await expect(page.getByRole("button", { name: "Log in" })).toBeHidden();
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

  test("the quick booking leads to the form that books", async ({ browser, baseURL }) => {
    const page = await open(browser, baseURL, "/foodmenu2");
    const form = page.locator('[data-block="booking-teaser"]');
    await form.getByLabel("Person").selectOption("2 persons");
    await form.getByLabel("Date").fill(nextWeek());
    await form.getByLabel("Time").selectOption("12:00 pm");
    await form.getByRole("button").click();
    await expect(page.getByRole("heading", { name: "Your table isn’t booked yet" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the page" }).click();
    await expect(bookingForm(page).getByLabel("Guests")).toBeVisible();
    await page.context().close();
  });

  test("a table booked without an address gets its link", async ({ browser, baseURL }) => {
    const page = await open(browser, baseURL, "/section7");
    await page.getByLabel("Date").fill(nextWeek());
    await page.getByRole("button", { name: "BOOK NOW" }).click();
    await page.getByLabel("Email", { exact: true }).fill("plain@example.com");
    await page.getByRole("button", { name: "Send me the link" }).click();
    await expect(page.getByText("The link to your table is on its way to you.")).toBeVisible();
    await page.context().close();
  });

  test("a table is found by its number, and cancelled @journey", async ({ browser, baseURL, service }) => {
    const page = await open(browser, baseURL, "/book");
    await fillBooking(page, "Plain Cancel");
    await bookingForm(page).getByRole("button", { name: "BOOK A TABLE" }).click();
    const number = (await page.locator("dt", { hasText: "Number" }).locator("+ dd").textContent())!;
    await page.goto("/reservation#the-link-of-a-mail");
    await expect(page.getByText("Looking for your table")).toBeHidden();
    await page.getByRole("link", { name: "FIND MY TABLE" }).click();
    await page.getByLabel("Reservation number").fill(number);
    await page.getByLabel("Email address you booked with").fill("somebody@example.com");
    await page.getByRole("button", { name: "FIND MY TABLE" }).click();
    await expect(
      page.getByText("We can’t find a reservation with this number and email address."),
    ).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Reservation number")).toHaveValue(number);
    await page.getByLabel("Email address you booked with").fill("margaret@example.com");
    await page.getByRole("button", { name: "FIND MY TABLE" }).click();
    await page.getByRole("button", { name: "Cancel my table" }).click();
    await expect(page.getByText("Your table is cancelled.")).toBeVisible();
    expect(bookingsOf(service.dataDir, "Plain Cancel")).toMatchObject([{ status: "cancelled" }]);
    await page.context().close();
  });

  test("a guest signs up, forgets the password and sets another", async ({ browser, baseURL, service }) => {
    const guest = "plain.margaret@example.com";
    const page = await open(browser, baseURL, "/signup");
    await page.getByLabel("Name", { exact: true }).fill("Plain Margaret");
    await page.getByLabel("Email", { exact: true }).fill(guest);
    await page.getByLabel("Password").fill("short");
    await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByRole("alert")).toContainText("Password must be at least 6 characters");
    await page.goBack();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(guest);
    await page.getByLabel("Password").fill("linden-honey");
    await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await page.goto("/forgotten");
    await page.getByLabel("Email", { exact: true }).fill(guest);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page.getByRole("link", { name: "Enter the code from the email" }).click();
    let code = "";
    await expect
      .poll(async () => {
        const mail = (await mailsTo(service.dataDir, guest)).find(({ kind }) => kind === "password-reset");
        return ([, code = ""] = /#token=(\S+)/.exec(mail?.text ?? "") ?? [])[1];
      })
      .toBeDefined();
    await page.getByLabel("Code").fill(code);
    await page.getByLabel("New Password").fill("walnut-table");
    await page.getByLabel("Confirm Password").fill("walnut-table");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText("Your password has been changed.")).toBeVisible();
    const login = { email: guest, password: "walnut-table" };
    expect((await page.request.post("/api/food/login", { data: login })).ok()).toBe(true);
    await page.context().close();
  });

  test("forms that send nothing keep the input, and put nothing into the address", async ({
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
  /** Translates the page and, as browsers do, any text added later. */
  const translate = (page: Page) =>
    page.evaluate(`(() => {
      const translatePage = ${translatePage.toString()};
      translatePage();
      const changes = { childList: true, characterData: true, subtree: true };
      new MutationObserver(translatePage).observe(document.body, changes);
    })()`);

  test("a table is booked", async ({ page, service }) => {
    await page.goto("/book");
    await live(page, "reservation-form-full");
    await translate(page);
    await fillBooking(page, "Margherita");
    await bookingForm(page).getByRole("button", { name: "BOOK A TABLE" }).click();
    await expect(page.getByText("Reservation successful!")).toBeVisible();
    expect(bookingsOf(service.dataDir, "Margherita")).toHaveLength(1);
    await expect(page.getByText("Reservation successful!")).toBeHidden();
  });

  test("the menu and the site are searched", async ({ page, expectProblem }) => {
    // React renders a block again if it was translated before its script arrived.
    expectProblem(/React error #418/);
    await page.goto("/");
    await live(page, "menu-browser");
    await translate(page);
    const box = page.getByLabel("Search the menu");
    for (const term of ["pizza", "no such dish", ""]) {
      // The text is only there for part of a second, so check every frame.
      const searching = page.waitForFunction(
        () => document.body.innerText.includes("Searching menu items..."),
        undefined,
        { polling: "raf" },
      );
      await box.fill(term);
      await searching;
      await expect(page).toHaveURL(term === "" ? /\/$/ : /\?/);
      if (term === "no such dish")
        await expect(page.getByText('No items found matching "no such dish"')).toBeVisible();
    }
    await page.goto("/search");
    await live(page, "site-search");
    await translate(page);
    const search = page.getByRole("main").getByRole("combobox");
    for (const term of ["piz", "pizza", "lunch"]) {
      await search.fill(term);
      await expect(page.getByRole("option").first()).toBeVisible();
    }
    await expect(page.getByRole("banner")).toBeVisible();
  });

  test("a guest logs in", async ({ page }) => {
    const guest = { name: "Margherita", email: "margherita@example.com", password: "linden-honey" };
    await page.request.post("/api/food/register", { data: guest });
    await page.goto("/login");
    await live(page, "account-form");
    await translate(page);
    const form = page.locator('[data-block="account-form"]');
    await form.getByRole("button", { name: "Log in" }).click();
    await expect(form.getByText("Email is required")).toBeVisible();
    await form.getByLabel("Email", { exact: true }).fill(guest.email);
    await form.getByRole("textbox", { name: "Password" }).fill(guest.password);
    await form.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL("/lunch");
    await expect(page.getByRole("link", { name: "Your account, Margherita" })).toBeVisible();
  });
});
