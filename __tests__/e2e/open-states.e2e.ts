import type { Page } from "@playwright/test";
import { axeFindings } from "./support/axe.ts";
import { choose } from "./support/booking.ts";
import { expect, live, test } from "./support/test.ts";

interface OpenState {
  readonly what: string;
  readonly path: string;
  /** Only exists in narrow windows. */
  readonly phoneOnly?: true;
  open(page: Page): Promise<void>;
}

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10);
const nextWeek = () => inDays(7);

const states: readonly OpenState[] = [
  {
    what: "the unfolded menu",
    path: "/about1",
    phoneOnly: true,
    open: async (page) => {
      const toggle = page.getByRole("button", { name: "Open menu" });
      await expect(async () => {
        if (await toggle.isVisible()) await toggle.click();
        await expect(page.locator("#menu")).toBeVisible({ timeout: 500 });
      }).toPass();
    },
  },
  {
    what: "the cart with a line and the bar that leads to it",
    path: "/order",
    open: async (page) => {
      await live(page, "menu-lists");
      await page.getByRole("button", { name: /^Add/ }).first().click();
      await page.getByRole("button", { name: "Cart, 1 item" }).click();
      await expect(page.getByRole("dialog", { name: "Your table" })).toBeVisible();
    },
  },
  {
    what: "a chef's card",
    path: "/lunch7",
    open: async (page) => {
      await live(page, "chef-gallery");
      await page.getByRole("button", { name: "Nora Lindqvist" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    what: "a large picture",
    path: "/gallery2",
    open: async (page) => {
      await live(page, "gallery-tiles");
      await page
        .getByRole("button", { name: /: enlarge$/ })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    what: "the field of another day",
    path: "/dinner1",
    open: async (page) => {
      await live(page, "reservation-form-hero");
      const form = page.locator('[data-block="reservation-form-hero"]');
      await choose(form, "Date", "Choose Date...");
      await expect(form.getByLabel("Which day")).toBeVisible();
    },
  },
  {
    what: "the errors of a form",
    path: "/signup",
    open: async (page) => {
      await live(page, "account-form");
      await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByText("Name is required")).toBeVisible();
    },
  },
  {
    what: "a receipt",
    path: "/section7",
    open: async (page) => {
      await live(page, "reservation-form-compact");
      // Each window size books another evening: for the same one, the form would ask about a second table.
      await page.getByLabel("Date").fill(inDays(page.viewportSize()!.width > 700 ? 8 : 7));
      await page.getByRole("button", { name: "BOOK NOW" }).click();
      await expect(page.getByRole("region", { name: /^Your receipt/ })).toBeVisible();
    },
  },
  {
    what: "a search that is open",
    path: "/search",
    open: async (page) => {
      await live(page, "site-search");
      await page.getByRole("main").getByRole("combobox").fill("pizza");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    what: "answers of the forms that send nothing",
    path: "/contact2",
    open: async (page) => {
      await live(page, "contact-form");
      const form = page.locator('[data-block="contact-form"] form');
      await form.getByLabel("Name").fill("Leyla");
      await form.getByLabel("Email").fill("leyla@example.com");
      await form.getByLabel("Subject").selectOption("feedback");
      await form.getByLabel("Message").fill("The soup.");
      await form.getByRole("button", { name: "SEND MESSAGE" }).click();
      await expect(form.getByRole("link", { name: "Send it as an email" })).toBeVisible();
    },
  },
];

for (const { what, path, phoneOnly, open } of states)
  test(`axe finds nothing in ${what}, on a phone and on a desktop`, async ({ page }) => {
    for (const width of phoneOnly ? [390] : [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await open(page);
      expect(await axeFindings(page)).toEqual([]);
    }
  });

/**
 * Returns an empty string if the focused element is in the window and uncovered at one of nine points or
 * more; otherwise describes the element.
 */
const focusIsVisible = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return "";
    const { left, top, width, height } = focused.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height]),
    );
    const seen = points.some(([x, y]) => {
      const over = document.elementFromPoint(x!, y!);
      return over !== null && (focused.contains(over) || over.contains(focused));
    });
    return seen ? "" : `${focused.outerHTML.slice(0, 120)} at ${Math.round(top)}`;
  });

