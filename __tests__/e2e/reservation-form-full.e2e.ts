import { join } from "node:path";
import Database from "better-sqlite3";
import type { Page } from "@playwright/test";
import { expect, live, test } from "./support/test.ts";

const nextWeek = () => new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10);

const rows = (dataDir: string, name: string) => {
  const database = new Database(join(dataDir, "restaurant.sqlite"), { readonly: true });
  const found = database.prepare("select * from reservations where name = ?").all(name);
  database.close();
  return found as Record<string, unknown>[];
};

async function fill(page: Page, name: string) {
  await live(page, "reservation-form-full");
  const form = page.locator('[data-block="reservation-form-full"]');
  await form.getByLabel("Guests").fill("4");
  await form.getByLabel("Date").fill(nextWeek());
  await form.getByLabel("Time").selectOption("7:30 PM");
  await form.getByLabel("Name").fill(`  ${name} `);
  await form.getByLabel("Email").fill("margaret@example.com");
  await form.getByLabel("Phone").fill("555-0100");
  await form.getByLabel("Message").fill("The corner table, please. ");
  return form;
}

test("a table booked on the booking page is one row in the database, even on a double click @journey", async ({
  page,
  service,
}) => {
  await page.goto("/book");
  const form = await fill(page, "Margaret Hale");
  await form.getByRole("button", { name: "BOOK A TABLE" }).dblclick();
  await expect(form.getByText("Reservation successful!")).toBeVisible();
  await expect(form.getByLabel("Guests")).toHaveValue("");
  const found = rows(service.dataDir, "Margaret Hale");
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    party_size: 4,
    service_date: nextWeek(),
    time_given: "7:30 PM",
    email: "margaret@example.com",
    message: "The corner table, please.",
    special_request: "The corner table, please.",
  });
});

test("the browser asks for missing values, and nothing is sent", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto("/book2");
  const form = await fill(page, "Nobody");
  await form.getByLabel("Phone").fill("");
  await form.getByRole("button", { name: "BOOK A TABLE" }).click();
  await expect(form.getByLabel("Phone")).toBeFocused();
  expect(sent).toEqual([]);
});

test("a refusal is in a red box with the service's message, and the input stays", async ({
  page,
  service,
  expectProblem,
}) => {
  expectProblem(/status 4\d\d: .*createReservation/);
  expectProblem(/console: Failed to load resource.*4\d\d/);
  await page.goto("/book2");
  const form = await fill(page, "Too Early");
  await form.getByLabel("Date").evaluate((input) => input.removeAttribute("min"));
  await form.getByLabel("Date").fill("2020-01-01");
  await form.getByLabel("Time").selectOption("7:30 PM");
  await form.getByRole("button", { name: "BOOK A TABLE" }).click();
  await expect(form.getByRole("alert")).toContainText("Please select a future date for your reservation");
  await expect(form.getByLabel("Message")).toHaveValue("The corner table, please. ");
  expect(rows(service.dataDir, "Too Early")).toEqual([]);
});

test("a reset link's token stays in the address unchanged", async ({ page, service }) => {
  const reply = await page.goto("/resetpassword/AbC-1");
  expect(reply!.status()).toBe(200);
  await live(page, "account-form");
  await expect(page).toHaveURL(`${service.origin}/resetpassword/AbC-1`);
  await expect(page.getByLabel("New Password")).toBeVisible();
});
