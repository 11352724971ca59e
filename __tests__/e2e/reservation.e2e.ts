import { join } from "node:path";
import Database from "better-sqlite3";
import { startService } from "./support/service.ts";
import { expect, live, test } from "./support/test.ts";

const nextWeek = () => new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10);

test("a table booked on the home page is a row in the database @journey", async ({ page, service }) => {
  await page.goto("/");
  await live(page, "reservation-form-compact");
  const form = page.locator('[data-block="reservation-form-compact"]');
  await form.getByLabel("Party size").selectOption("5+ Persons");
  await form.getByLabel("Date").fill(nextWeek());
  await form.getByLabel("Time").selectOption("12:00 pm");
  await form.getByRole("button", { name: "BOOK NOW" }).click();
  await expect(form.getByText("Reservation submitted successfully!")).toBeVisible();
  await expect(form.getByLabel("Party size")).toHaveValue("1");

  const database = new Database(join(service.dataDir, "restaurant.sqlite"), { readonly: true });
  const rows = database
    // Other tests use the same service.
    .prepare("select * from reservations where party_size = 5 and time_given = '12:00 pm'")
    .all() as Record<string, unknown>[];
  database.close();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    party_size: 5,
    service_date: nextWeek(),
    time_given: "12:00 pm",
    start_minutes: 720,
    status: "confirmed",
    name: null,
    email: null,
  });
});

test("the guest's choices stay after a refusal, with the service's own message", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status 4\d\d: .*createReservation/);
  expectProblem(/console: Failed to load resource.*4\d\d/);
  await page.goto("/section7");
  await live(page, "reservation-form-compact");
  const form = page.locator('[data-block="reservation-form-compact"]');
  await form.getByLabel("Party size").selectOption("3 Persons");
  // The browser's own limit on the field is no guarantee: a clock may be wrong, or a page a day old.
  await form.getByLabel("Date").evaluate((input) => input.removeAttribute("min"));
  await form.getByLabel("Date").fill("2020-01-01");
  await form.getByRole("button", { name: "BOOK NOW" }).click();
  await expect(form.getByRole("alert")).toContainText("Please select a future date for your reservation");
  await expect(form.getByLabel("Party size")).toHaveValue("3");
  await expect(form.getByLabel("Date")).toHaveValue("2020-01-01");
});

test("a date is requested with the specified words, and nothing is sent", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && sent.push(request.url()));
  await page.goto("/section7");
  await live(page, "reservation-form-compact");
  await page.getByRole("button", { name: "BOOK NOW" }).click();
  await expect(page.getByText("Please select a reservation date.")).toBeVisible();
  expect(sent).toEqual([]);
});

test("if the service is gone, the form says so and keeps its values @journey", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/failed: .*createReservation/);
  expectProblem(/console: Failed to load resource/);
  // A service that is shutting down may receive a request for availability.
  expectProblem(/availability/);
  // Likewise for the receipt's script, which loads during a booking.
  expectProblem(/(failed|status 503): .*\.(js|css)/);
  // Pages behind visible links are prefetched.
  expectProblem(/(failed|status 503): .*\/page-data\//);
  expectProblem(/console: Refused to .*MIME type/);
  const service = await startService();
  expectProblem(/third party/);
  await page.goto(`${service.origin}/section7`, { waitUntil: "networkidle" });
  await live(page, "reservation-form-compact");
  await page.getByLabel("Date").fill(nextWeek());
  await service.stop();
  await page.getByRole("button", { name: "BOOK NOW" }).click();
  await expect(page.getByRole("alert")).toContainText(
    /Failed to fetch|Something went wrong\. Please try again\./,
  );
  await expect(page.getByLabel("Date")).toHaveValue(nextWeek());
});

test("a double click books once", async ({ page, service }) => {
  await page.goto("/section7");
  await live(page, "reservation-form-compact");
  const count = () => {
    const database = new Database(join(service.dataDir, "restaurant.sqlite"), { readonly: true });
    const { n } = database.prepare("select count(*) as n from reservations").get() as { n: number };
    database.close();
    return n;
  };
  const before = count();
  await page.getByLabel("Date").fill(nextWeek());
  await page.getByRole("button", { name: "BOOK NOW" }).dblclick();
  await expect(page.getByText("Reservation submitted successfully!")).toBeVisible();
  expect(count()).toBe(before + 1);
});
