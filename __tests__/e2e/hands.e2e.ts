import type { Locator, Page } from "@playwright/test";
import { expect, live, test } from "./support/test.ts";

/** Interactions of guests: cart, shop, gallery, blog, forms that stay in the browser, wishlist. */

const badge = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Cart, / });
const drawer = (page: Page) => page.getByRole("dialog", { name: "Your table" });
const total = (cart: Locator) => cart.getByRole("paragraph").filter({ hasText: /^Total/ });
const press = (place: Page | Locator, name: string | RegExp) => place.getByRole("button", { name }).click();

/** Records every request from now on, except for pictures, scripts and prefetched page data. */
function sent(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const quiet = ["image", "font", "script", "stylesheet"].includes(request.resourceType());
    if (!quiet && !/\/page-data\/|\/favicon\./.test(request.url()))
      requests.push(`${request.method()} ${request.url()}`);
  });
  return requests;
}

test.describe("shared cart", () => {
  test("an existing id raises quantity by 1, a new id starts at 1, decrease drops the line at 0, remove deletes it @journey", async ({
    page,
  }) => {
    await page.goto("/order");
    await live(page, "menu-lists");
    const cart = page.getByRole("region", { name: "Your cart" });
    const quantity = (dish: string) =>
      cart.getByRole("group", { name: `Quantity of ${dish}` }).getByRole("status");
    await expect(cart).toContainText("0 items");
    await expect(cart).toContainText("$0.00");
    await expect(badge(page)).toHaveAccessibleName("Cart, 0 items");

    await press(page, "Add Roast tomato soup to the cart");
    await expect(quantity("Roast tomato soup")).toHaveText("1");
    await press(page, /^Add Roast tomato soup to the cart/);
    await expect(quantity("Roast tomato soup")).toHaveText("2");
    await press(page, "Add Bruschetta for the table to the cart");
    await expect(quantity("Bruschetta for the table")).toHaveText("1");
    await expect(cart).toContainText("3 items");
    await expect(total(cart)).toContainText("$45.00");
    await expect(badge(page)).toHaveAccessibleName("Cart, 3 items");
    await expect(badge(page)).toHaveText("3");

    await press(cart, "One fewer Roast tomato soup");
    await expect(quantity("Roast tomato soup")).toHaveText("1");
    await press(cart, "One fewer Roast tomato soup");
    await expect(quantity("Roast tomato soup")).toHaveCount(0);
    await press(cart, /^Undo/);
    await expect(cart.getByRole("listitem").first()).toContainText("Roast tomato soup");
    await press(cart, "One more Bruschetta for the table");
    await press(cart, "Remove Bruschetta for the table");
    await expect(cart.getByRole("listitem")).toHaveCount(1);
    await expect(total(cart)).toContainText("$15.00");
  });

  test("is only in memory: kept from page to page, gone after a reload @journey", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/section4");
    await live(page, "menu-browser");
    await press(page, "Add Garden salad to the cart");
    await page.getByRole("banner").getByRole("link", { name: "SHOP", exact: true }).click();
    await expect(page).toHaveURL("/shop");
    await live(page, "product-detail");
    await press(page, "ADD TO CART");
    await expect(badge(page)).toHaveAccessibleName("Cart, 2 items");
    await page.goBack();
    await live(page, "menu-browser");
    await expect(page.getByRole("region", { name: "Your cart" })).toContainText("$270.00");
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      "salad",
    );
    await page.reload();
    await live(page, "menu-browser");
    await expect(badge(page)).toHaveAccessibleName("Cart, 0 items");
    await expect(badge(page)).toHaveText("");
    await expect(page.getByRole("region", { name: "Your cart" })).toContainText("$0.00");
  });

  test("the drawer is closed at first, slides in from the right, and shows an empty cart as an empty plate", async ({
    page,
  }) => {
    await page.goto("/about");
    await live(page, "banner");
    await expect(drawer(page)).toHaveCount(0);
    await badge(page).click();
    await expect(drawer(page)).toBeVisible();
    await expect
      .poll(async () => {
        const box = (await drawer(page).boundingBox())!;
        return Math.round(box.x + box.width);
      })
      .toBe(page.viewportSize()!.width);
    await expect(drawer(page).getByRole("heading", { name: "An empty plate" })).toBeVisible();
    await expect(drawer(page).getByRole("heading", { name: "Your table" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toBeHidden();
    await expect(badge(page)).toBeFocused();
  });

  test("in the drawer, too, quantities rise and fall, lines are removed and restored, and the last leaves $0.00 behind", async ({
    page,
  }) => {
    await page.goto("/section4");
    await live(page, "menu-browser");
    await press(page, "Add Margherita pizza to the cart");
    await press(page, "Add Grilled salmon to the cart");
    await badge(page).click();
    await press(drawer(page), "One more Margherita pizza");
    await expect(total(drawer(page))).toContainText("$43.00");
    await press(drawer(page), "One fewer Margherita pizza");
    await press(drawer(page), "Remove Grilled salmon");
    await expect(drawer(page)).toContainText("Grilled salmon is off the table.");
    await expect(drawer(page).getByRole("heading", { name: "Your table" })).toBeFocused();
    await press(drawer(page), /^Undo/);
    await expect(total(drawer(page))).toContainText("$30.00");
    await press(drawer(page), "Remove Grilled salmon");
    await press(drawer(page), "One fewer Margherita pizza");
    await expect(drawer(page).getByRole("heading", { name: "An empty plate" })).toBeVisible();
    await press(drawer(page), "Close the cart");
    await expect(page.getByRole("region", { name: "Your cart" })).toContainText("$0.00");
  });
});

test.describe("shop", () => {
  test("the quantity stepper never goes below 1; its value goes into the cart", async ({ page }) => {
    await page.goto("/shop");
    await live(page, "product-detail");
    const quantity = page.getByRole("status", { name: "Quantity", exact: true });
    await expect(page.getByText("$260.00 – $360.00", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "One fewer" })).toBeDisabled();
    await press(page, "One more");
    await press(page, "One more");
    await press(page, "One fewer");
    await expect(quantity).toHaveText("2");
    await press(page, "One fewer");
    await expect(quantity).toHaveText("1");
    await expect(page.getByRole("button", { name: "One fewer" })).toBeDisabled();
    await press(page, "One more");
    await press(page, "ADD TO CART");
    await expect(badge(page)).toHaveAccessibleName("Cart, 2 items");
  });

  test("product tabs switch among description, additional information and review, by click and by key", async ({
    page,
  }) => {
    await page.goto("/shop");
    await live(page, "product-detail");
    const tab = (name: string) => page.getByRole("tab", { name, exact: true });
    const panel = page.getByRole("tabpanel");
    await expect(tab("Description")).toHaveAttribute("aria-selected", "true");
    await expect(panel).toHaveAccessibleName("Description");
    await tab("Additional Information").click();
    await expect(panel).toHaveAccessibleName("Additional Information");
    await page.keyboard.press("ArrowRight");
    await expect(tab("Review (01)")).toBeFocused();
    await expect(panel).toHaveAccessibleName("Review (01)");
    await page.keyboard.press("ArrowRight");
    await expect(panel).toHaveAccessibleName("Description");
  });

  test("the shop page: twelve products at $19.00, a count that grows by one per click, Add to Cart revealed on hover", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/shopage");
    await live(page, "product-grid");
    const products = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: /^Add to Cart/ }) });
    await expect(products).toHaveCount(12);
    await expect(products.getByText("$19.00", { exact: true })).toHaveCount(12);
    const add = products.nth(1).getByRole("button", { name: /^Add to Cart/ });
    await expect(add).toHaveCSS("opacity", "0");
    await products.nth(1).hover();
    await expect(add).toHaveCSS("opacity", "1");
    await expect(page.getByText("Cart: 0 item(s)")).toBeVisible();
    await add.click();
    await expect(page.getByText("Cart: 1 item(s)")).toBeVisible();
    await add.click();
    await expect(page.getByText("Cart: 2 item(s)")).toBeVisible();
    await products
      .nth(2)
      .getByRole("button", { name: /^Add to Cart/ })
      .focus();
    await expect(products.nth(2).getByRole("button", { name: /^Add to Cart/ })).toHaveCSS("opacity", "1");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Cart: 3 item(s)")).toBeVisible();
    await expect(badge(page)).toHaveAccessibleName("Cart, 3 items");
    // The page's own count is local to the page; the cart's is not.
    await page.getByRole("banner").getByRole("link", { name: "BLOG", exact: true }).click();
    await expect(page).toHaveURL("/blog");
    await expect(products).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL("/shopage");
    await expect(page.getByText("Cart: 0 item(s)")).toBeVisible();
    await expect(badge(page)).toHaveAccessibleName("Cart, 3 items");
  });
});

