import type { Page } from "@playwright/test";
import { expect, live, test } from "./support/test.ts";

const nextWeek = () => new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10);

async function halfFilled(page: Page) {
  await page.goto("/book");
  await live(page, "reservation-form-full");
  const form = page.locator('[data-block="reservation-form-full"]');
  await form.getByLabel("Guests").fill("3");
  await form.getByLabel("Date").fill(nextWeek());
  await form.getByLabel("Time").selectOption("7:30 PM");
  await form.getByLabel("Name").fill("Margaret Hale");
  await form.getByLabel("Message").fill("A quiet table");
  return async () => {
    await live(page, "reservation-form-full");
    await expect(form.getByLabel("Guests")).toHaveValue("3");
    await expect(form.getByLabel("Date")).toHaveValue(nextWeek());
    await expect(form.getByLabel("Time")).toHaveValue("7:30 PM");
    await expect(form.getByLabel("Name")).toHaveValue("Margaret Hale");
    // After this input, the form writes its own values into all fields.
    await form.getByLabel("Phone").fill("555-0100");
    await expect(form.getByLabel("Name")).toHaveValue("Margaret Hale");
    await expect(form.getByLabel("Message")).toHaveValue("A quiet table");
  };
}

test("Back from another page of the site restores a half-filled booking form @journey", async ({ page }) => {
  const isAsLeft = await halfFilled(page);
  await page.getByRole("link", { name: "LUNCH", exact: true }).first().click();
  await expect(page).toHaveURL("/lunch");
  await page.goBack();
  await isAsLeft();
});

test("Back from another site restores a half-filled booking form", async ({ page }) => {
  const isAsLeft = await halfFilled(page);
  await page.goto("/about");
  await page.goBack();
  await isAsLeft();
});

test("Back closes the cart and stays on the page; after a link of the cart it leads to that page", async ({
  page,
}) => {
  await page.goto("/lunch");
  await live(page, "lunch-hero");
  const drawer = page.getByRole("dialog", { name: "Your table" });
  const open = async () => {
    await page
      .getByRole("button", { name: /^Cart,/ })
      .first()
      .click();
    await expect(drawer).toBeVisible();
  };
  await open();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL("/lunch");
  await open();
  await drawer.getByRole("link", { name: "View menu" }).click();
  await expect(page).toHaveURL("/menu");
  await expect(drawer).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/lunch");
});

test("a damaged link to a table says so within two seconds", async ({ page, expectProblem }) => {
  expectProblem(/403/);
  await page.goto("/reservation#1.K7QX-2M9F-TB.manage.t4abcd.damaged", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "This link doesn’t lead to a table" })).toBeVisible({
    timeout: 2000,
  });
});