for (const [width, height] of [
  [390, 844],
  [320, 256],
] as const)
  test(`by Tab alone the focused element is never hidden, at ${width} x ${height}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height });
    for (const [path, block] of [
      ["/section7", "reservation-form-compact"],
      ["/book", "reservation-form-full"],
      ["/order", "menu-lists"],
      ["/menu", "tabbed-menu"],
      ["/login", "account-form"],
    ] as const) {
      await page.goto(path);
      await live(page, block);
      if (path === "/order") await page.getByRole("button", { name: /^Add/ }).first().click();
      await page.evaluate(() => {
        window.scrollTo(0, 0);
        (document.activeElement as HTMLElement | null)?.blur();
      });
      for (let press = 0; press < 45; press += 1) {
        await page.keyboard.press("Tab");
        expect(await focusIsVisible(page), `${path}, Tab ${press + 1}`).toBe("");
      }
    }
  });

test("a new page is announced, also if its blocks are still loading", async ({ page }) => {
  await page.goto("/about");
  await expect(page.locator("[data-block]").first()).toHaveAttribute("data-live", "");
  const said: string[] = [];
  await page.exposeFunction("heard", (text: string) => said.push(text));
  await page.evaluate(() => {
    const announcer = document.getElementById("gatsby-announcer")!;
    new MutationObserver(() => {
      const text = announcer.textContent ?? "";
      if (text !== "") void (window as unknown as { heard(text: string): void }).heard(text);
    }).observe(announcer, { childList: true, subtree: true, characterData: true });
  });
  for (const path of ["/contact", "/shop", "/login"]) {
    said.length = 0;
    await page.locator(`a[href="${path}"]`).first().dispatchEvent("click");
    await expect(page).toHaveURL(path);
    await expect.poll(() => said.length).toBeGreaterThan(0);
    const names = [await page.getByRole("heading", { level: 1 }).innerText(), await page.title()];
    for (const text of said) expect(names.map((name) => `Navigated to ${name}`)).toContain(text);
  }
});

test("the phone's bar is absent from pages about booking, gives way to their own buttons, and becomes the cart's", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole("region", { name: "A table for tonight" });
  for (const path of ["/book", "/login"]) {
    await page.goto(path);
    await expect(page.getByRole("contentinfo")).toBeAttached();
    await expect(bar).toHaveCount(0);
  }
  await page.goto("/menu");
  await expect(bar).toBeVisible();
  await live(page, "call-to-action");
  await page
    .locator('[data-block="call-to-action"]')
    .getByRole("link", { name: "BOOK A TABLE" })
    .scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();

  await page.goto("/order");
  await live(page, "menu-lists");
  await page.getByRole("button", { name: /^Add/ }).first().click();
  const cart = page.getByRole("region", { name: "Cart", exact: true }).getByRole("button");
  await expect(cart).toHaveText("1 item · $15.00 · Your table");
  await cart.click();
  await expect(page.getByRole("dialog", { name: "Your table" })).toBeVisible();
});

test("a form's message is in only one live region", async ({ page, expectProblem }) => {
  expectProblem(/createReservation|Failed to load resource/);
  await page.route("**/api/food/createReservation", (route) =>
    route.fulfill({ status: 503, body: "<html>" }),
  );
  await page.goto("/section7");
  await live(page, "reservation-form-compact");
  await page.getByLabel("Date").fill(nextWeek());
  await page.getByRole("button", { name: "BOOK NOW" }).click();
  const around = (text: string) =>
    page.getByText(text).evaluate((element) => {
      let regions = 0;
      for (let one: Element | null = element; one; one = one.parentElement)
        if (one.matches("[aria-live], [role=status], [role=alert]")) regions += 1;
      return regions;
    });
  await expect(page.getByText("Reservation failed")).toBeVisible();
  expect(await around("Reservation failed")).toBe(1);
  expect(await around("Something went wrong on our side")).toBe(1);
});

test("the menu prints all its tabs with their prices, without header and footer", async ({ page }) => {
  await page.goto("/menu");
  await live(page, "tabbed-menu");
  const dishes = page.locator('[data-block="tabbed-menu"] [role="tabpanel"] .price');
  const all = await dishes.count();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("tablist")).toBeHidden();
  await expect(dishes.filter({ visible: true })).toHaveCount(all);
  const leader = page.locator('[data-block="tabbed-menu"] li [aria-hidden="true"]').first();
  await expect(leader).toHaveCSS("border-bottom-style", "dotted");
  expect(all).toBeGreaterThan(5);
  await expect(page.getByRole("button", { name: "Refresh Menu" })).toBeHidden();
});

test("a receipt prints only the ticket", async ({ page }) => {
  await page.goto("/");
  await live(page, "reservation-form-compact");
  await page.getByLabel("Date").fill(nextWeek());
  await page.getByRole("button", { name: "BOOK NOW" }).click();
  const receipt = page.getByRole("region", { name: /^Your receipt/ });
  await expect(receipt).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(receipt.getByRole("article")).toBeVisible();
  await expect(receipt.getByRole("button", { name: "Add to calendar" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
});
