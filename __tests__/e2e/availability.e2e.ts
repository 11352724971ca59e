import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Locator, Page } from "@playwright/test";
import { parse, stringify } from "yaml";
import { copyContent } from "./support/content-copy.ts";
import { choose } from "./support/booking.ts";
import { cmsCookie, startService } from "./support/service.ts";
import { expect, live, test as base } from "./support/test.ts";

interface House {
  readonly origin: string;
  readonly cookie: Awaited<ReturnType<typeof cmsCookie>>;
  /** Rewrites content/settings/booking.yml of the running service; by default there is one table for four. */
  readonly rule: (rules?: Record<string, unknown>) => Promise<void>;
  readonly rules: () => Promise<Record<string, unknown>>;
  /** Names on a day's bookings. */
  readonly guests: (date: string) => (string | null)[];
  readonly book: (date: string, time: string, persons?: number) => Promise<void>;
}

/**
 * The real site and service over a copy of content/, whose rules a test may change while guests are watching.
 */
const test = base.extend<object, { house: House }>({
  house: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { content, remove } = await copyContent();
      const file = join(content, "settings", "booking.yml");
      const asBuilt = parse(await readFile(file, "utf8")) as Record<string, unknown>;
      const service = await startService({ CONTENT_DIR: content, LOG_LEVEL: "warn" });
      await use({
        origin: service.origin,
        cookie: await cmsCookie(service),
        rule: (rules = {}) =>
          writeFile(
            file,
            stringify({
              ...asBuilt,
              largestParty: 4,
              // All guests in these tests come from this machine.
              limits: { shareOfDay: 100, bookingsOfNetwork: 1000, openBookings: 1000, emailsToAddress: 1000 },
              turnTimes: [{ upTo: 4, minutes: 90 }],
              tables: [{ name: "1", min: 1, max: 4 }],
              combinations: [],
              ...rules,
            }),
          ),
        rules: async () => parse(await readFile(file, "utf8")) as Record<string, unknown>,
        guests: (date) => {
          const database = new Database(join(service.dataDir, "restaurant.sqlite"), { readonly: true });
          const rows = database.prepare("select name from reservations where service_date = ?").all(date);
          database.close();
          return (rows as { name: string | null }[]).map(({ name }) => name);
        },
        book: async (date, time, persons = 2) => {
          const reply = await fetch(`${service.origin}/api/food/createReservation`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({
              numberOfPersons: persons,
              reservationDate: date,
              reservationTime: time,
              name: "Somebody else",
            }),
          });
          expect(reply.status).toBe(201);
        },
      });
      await service.stop();
      await remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ house }, use) => use(house.origin),
});
// These tests are short, so they share one service and one browser.
test.describe.configure({ mode: "default" });