test.describe("gallery", () => {
  for (const width of [390, 1440]) {
    test(`at ${width} px each press scrolls the strip of five pictures by 300 px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/section5");
      await live(page, "counters");
      const images = page.locator('[data-block="counters"]').getByRole("figure");
      await expect(images).toHaveCount(5);
      const strip = images.first().locator("..");
      const left = () => strip.evaluate((element) => Math.round(element.scrollLeft));
      const start = await left();
      await press(page, "Scroll right");
      await expect.poll(left).toBe(start + 300);
      await press(page, "Scroll right");
      await expect.poll(left).toBe(start + 600);
      await press(page, "Scroll left");
      await expect.poll(left).toBe(start + 300);
    });
  }

  test("the four counters are above it", async ({ page }) => {
    await page.goto("/section5");
    const said = await page.locator('[data-block="counters"] dl > div').allTextContents();
    expect(said).toEqual(["new projects15", "total awards15", "unique food specialties20", "team members69"]);
  });

  test("a picture's text appears on hover and on keyboard focus", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/section5");
    await live(page, "counters");
    const images = page.locator('[data-block="counters"]').getByRole("figure");
    const [first, second] = [images.first(), images.nth(1)];
    await expect(first.locator("figcaption")).toHaveCSS("opacity", "0");
    await first.hover();
    await expect(first.locator("figcaption")).toHaveCSS("opacity", "1");
    await expect(second.locator("figcaption")).toHaveCSS("opacity", "0");
    await first.focus();
    await page.keyboard.press("Tab");
    await expect(second).toBeFocused();
    await expect(second.locator("figcaption")).toHaveCSS("opacity", "1");
  });

  test("six tiles; each picture opens large, with the previous and the next", async ({ page }) => {
    await page.goto("/gallery");
    await live(page, "gallery-tiles");
    const tiles = page.getByRole("button", { name: /: enlarge$/ });
    await expect(tiles).toHaveCount(6);
    await tiles.nth(4).click();
    const large = page.getByRole("dialog");
    await expect(large).toContainText("5 of 6");
    await press(large, "Next picture");
    await expect(large).toContainText("6 of 6");
    await press(large, "Next picture");
    await expect(large).toContainText("1 of 6");
    await press(large, "Previous picture");
    await expect(large).toContainText("6 of 6");
    await page.keyboard.press("ArrowLeft");
    await expect(large).toContainText("5 of 6");
    await expect
      .poll(() => large.locator("img").evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await expect(large).toBeHidden();
    await expect(tiles.nth(4)).toBeFocused();
  });
});

test.describe("blog", () => {
  test("posting appends a comment with author 'Guest User' and today's date; markup stays text", async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date(2026, 10, 21, 21, 15));
    await page.goto("/blog");
    await live(page, "comments");
    const requests = sent(page);
    const block = page.locator('[data-block="comments"]');
    const comments = block.getByRole("listitem");
    const heading = block.getByRole("heading");
    await expect(heading).toHaveText("2 Comments");
    await expect(comments.first().getByText("JP", { exact: true })).toBeVisible();

    const script = "<script>document.title = 'taken'</script><img src=x onerror=\"document.title='taken'\">";
    await page.getByLabel("Your comment").fill(script);
    await press(page, "Post comment");
    await expect(heading).toHaveText("3 Comments");
    await expect(comments.last()).toContainText("Guest User");
    await expect(comments.last()).toContainText("21 November 2026");
    await expect(comments.last().getByText("GU", { exact: true })).toBeVisible();
    await expect(comments.last().getByText(script, { exact: true })).toBeVisible();
    expect(await page.title()).not.toBe("taken");
    await expect(page.getByLabel("Your comment")).toHaveValue("");

    await page.getByLabel("Your comment").fill("   ");
    await press(page, "Post comment");
    await expect(page.getByText("Write a few words first")).toBeVisible();
    await expect(heading).toHaveText("3 Comments");
    expect(requests).toEqual([]);
    await page.reload();
    await expect(heading).toHaveText("2 Comments");
  });

  test("the sidebar searches, counts its categories 15, 8, 12, 20, 6 and shows nine tiles", async ({
    page,
  }) => {
    await page.goto("/blog");
    await live(page, "featured-article");
    await expect(page.getByRole("link", { name: /\d articles$/ })).toHaveText([
      /15 articles$/,
      /8 articles$/,
      /12 articles$/,
      /20 articles$/,
      /6 articles$/,
    ]);
    await expect(page.getByRole("link", { name: /, in the gallery$/ }).locator("img")).toHaveCount(9);
    await page.getByRole("searchbox").fill("bread & butter");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=bread%20%26%20butter$/);
  });

  test("the latest news: every post with a count of 1 to 20 comments, singular for one", async ({ page }) => {
    await page.goto("/latest");
    const counts = (await page.getByText(/^\d+ comments?$/).allTextContents()).map((text) =>
      /^(\d+) (comments?)$/.exec(text)!.slice(1),
    );
    expect(counts.length).toBeGreaterThan(0);
    for (const [count, word] of counts) {
      expect(Number(count)).toBeGreaterThanOrEqual(1);
      expect(Number(count)).toBeLessThanOrEqual(20);
      expect(word).toBe(count === "1" ? "comment" : "comments");
    }
  });
});

test.describe("forms that stay in the browser", () => {
  test("contact: every field is required by the browser, then the message is a mail draft @journey", async ({
    page,
  }) => {
    await page.goto("/contact");
    await live(page, "contact-form");
    const requests = sent(page);
    const form = page.getByRole("form");
    const said = page.getByText("Message submitted successfully!");
    const invalid = () =>
      form.locator(":invalid").evaluateAll((fields) => fields.map((field) => field.getAttribute("name")));
    expect(await invalid()).toEqual(["name", "email", "subject", "message"]);
    await press(form, "SEND MESSAGE");
    await expect(said).toHaveCount(0);
    await expect(page.getByLabel("Name")).toBeFocused();
    await form.getByLabel("Name").fill("Leyla");
    await form.getByLabel("Email").fill("leyla@");
    await form.getByLabel("Subject").selectOption("Technical Support");
    await form.getByLabel("Message").fill("The soup.");
    expect(await invalid()).toEqual(["email"]);
    await form.getByLabel("Email").fill("leyla@example.com");
    await press(form, "SEND MESSAGE");
    await expect(form.getByRole("link", { name: "Send it as an email" })).toHaveAttribute(
      "href",
      /^mailto:table@example\.com\?subject=Technical%20Support&body=The%20soup\./,
    );
    await expect(said).toHaveCount(0);
    await expect(form.getByLabel("Subject")).toHaveValue("support");
    await press(form, "I have sent it");
    await expect(said).toBeVisible();
    expect(requests).toEqual([]);
  });

  test("quick booking: its four persons and four times; choices are transferred to the full form, and nothing is sent", async ({
    page,
  }) => {
    await page.goto("/foodmenu");
    await live(page, "booking-teaser");
    const booked: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") booked.push(request.url());
    });
    const form = page.locator('[data-block="booking-teaser"] form');
    await expect(form.getByLabel("Person").locator("option:enabled")).toHaveText([
      "1 person",
      "2 persons",
      "3 persons",
      "4+ persons",
    ]);
    await expect(form.getByLabel("Time").locator("option:enabled")).toHaveText([
      "10:00 am",
      "11:00 am",
      "12:00 pm",
      "01:00 pm",
    ]);
    await form.getByRole("button").click();
    await expect(page.getByText("Message submitted successfully!")).toHaveCount(0);
    await form.getByLabel("Person").selectOption("4+ persons");
    await form.getByLabel("Date").fill("2099-12-01");
    await form.getByLabel("Time").selectOption("01:00 pm");
    await form.getByRole("button").click();
    await expect(page).toHaveURL("/book");
    const full = page.locator('[data-block="reservation-form-full"]');
    await expect(full.getByLabel("Guests")).toHaveValue("4");
    await expect(full.getByLabel("Date")).toHaveValue("2099-12-01");
    await expect(full.getByLabel("Time")).toHaveValue("1:00 PM");
    await expect(full.getByLabel("Name")).toBeFocused();
    expect(booked).toEqual([]);
  });

  for (const [name, path, scope] of [
    ["the lunch page", "/lunch10", '[data-block="newsletter"]'],
    ["the footer", "/footer", "footer form"],
  ] as const) {
    test(`newsletter of ${name}: checked as an email address, which a mail by the guest brings to the restaurant`, async ({
      page,
    }) => {
      await page.goto(path);
      if (scope.startsWith("[")) await live(page, "newsletter");
      const requests = sent(page);
      const input = page.locator(`${scope} input`);
      const valid = () => input.evaluate((field: HTMLInputElement) => field.checkValidity());
      await expect(input).toHaveAttribute("type", "email");
      await input.fill("no address");
      expect(await valid()).toBe(false);
      await input.fill("guest@example.com");
      expect(await valid()).toBe(true);
      await page.locator(`${scope} button[type=submit]`).click();
      await expect(page).toHaveURL(path);
      await expect(input).toHaveValue("guest@example.com");
      await expect(page.locator(scope).getByRole("link", { name: "send us an email" })).toHaveAttribute(
        "href",
        /^mailto:table@example\.com\?.*guest%40example\.com$/,
      );
      expect(requests).toEqual([]);
    });
  }
});

test("the wishlist survives a reload, and items can be removed", async ({ page }) => {
  await page.goto("/menu/garden-salad");
  await live(page, "dish-page");
  const heart = page.getByRole("button", { name: "Keep Garden salad in the wishlist" });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.goto("/shopage");
  await live(page, "product-grid");
  await page
    .getByRole("button", { name: /^Keep .* in the wishlist$/ })
    .first()
    .click();

  await page.goto("/wishlist");
  await live(page, "wishlist");
  await expect(page.getByText("2 items")).toBeVisible();
  await page.reload();
  await live(page, "wishlist");
  await expect(page.getByRole("link", { name: "Garden salad" })).toBeVisible();
  await press(page, "Remove Garden salad");
  await expect(page.getByRole("link", { name: "Garden salad" })).toHaveCount(0);
  await page.reload();
  await live(page, "wishlist");
  await expect(page.getByText("1 item", { exact: true })).toBeVisible();
});

test("six dishes of the food menu, and every starter and main, cost $15.00", async ({ page }) => {
  await page.goto("/foodmenu");
  await expect(page.locator('[data-block="printed-menu"]').getByText("$15.00", { exact: true })).toHaveCount(
    6,
  );
  await page.goto("/order");
  await expect(page.locator('[data-block="menu-lists"]').getByText("$15.00", { exact: true })).toHaveCount(
    12,
  );
});
