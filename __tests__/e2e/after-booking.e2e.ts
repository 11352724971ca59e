import type { AvailabilityReply } from "../../src/features/booking/contract/availability.ts";
import { startMailServer, type MailServer } from "../core/server/support/mail-server.ts";
import { startService, type Service } from "./support/service.ts";
import { expect, live, test as base } from "./support/test.ts";

const test = base.extend<object, { mailServer: MailServer; service: Service }>({
  mailServer: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  service: [
    async ({ mailServer }, use) => {
      const service = await startService({ SMTP_URL: mailServer.url });
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
});
// These tests are short, so they share one service and one browser.
test.describe.configure({ mode: "default" });

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10);

const post = async (service: Service, path: string, body: unknown) => {
  const reply = await fetch(`${service.origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as { reservation: { id: string }; token: string };
};

const book = (service: Service, body: Record<string, unknown>) =>
  post(service, "/api/food/createReservation", { reservationTime: "7:30 PM", numberOfPersons: 2, ...body });

const stateOf = async (service: Service, date: string, partySize: number, time: string) => {
  const reply = await fetch(`${service.origin}/api/food/availability?date=${date}&partySize=${partySize}`);
  const { slots } = (await reply.json()) as AvailabilityReply;
  return slots.find((slot) => slot.time === time)?.state;
};

/** Waits for a mail to this address with a matching subject. */
async function mailTo(server: MailServer, address: string, subject: RegExp) {
  const find = () =>
    server.received.find(
      ({ recipients, parsed }) => recipients.includes(address) && subject.test(parsed.subject ?? ""),
    );
  await expect.poll(() => find() !== undefined).toBe(true);
  return find()!.parsed;
}

const linkIn = (text: string | undefined): string => /https?:\/\/\S+\/reservation#\S+/.exec(text ?? "")![0];

test("a guest books, follows the mail's link, moves, is found by number, cancels; the table is free again @journey", async ({
  page,
  service,
  mailServer,
}) => {
  const guest = "margaret@example.com";
  const [evening, next] = [inDays(20), inDays(21)];
  // Takes two of the three places for a party of twelve.
  for (const name of ["One", "Two"])
    await book(service, { reservationDate: evening, numberOfPersons: 12, name });
  expect(await stateOf(service, evening, 12, "7:30 PM")).toBe("free");

  await page.goto("/book");
  await live(page, "reservation-form-full");
  const form = page.locator('[data-block="reservation-form-full"]');
  await form.getByLabel("Guests").fill("12");
  await form.getByLabel("Date").fill(evening);
  await form.getByLabel("Time").selectOption("7:30 PM");
  await form.getByLabel("Name").fill("Margaret Hale");
  await form.getByLabel("Email").fill(guest);
  await form.getByLabel("Phone").fill("555-0100");
  await form.getByLabel("Message").fill("Near the oven, please.");
  await form.getByRole("button", { name: "BOOK A TABLE" }).click();
  await expect(form.getByText("Reservation successful!")).toBeVisible();
  expect(await stateOf(service, evening, 12, "7:30 PM")).toBe("full");

  const confirmation = await mailTo(mailServer, guest, /^Your table at Delish: /);
  expect(confirmation.attachments.map(({ method }) => method)).toContain("REQUEST");
  await mailTo(mailServer, "table@example.com", /^Booked: .*12 guests, Margaret Hale$/);

  await page.goto(linkIn(confirmation.text));
  await live(page, "manage-reservation");
  const table = page.locator('[data-block="manage-reservation"]');
  await expect(table.getByText("Near the oven, please.")).toBeVisible();
  const reference = (await table.getByText(/^[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{2}$/).textContent())!;
  const download = page.waitForEvent("download");
  await table.getByRole("button", { name: "Add to calendar" }).click();
  expect((await download).suggestedFilename()).toBe(`reservation-${reference}.ics`);

  await table.getByRole("button", { name: "Move it" }).click();
  await expect(table.getByLabel("Guests")).toBeFocused();
  await table.getByLabel("Guests").fill("4");
  await table.getByLabel("Date").fill(next);
  await table.getByLabel("Time").selectOption("8:00 PM");
  await table.getByRole("button", { name: "Move my table" }).click();
  await expect(table.getByRole("status")).toContainText("Your table has moved");
  await expect(table.getByRole("article")).toContainText("8:00 PM");
  expect(await stateOf(service, evening, 12, "7:30 PM")).toBe("free");
  const moved = await mailTo(mailServer, guest, /has moved/);
  expect(linkIn(moved.text)).toBe(page.url());

  await page.getByRole("link", { name: "Order Tracking" }).first().click();
  await expect(page).toHaveURL("/tracking");
  await live(page, "find-reservation");
  await page.getByLabel("Reservation number").fill(reference.toLowerCase().replaceAll("-", ""));
  await page.getByLabel("Email address you booked with").fill("Margaret@Example.com");
  await page.getByRole("button", { name: "FIND MY TABLE" }).click();
  await expect(page).toHaveURL(/\/reservation#/);
  await expect(table.getByRole("article")).toContainText(reference);

  const asked = page.getByRole("dialog");
  await table.getByRole("button", { name: "Cancel it" }).click();
  await asked.getByRole("button", { name: "Keep my table" }).click();
  await expect(table.getByRole("button", { name: "Cancel it" })).toBeFocused();
  await table.getByRole("button", { name: "Cancel it" }).click();
  await asked.getByRole("button", { name: "Cancel it" }).click();
  await expect(table.getByRole("status")).toContainText("Your table is cancelled");
  await expect(table.getByRole("button", { name: "Move it" })).toHaveCount(0);
  const cancelled = await mailTo(mailServer, guest, /is cancelled/);
  expect(cancelled.attachments.map(({ method }) => method)).toContain("CANCEL");
  await mailTo(mailServer, "table@example.com", /^Cancelled: .*Margaret Hale$/);

  // The first mail's link still shows the current state.
  await page.goto(linkIn(confirmation.text));
  await expect(table.getByRole("article")).toContainText("Cancelled");
});

test("a move to a full time is refused with alternatives, and a tap chooses one @journey", async ({
  page,
  service,
  expectProblem,
}) => {
  expectProblem(/status 409|status of 409/);
  const evening = inDays(30);
  for (const name of ["One", "Two", "Three"])
    await book(service, { reservationDate: evening, numberOfPersons: 12, name });
  const { reservation } = await book(service, {
    reservationDate: inDays(29),
    email: "ada@example.org",
    name: "Ada",
  });
  const { token } = await post(service, "/api/food/reservation/find", {
    reference: reservation.id,
    email: "ada@example.org",
  });
  await page.goto(`/reservation#${token}`);
  await live(page, "manage-reservation");
  const table = page.locator('[data-block="manage-reservation"]');
  await table.getByRole("button", { name: "Move it" }).click();
  await table.getByLabel("Guests").fill("12");
  await table.getByLabel("Date").fill(evening);
  await table.getByLabel("Time").selectOption({ value: "7:30 PM" });
  await table.getByRole("button", { name: "Move my table" }).click();
  await expect(table.getByRole("alert")).toContainText("no table left for that time");
  await table.getByRole("group", { name: "Free instead" }).getByRole("button").first().click();
  await expect(table.getByLabel("Time")).not.toHaveValue("7:30 PM");
  // The button moves when the hint above it changes, and a press on a moving button is lost.
  await expect(table.getByText(/is free for twelve\.$/)).toBeVisible();
  await table.getByRole("button", { name: "Move my table" }).click();
  await expect(table.getByRole("status")).toContainText("Your table has moved");
});

test("a missing, broken or truncated link says what to do", async ({ page, service, expectProblem }) => {
  expectProblem(/status 40[34]|status of 40[34]/);
  await page.goto("/reservation");
  await live(page, "manage-reservation");
  const table = page.locator('[data-block="manage-reservation"]');
  await expect(table.getByRole("heading", { name: "Whose table is it?" })).toBeVisible();
  // Only the fragment differs, so the browser does not reload the page.
  await page.goto("/reservation#1.K7QX-2M9F-TB.manage.zzz");
  await expect(table.getByRole("alert")).toContainText("This link doesn’t lead to a table");
  await table.getByRole("link", { name: "FIND MY TABLE" }).click();
  await expect(page).toHaveURL("/tracking");

  await live(page, "find-reservation");
  await page.getByRole("button", { name: "FIND MY TABLE" }).click();
  await expect(page.getByLabel("Reservation number")).toBeFocused();
  await page.getByLabel("Reservation number").fill("K7QX-2M9F-TB");
  await page.getByLabel("Email address you booked with").fill("nobody@example.org");
  await page.getByRole("button", { name: "FIND MY TABLE" }).click();
  await expect(
    page.getByText("We can’t find a reservation with this number and email address."),
  ).toBeVisible();
  expect(service.output()).not.toContain("K7QX");
});

test("offline the page says that the table is kept, and tries again by itself", async ({
  page,
  context,
  service,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const { reservation } = await book(service, { reservationDate: inDays(31), email: "ada@example.org" });
  const { token } = await post(service, "/api/food/reservation/find", {
    reference: reservation.id,
    email: "ada@example.org",
  });
  await page.goto("/reservation");
  await live(page, "manage-reservation");
  const table = page.locator('[data-block="manage-reservation"]');
  await context.setOffline(true);
  await page.evaluate((hash) => (window.location.hash = hash), token);
  await expect(table.getByRole("alert")).toContainText("Your table is still booked");
  await context.setOffline(false);
  await expect(table.getByRole("article")).toContainText(reservation.id);
});