/** The restaurant's date in this many days. No two tests book the same day. */
const daysAhead = (days: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Rome" }).format(Date.now() + days * 86_400_000);

async function openFull(page: Page): Promise<Locator> {
  await page.goto("/book2");
  await live(page, "reservation-form-full");
  return page.locator('[data-block="reservation-form-full"]');
}

async function fillPerson(form: Locator, name: string) {
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill("guest@example.com");
  await form.getByLabel("Phone").fill("555-0100");
  await form.getByLabel("Message").fill("Hello");
}

const fullTimes = (form: Locator) => form.getByLabel("Time").locator("optgroup option");
const free = (form: Locator) => form.getByRole("group", { name: "Free instead" });

test.beforeEach(({ house }) => house.rule());

test("the booking page marks full times, and an alternative fills the form and can be booked @journey", async ({
  page,
  house,
}) => {
  const date = daysAhead(20);
  await house.book(date, "7:30 PM");
  const form = await openFull(page);
  await form.getByLabel("Guests").fill("2");
  await form.getByLabel("Date").fill(date);
  await expect(fullTimes(form).filter({ hasText: "full" })).toHaveText([
    "6:30 PM — full",
    "7:00 PM — full",
    "7:30 PM — full",
    "8:00 PM — full",
    "8:30 PM — full",
  ]);
  await form.getByLabel("Time").selectOption("7:30 PM");
  await expect(form.getByText("7:30 PM is fully booked for two.")).toBeVisible();
  await expect(free(form).getByRole("button")).toHaveCount(3);
  await free(form).getByRole("button", { name: "9:00 PM", exact: true }).click();
  await expect(form.getByLabel("Time")).toHaveValue("9:00 PM");
  await expect(form.getByLabel("Time")).toBeFocused();
  await expect(form.getByText("9:00 PM is free for two.")).toBeVisible();
  await fillPerson(form, "Ada Alternative");
  await form.getByRole("button", { name: "BOOK A TABLE" }).click();
  await expect(form.getByText("Reservation successful!")).toBeVisible();
  expect(house.guests(date)).toEqual(["Somebody else", "Ada Alternative"]);
});

test("the home form keeps its eight times, marks full ones, and offers its own free ones", async ({
  page,
  house,
}) => {
  const date = daysAhead(21);
  await house.book(date, "12:00 PM");
  await page.goto("/section7");
  await live(page, "reservation-form-compact");
  const form = page.locator('[data-block="reservation-form-compact"]');
  await form.getByLabel("Date").fill(date);
  await form.getByLabel("Time").selectOption("12:00 pm");
  await expect(form.getByLabel("Time").locator("option")).toHaveText([
    "09:00 am",
    "10:00 am",
    "11:00 am — full",
    "12:00 pm — full",
    "01:00 pm — full",
    "02:00 pm",
    "03:00 pm",
    "04:00 pm",
  ]);
  await expect(form.getByText("12:00 pm is fully booked for one.")).toBeVisible();
  await free(form).getByRole("button", { name: "2:00 PM", exact: true }).click();
  await expect(form.getByLabel("Time")).toHaveValue("02:00 pm");
  await expect(form.getByText("02:00 pm is free for one.")).toBeVisible();
});

test("the landing form marks the options of its list; if none is free, it says so and offers a way out", async ({
  page,
  house,
}) => {
  const date = daysAhead(7);
  await house.rule({ turnTimes: [{ upTo: 4, minutes: 240 }] });
  await house.book(date, "7:30 PM");
  await page.goto("/dinner1");
  await live(page, "reservation-form-hero");
  const form = page.locator('[data-block="reservation-form-hero"]');
  await choose(form, "Guests", "2 Persons");
  await choose(form, "Date", "Next Week");
  await choose(form, "Time", "7:30 PM");
  await expect(form.getByText("7:30 PM is fully booked for two.")).toBeVisible();
  const option = form.getByRole("combobox", { name: "Time" }).locator('option[value="8:00 PM"]');
  await expect(option).toHaveText("8:00 PM — full");
  await expect(form.getByText("11:30 PM", { exact: false })).toBeVisible();
  await expect(free(form)).toBeHidden();
  await expect(form.getByRole("link", { name: "Choose from all times" })).toHaveAttribute("href", "/book");
});

test("a table taken meanwhile: the refusal has the service's message, and its alternatives fill the form", async ({
  page,
  house,
  expectProblem,
}) => {
  expectProblem(/status 409: .*createReservation/);
  expectProblem(/console: Failed to load resource.*409/);
  const date = daysAhead(22);
  const form = await openFull(page);
  await form.getByLabel("Guests").fill("3");
  await form.getByLabel("Date").fill(date);
  await form.getByLabel("Time").selectOption("8:00 PM");
  await fillPerson(form, "Too Late");
  await expect(form.getByText("8:00 PM is free for three.")).toBeVisible();
  await house.book(date, "8:00 PM");
  await form.getByRole("button", { name: "BOOK A TABLE" }).click();
  await expect(form.getByRole("alert")).toHaveText(
    "We have no table left for that time. Please select another time",
  );
  await expect(form.getByLabel("Name")).toHaveValue("Too Late");
  await expect(form.getByText("8:00 PM is fully booked for three.")).toBeVisible();
  await free(form).getByRole("button", { name: "9:30 PM", exact: true }).click();
  const send = form.getByRole("button", { name: "BOOK A TABLE" });
  await expect(send).toBeFocused();
  await send.press("Enter");
  await expect(form.getByText("Reservation successful!")).toBeVisible();
  expect(house.guests(date)).toEqual(["Somebody else", "Too Late"]);
});

test("without availability, the form offers the times it was built with, and books", async ({
  page,
  house,
  expectProblem,
}) => {
  expectProblem(/availability/);
  expectProblem(/console: Failed to load resource/);
  const date = daysAhead(23);
  await page.route("**/api/food/availability?*", (route) => route.abort("connectionfailed"));
  const form = await openFull(page);
  const failed = page.waitForEvent("requestfailed");
  await form.getByLabel("Guests").fill("2");
  await form.getByLabel("Date").fill(date);
  await failed;
  await expect(fullTimes(form).first()).toHaveText("9:00 AM");
  await form.getByLabel("Time").selectOption("7:30 PM");
  await fillPerson(form, "Blind Booking");
  await form.getByRole("button", { name: "BOOK A TABLE" }).click();
  await expect(form.getByText("Reservation successful!")).toBeVisible();
  expect(house.guests(date)).toEqual(["Blind Booking"]);
});

test("staff change hours, the largest party and closed days, and the forms follow without a new build @journey", async ({
  page,
  house,
}) => {
  const date = daysAhead(24);
  const everyDay = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
  await house.rule({
    servicePeriods: [{ name: "Supper", from: "17:00", to: "19:00", days: everyDay }],
    slotInterval: 45,
    largestParty: 2,
    closures: [{ from: daysAhead(25), reason: "Staff party" }],
  });
  const form = await openFull(page);
  await form.getByLabel("Date").fill(date);
  await expect(fullTimes(form)).toHaveText(["5:00 PM", "5:45 PM", "6:30 PM"]);
  await expect(form.getByLabel("Time").locator("optgroup")).toHaveAttribute("label", "Supper");
  await expect(form.getByLabel("Guests")).toHaveAttribute("max", "2");
  await form.getByLabel("Guests").fill("3");
  await expect(form.getByText("For more than 2 guests, please call us.")).toBeVisible();
  await form.getByLabel("Guests").fill("2");
  await form.getByLabel("Time").selectOption("5:45 PM");
  await form.getByLabel("Date").fill(daysAhead(25));
  await expect(form.getByText(/We don’t take bookings on .*\. Staff party\./)).toBeVisible();
  await expect(form.getByLabel("Time").locator("option:checked")).toHaveText("5:45 PM — closed");
  const other = free(form).getByRole("button").first();
  await other.click();
  await expect(form.getByLabel("Date")).not.toHaveValue(daysAhead(25));
  await expect(form.getByText("5:45 PM is free for two.")).toBeVisible();
});

test("an editor closes a day and lowers the largest party in the CMS, and the booking form follows at once", async ({
  page,
  house,
}) => {
  const date = daysAhead(26);
  await page.context().addCookies([house.cookie]);
  await page.goto("/admin/#/collections/settings/entries/booking");
  // The editor first reads the file, which takes a while on a busy machine.
  await expect(page.getByLabel("Largest party", { exact: true })).toHaveValue("4", { timeout: 30_000 });
  await page.getByLabel("Largest party", { exact: true }).fill("3");
  await page.getByRole("button", { name: "Add closure" }).click();
  await page.getByLabel("From", { exact: true }).first().fill(date);
  await page
    .getByLabel(/^Reason/)
    .first()
    .fill("Wine harvest");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Publish now").click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await house.rules()).toMatchObject({
    largestParty: 3,
    closures: [{ from: date, reason: "Wine harvest" }],
  });

  const form = await openFull(page);
  await form.getByLabel("Date").fill(date);
  await expect(form.getByText(/We don’t take bookings on .*\. Wine harvest\./)).toBeVisible();
  await form.getByLabel("Guests").fill("4");
  await expect(form.getByText("For more than 3 guests, please call us.")).toBeVisible();
});

