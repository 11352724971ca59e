import type { Locator, Page } from "@playwright/test";
import { mailsTo } from "./support/accounts.ts";
import { choose } from "./support/booking.ts";
import { expect, live, test } from "./support/test.ts";

/** A day `days` from now. */
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);
const iso = (date: Date) => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Rome" }).format(date);
/** `Saturday, 28 November 2026` */
const inFull = (date: Date) => {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/Rome",
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  }).formatToParts(date);
  const part = (type: string) => parts.find((one) => one.type === type)!.value;
  return `${part("weekday")}, ${part("day")} ${part("month")} ${part("year")}`;
};

const receiptIn = (block: Locator) => block.getByRole("region", { name: /^Your receipt, number / });

async function openForm(page: Page, path: string, block: string): Promise<Locator> {
  await page.goto(path);
  await live(page, block);
  return page.locator(`[data-block="${block}"]`);
}

test("the full form is back below the ticket, which stays after the message has disappeared", async ({
  page,
}) => {
  const form = await openForm(page, "/book2", "reservation-form-full");
  const day = inDays(8);
  await form.getByLabel("Guests").fill("3");
  await form.getByLabel("Date").fill(iso(day));
  await form.getByLabel("Time").selectOption("7:30 PM");
  await form.getByLabel("Name").fill("Margaret Ticket");
  await form.getByLabel("Email").fill("margaret@example.com");
  await form.getByLabel("Phone").fill("555-0100");
  await form.getByLabel("Message").fill("Hello.");
  await form.getByRole("button", { name: "BOOK A TABLE" }).click();
  const words = form.getByText("Reservation successful!");
  await expect(words).toBeVisible();
  const receipt = receiptIn(form);
  await expect(receipt).toBeFocused();
  await expect(receipt.getByRole("article", { name: inFull(day) })).toContainText("7:30 PM");
  await expect(receipt.getByRole("article")).toContainText("Margaret Ticket");
  await expect(receipt).toContainText("margaret@example.com");
  await expect(form.getByRole("button", { name: "BOOK A TABLE" })).toBeVisible();
  await expect(form.getByLabel("Guests")).toHaveValue("");
  await expect(words).toBeHidden();
  await expect(receipt).toBeVisible();

  const number = (await receipt.getAttribute("aria-label"))!.replace("Your receipt, number ", "");
  const download = page.waitForEvent("download");
  await receipt.getByRole("button", { name: "Add to calendar" }).click();
  expect((await download).suggestedFilename()).toBe(`reservation-${number}.ics`);
});

test("the home page's form, which has no address, asks where to send the link", async ({ page, service }) => {
  const form = await openForm(page, "/section7", "reservation-form-compact");
  const day = inDays(9);
  await form.getByLabel("Party size").selectOption("2 Persons");
  await form.getByLabel("Date").fill(iso(day));
  await form.getByLabel("Time").selectOption("12:00 pm");
  await form.getByRole("button", { name: "BOOK NOW" }).click();
  const receipt = receiptIn(form);
  await expect(receipt).toBeFocused();
  await expect(receipt.getByRole("article", { name: inFull(day) })).toContainText("12:00 PM");
  await expect(receipt).toContainText("this number is the only proof of your reservation");
  const number = (await receipt.getAttribute("aria-label"))!.replace("Your receipt, number ", "");

  await receipt.getByRole("button", { name: "Send me the link" }).click();
  await expect(receipt.getByText("Email is required")).toBeVisible();
  await receipt.getByLabel("Email").fill("tram@example.com");
  await receipt.getByRole("button", { name: "Send me the link" }).click();
  await expect(receipt.getByRole("status")).toHaveText(
    "The link to your table is on its way to tram@example.com.",
  );
  await expect(receipt.getByText("only proof")).toBeHidden();
  await expect.poll(() => mailsTo(service.dataDir, "tram@example.com")).toHaveLength(1);
  const [mail] = await mailsTo(service.dataDir, "tram@example.com");
  expect(mail!.text).toContain(number);

  await receipt.getByRole("link", { name: "Change it" }).click();
  await expect(page).toHaveURL(/\/reservation#/);
  await expect(page.getByRole("article")).toContainText(number);
});

test("on a phone nothing covers the ticket", async ({ page }) => {
  // A window so low that the footer fills it.
  await page.setViewportSize({ width: 390, height: 664 });
  const form = await openForm(page, "/section7", "reservation-form-compact");
  const bar = page.getByRole("region", { name: "A table for tonight" });
  await form.getByLabel("Party size").selectOption("2 Persons");
  await form.getByLabel("Date").fill(iso(inDays(12)));
  await form.getByLabel("Time").selectOption("12:00 pm");
  await form.getByRole("button", { name: "BOOK NOW" }).click();
  await expect(receiptIn(form)).toBeFocused();
  await expect(bar).toBeHidden();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(bar).toBeVisible();
});

test("“Today” is the restaurant's day, also on a device a day behind; the form shows the date", async ({
  page,
}) => {
  await page.clock.install({ time: inDays(-1) });
  const form = await openForm(page, "/dinner1", "reservation-form-hero");
  await choose(form, "Guests", "2 Persons");
  await choose(form, "Date", "Tomorrow");
  await choose(form, "Time", "8:30 PM");
  const tomorrow = inDays(1);
  const plain = inFull(tomorrow)
    .replace(",", "")
    .replace(/ \d{4}$/, "");
  await expect(form.getByText(plain, { exact: true })).toBeVisible();
  await form.getByRole("button", { name: "BOOK A TABLE" }).click();
  await expect(form.getByText(/Reservation ID: \S+ for 2 Persons on Tomorrow at 8:30 PM!/)).toBeVisible();
  await expect(receiptIn(form).getByRole("article", { name: inFull(tomorrow) })).toBeVisible();
});

test("“Choose Date...” is not a choice yet, but opens a field for any day", async ({ page }) => {
  const form = await openForm(page, "/dinner1", "reservation-form-hero");
  await choose(form, "Guests", "2 Persons");
  await choose(form, "Time", "7:00 PM");
  await choose(form, "Date", "Choose Date...");
  await expect(form.getByTestId("check-mark")).toHaveCount(2);
  const field = form.getByLabel("Which day");
  await expect(field).toBeFocused();
  await form.getByRole("button", { name: "BOOK A TABLE" }).click();
  await expect(form.getByText("Please select a date")).toBeVisible();
  const day = inDays(11);
  await field.fill(iso(day));
  await expect(form.getByText("Please select a date")).toBeHidden();
  const plain = inFull(day)
    .replace(",", "")
    .replace(/ \d{4}$/, "");
  await expect(form.getByTestId("check-mark")).toHaveCount(3);
  await form.getByRole("button", { name: "BOOK A TABLE" }).click();
  await expect(form.getByText(`for 2 Persons on ${plain} at 7:00 PM!`)).toBeVisible();
  await expect(receiptIn(form).getByRole("article", { name: inFull(day) })).toBeVisible();
});
