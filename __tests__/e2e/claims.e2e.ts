import { expect, live, test } from "./support/test.ts";

/** Claims that pages make, checked by using the pages. */

test("the count on the shop page follows removals from the cart", async ({ page }) => {
  await page.goto("/shopage");
  await live(page, "product-grid");
  const add = page.getByRole("button", { name: /^Add to Cart/ });
  await add.nth(1).click();
  await add.nth(1).click();
  await add.nth(2).click();
  await expect(page.getByText("Cart: 3 item(s)")).toBeVisible();
  await page.getByRole("button", { name: "Cart, 3 items" }).click();
  const cart = page.getByRole("dialog", { name: "Your table" });
  await cart
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Cart: 1 item(s)")).toBeVisible();
});

test("the page for a new password immediately says to open the email's link", async ({ page }) => {
  await page.goto("/resetpassword");
  await live(page, "account-form");
  const words = page
    .getByRole("main")
    .getByText("Open the link in our email. It brings you back here, where you can choose a new password.");
  await expect(words).toBeVisible();
  await page.goto("/resetpassword/some-token");
  await live(page, "account-form");
  await expect(words).toHaveCount(0);
});

test("a category of the blog shows its articles, and a link back to all", async ({ page }) => {
  await page.goto("/blog2");
  await live(page, "featured-article");
  await page.getByRole("link", { name: /^Kitchen notes/ }).click();
  await expect(page).toHaveURL("/latest?category=Kitchen+notes");
  await live(page, "news-list");
  const list = page.locator('[data-block="news-list"]');
  const categories = list.getByRole("listitem").locator("p b");
  await expect(list.getByRole("status")).toContainText("Kitchen notes: ");
  const filtered = await categories.allTextContents();
  expect(filtered.length).toBeGreaterThan(0);
  expect(new Set(filtered)).toEqual(new Set(["Kitchen notes"]));
  await list.getByRole("link", { name: "Show all" }).click();
  await expect.poll(() => categories.count()).toBeGreaterThan(filtered.length);
});

test("news cards and read-mores lead where they always did, and also to the article they name", async ({
  page,
}) => {
  await page.goto("/section10");
  const card = page.locator('[data-block="news"]').getByRole("article").first();
  const title = (await card.getByRole("heading").textContent())!;
  await expect(card.getByRole("link", { name: title, exact: true })).toHaveAttribute("href", "/blog");
  await card.getByRole("link", { name: `Read the article about ${title}` }).click();
  await expect(page).toHaveURL(/\/blog\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  for (const path of ["/dinner10", "/foodmenu3"]) {
    await page.goto(path);
    const entry = page.getByRole("article").first();
    await expect(entry.getByRole("link", { name: /^Read more/ })).toHaveAttribute("href", "/shop");
    const title = (await entry.getByRole("heading").textContent())!;
    await expect(entry.getByRole("link", { name: title, exact: true })).toHaveAttribute("href", /^\/blog\//);
  }
});

test("the menu claims to be the kitchen's only if the kitchen has sent it", async ({ page }) => {
  await page.route("**/api/food/menu", (route) =>
    route.fulfill({
      json: {
        success: true,
        items: [
          {
            _id: "x",
            title: "Soup of the day",
            category: "Lunch",
            price: 9,
            image: "",
            description: "",
            available: true,
          },
        ],
      },
    }),
  );
  await page.goto("/dinner7");
  await live(page, "tabbed-menu");
  const kitchen = page.getByText(/^Checked with the kitchen at \d{1,2}:\d\d [AP]M\.$/);
  await page.getByRole("tab", { name: "LUNCH" }).click();
  await expect(page.getByText("Soup of the day")).toBeVisible();
  await expect(kitchen).toBeVisible();
  await page.getByRole("tab", { name: "DINNER" }).click();
  await expect(page.getByText("As printed")).toBeVisible();
  await expect(kitchen).toBeHidden();
});

test("a telephone number has one link format, and the hours begin with today's tables", async ({ page }) => {
  for (const path of ["/book", "/order", "/casestories", "/contact"]) {
    await page.goto(path);
    const numbers = await page
      .locator('a[href^="tel:"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(numbers.filter((number) => !["tel:5550100", "tel:5550124"].includes(number ?? ""))).toEqual([]);
  }
  const hours = page.getByRole("contentinfo").getByRole("term");
  await expect(hours.first()).toHaveText("Tables today");
  await expect(page.getByRole("contentinfo").getByRole("definition").first()).toHaveText(
    /^\d{1,2}:\d\d [AP]M – |none/,
  );
  await expect(page.getByRole("contentinfo").getByText("Without booking", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { name: "Office hours" })).toBeVisible();
});