test("a lost reply, and the guest's second try, book once @journey", async ({
  page,
  house,
  expectProblem,
}) => {
  expectProblem(/failed: .*createReservation/);
  expectProblem(/console: Failed to load resource/);
  const date = daysAhead(27);
  let lost = 0;
  await page.route("**/api/food/createReservation", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  const form = await openFull(page);
  await form.getByLabel("Guests").fill("2");
  await form.getByLabel("Date").fill(date);
  await form.getByLabel("Time").selectOption("7:30 PM");
  await fillPerson(form, "Patient Guest");
  const send = form.getByRole("button", { name: "BOOK A TABLE" });
  await send.click();
  await expect(form.getByRole("alert")).toHaveText("Failed to book reservation");
  await expect(form.getByText("sending it again won’t book a second table")).toBeVisible();
  expect(house.guests(date)).toEqual(["Patient Guest"]);
  await send.click();
  await expect(form.getByText("Reservation successful!")).toBeVisible();
  expect(house.guests(date)).toEqual(["Patient Guest"]);
});

test("a double click on the landing form books once", async ({ page, house }) => {
  const date = daysAhead(1);
  await page.goto("/dinner1");
  await live(page, "reservation-form-hero");
  const form = page.locator('[data-block="reservation-form-hero"]');
  await choose(form, "Guests", "2 Persons");
  await choose(form, "Date", "Tomorrow");
  await choose(form, "Time", "8:30 PM");
  await form.getByRole("button", { name: "BOOK A TABLE" }).dblclick();
  await expect(form.getByText("for 2 Persons on Tomorrow at 8:30 PM!")).toBeVisible();
  expect(house.guests(date)).toHaveLength(1);
});
