import type { Locator, Page } from "@playwright/test";
import { brokenNetwork, choose, takeNetwork, type Network } from "./support/booking.ts";
import { expect, live, test } from "./support/test.ts";

/** A Saturday afternoon in Rome. */
const now = new Date("2026-11-21T15:00:00+01:00");

/** Opens a form on its own page with the page's clock stopped. */
async function open(page: Page, path: string, block: string): Promise<{ form: Locator; network: Network }> {
  await page.clock.install({ time: now });
  const network = await takeNetwork(page);
  await page.goto(path);
  await live(page, block);
  await page.clock.pauseAt(new Date(now.getTime() + 60_000));
  return { form: page.locator(`[data-block="${block}"]`), network };
}

/** Expects the message to disappear after exactly this many milliseconds. */
async function goesAfter(page: Page, message: Locator, ms: number): Promise<void> {
  await page.clock.runFor(ms - 1);
  await expect(message).toBeVisible();
  await page.clock.runFor(1);
  await expect(message).toBeHidden();
}

/** Makes `fetch` fail with an error without a message. */
const throwWordless = (page: Page) =>
  page.evaluate(() => {
    window.fetch = () => Promise.reject(new Error(""));
  });

const refusals = {
  words: (network: Network) => network.answer(400, { success: false, error: "We are full that evening" }),
  wordless: (network: Network) => network.answer(502, "<html>Bad gateway</html>"),
  portal: (network: Network) => network.answer(200, "<html>Log in to this network first</html>"),
  cut: (network: Network) => network.cut(),
};

const noAnswer =
  "We got no answer. What you entered stays here, and sending it again won’t book a second table.";

test.beforeEach(({ expectProblem }) => brokenNetwork.forEach(expectProblem));

test.describe("the simple form", () => {
  const fill = async (form: Locator) => {
    await form.getByLabel("Party size").selectOption("3 Persons");
    await form.getByLabel("Date").fill("2026-11-28");
    await form.getByLabel("Time").selectOption("02:00 pm");
  };
  const send = (form: Locator) => form.getByRole("button", { name: "BOOK NOW" }).click();

  test("starts with one person at nine, and has its eight times", async ({ page }) => {
    const { form } = await open(page, "/section7", "reservation-form-compact");
    await expect(form.getByLabel("Party size")).toHaveValue("1");
    await expect(form.getByLabel("Party size").locator("option")).toHaveText([
      "1 Person",
      "2 Persons",
      "3 Persons",
      "4 Persons",
      "5+ Persons",
    ]);
    await expect(form.getByLabel("Date")).toHaveValue("");
    await expect(form.getByLabel("Time")).toHaveValue("09:00 am");
    await expect(form.getByLabel("Time").locator("option")).toHaveText([
      "09:00 am",
      "10:00 am",
      "11:00 am",
      "12:00 pm",
      "01:00 pm",
      "02:00 pm",
      "03:00 pm",
      "04:00 pm",
    ]);
  });

  test("asks for a date until it has one", async ({ page }) => {
    const { form, network } = await open(page, "/section7", "reservation-form-compact");
    await send(form);
    await expect(form.getByText("Please select a reservation date.")).toBeVisible();
    await form.getByLabel("Date").fill("2026-11-28");
    await expect(form.getByText("Please select a reservation date.")).toBeHidden();
    expect(network.sent).toEqual([]);
  });

  test("is reset by a success, whose message disappears after four seconds @journey", async ({ page }) => {
    const { form, network } = await open(page, "/section7", "reservation-form-compact");
    network.answer(201, { message: "Booked", reservation: { id: "A1" } });
    await fill(form);
    await form.getByLabel("Party size").selectOption("5+ Persons");
    await send(form);
    const message = form.getByText("Reservation submitted successfully!");
    await expect(message).toBeVisible();
    await expect(form.getByLabel("Party size")).toHaveValue("1");
    await expect(form.getByLabel("Date")).toHaveValue("");
    await expect(form.getByLabel("Time")).toHaveValue("09:00 am");
    expect(network.sent).toEqual([
      { numberOfPersons: 5, reservationDate: "2026-11-28", reservationTime: "02:00 pm" },
    ]);
    await goesAfter(page, message, 4000);
  });

  for (const [name, refuse, words] of [
    ["the service's words", refusals.words, "We are full that evening"],
    ["a wordless refusal", refusals.wordless, "Reservation failed"],
    ["a network's login page", refusals.portal, "We couldn’t confirm your reservation. Please try again."],
    ["a cut line", refusals.cut, "Failed to fetch"],
  ] as const) {
    test(`says ${name} for four seconds and keeps its values`, async ({ page }) => {
      const { form, network } = await open(page, "/section7", "reservation-form-compact");
      refuse(network);
      await fill(form);
      await send(form);
      const message = form.getByRole("alert");
      await expect(message).toHaveText(words);
      await goesAfter(page, message, 4000);
      await expect(form.getByLabel("Party size")).toHaveValue("3");
      await expect(form.getByLabel("Date")).toHaveValue("2026-11-28");
      await expect(form.getByLabel("Time")).toHaveValue("02:00 pm");
    });
  }

  test("has a message for a failure that has none", async ({ page }) => {
    const { form } = await open(page, "/section7", "reservation-form-compact");
    await throwWordless(page);
    await fill(form);
    await send(form);
    await expect(form.getByRole("alert")).toHaveText("Something went wrong. Please try again.");
  });

  test("gives up waiting after twenty seconds, says so, and can be sent again", async ({ page }) => {
    const { form, network } = await open(page, "/section7", "reservation-form-compact");
    network.answer(201, { message: "Booked", reservation: { id: "A1" } });
    const release = network.hold();
    await fill(form);
    await send(form);
    await expect.poll(() => network.sent.length).toBe(1);
    await page.clock.runFor(20_000);
    await expect(form.getByRole("alert")).toHaveText("We got no answer within 20 seconds. Please try again.");
    await expect(form.getByText(noAnswer)).toBeVisible();
    release();
    await send(form);
    await expect(form.getByText("Reservation submitted successfully!")).toBeVisible();
    await expect(form.getByText(noAnswer)).toBeHidden();
  });
});

test.describe("the landing form", () => {
  const fill = async (form: Locator, guests = "2 Persons", date = "Tomorrow", time = "7:30 PM") => {
    await choose(form, "Guests", guests);
    await choose(form, "Date", date);
    await choose(form, "Time", time);
  };
  const send = (form: Locator) => form.getByRole("button").click();
  /** The selected option of a list, even if the form is collapsed because its receipt is shown. */
  const box = (form: Locator, label: string) =>
    form.getByRole("combobox", { name: label, includeHidden: true }).locator("option:checked");
  const fallback = "Failed to book reservation. Please try again.";

  test("starts with its placeholders, has its lists, and marks each valid choice", async ({ page }) => {
    const { form } = await open(page, "/dinner1", "reservation-form-hero");
    for (const [label, placeholder, choices] of [
      ["Guests", "Person...", ["1 Person", "2 Persons", "3 Persons", "4 Persons", "5+ Persons"]],
      ["Date", "Choose...", ["Today", "Tomorrow", "Next Week", "Choose Date..."]],
      ["Time", "Choose...", ["6:00 PM", "6:30 PM", "7:00 PM", "7:30 PM", "8:00 PM", "8:30 PM"]],
    ] as const) {
      await expect(box(form, label)).toHaveText(placeholder);
      await expect(form.getByRole("combobox", { name: label }).locator("option")).toHaveText([
        placeholder,
        ...choices,
      ]);
    }
    const checks = form.getByTestId("check-mark");
    await expect(checks).toHaveCount(0);
    await fill(form);
    await expect(checks).toHaveCount(3);
    await choose(form, "Date", "Choose Date...");
    await expect(checks).toHaveCount(2);
  });

  test("asks for all three", async ({ page }) => {
    const { form, network } = await open(page, "/dinner1", "reservation-form-hero");
    await send(form);
    await expect(form.getByRole("alert")).toHaveText([
      "Please select number of guests",
      "Please select a date",
      "Please select a time",
    ]);
    await fill(form, "1 Person", "Choose Date...", "6:00 PM");
    await send(form);
    await expect(form.getByRole("alert")).toHaveText("Please select a date");
    expect(network.sent).toEqual([]);
  });

  test("says BOOKING... in grey while it waits, and clears its previous message", async ({ page }) => {
    const { form, network } = await open(page, "/dinner1", "reservation-form-hero");
    refusals.words(network);
    await fill(form);
    await send(form);
    await expect(form.getByRole("alert")).toHaveText("We are full that evening");
    const release = network.hold();
    await send(form);
    const button = form.getByRole("button", { name: "BOOKING..." });
    await expect(button).toBeDisabled();
    await expect(button).toHaveCSS("background-color", "rgb(90, 80, 72)");
    await expect(form.getByRole("alert")).toBeHidden();
    release();
    await expect(form.getByRole("button", { name: "BOOK A TABLE" })).toBeEnabled();
  });

  test("confirms with number, guests, day and time, and is reset after seven seconds @journey", async ({
    page,
  }) => {
    const { form, network } = await open(page, "/dinner1", "reservation-form-hero");
    network.answer(201, { message: "Reservation confirmed", reservation: { id: "K7QX-2M9F-TB" } });
    await fill(form, "5+ Persons", "Next Week", "8:30 PM");
    await send(form);
    const message = form.getByText(
      "Reservation confirmed - Reservation ID: K7QX-2M9F-TB for 5+ Persons on Next Week at 8:30 PM!",
      { exact: true },
    );
    await expect(message).toBeVisible();
    expect(network.sent).toEqual([
      {
        name: null,
        email: null,
        phoneNumber: null,
        tableNumber: null,
        numberOfPersons: 5,
        reservationDate: "2026-11-28",
        reservationTime: "8:30 PM",
        specialRequest: null,
        message: null,
      },
    ]);
    await expect(form.getByTestId("check-mark")).toHaveCount(3);
    await goesAfter(page, message, 7000);
    await expect(form.getByTestId("check-mark")).toHaveCount(0);
    await expect(box(form, "Guests")).toHaveText("Person...");
    await expect(box(form, "Date")).toHaveText("Choose...");
    await expect(box(form, "Time")).toHaveText("Choose...");
  });

  test("has its own messages for four of the service's codes, and the service's for every other", async ({
    page,
  }) => {
    const { form, network } = await open(page, "/dinner1", "reservation-form-hero");
    await fill(form);
    for (const [status, reply, words] of [
      [400, { error: "?", code: "MISSING_REQUIRED_FIELDS" }, "Please fill in all required fields"],
      [400, { error: "?", code: "INVALID_PERSON_COUNT" }, "Invalid number of persons selected"],
      [400, { error: "?", code: "INVALID_DATE_FORMAT" }, "Invalid date format"],
      [400, { error: "?", code: "INVALID_DATE_PAST" }, "Please select a future date for your reservation"],
      [409, { error: "We are full that evening", code: "NO_TABLE_AVAILABLE" }, "We are full that evening"],
      [503, "<html>Service unavailable</html>", "HTTP error! status: 503"],
    ] as const) {
      network.answer(status, reply);
      await send(form);
      await expect(form.getByRole("alert")).toHaveText(words);
    }
  });

  test("has one sentence for a lost connection, and keeps its choices", async ({ page }) => {
    const { form, network } = await open(page, "/dinner1", "reservation-form-hero");
    refusals.cut(network);
    await fill(form, "3 Persons", "Next Week", "6:30 PM");
    await send(form);
    await expect(form.getByRole("alert")).toHaveText(fallback);
    await page.clock.runFor(60_000);
    await expect(form.getByRole("alert")).toHaveText(fallback);
    await expect(box(form, "Guests")).toHaveText("3 Persons");
    await expect(box(form, "Date")).toHaveText("Next Week");
    await expect(box(form, "Time")).toHaveText("6:30 PM");
  });

  test("accepts another service's success without a reservation", async ({ page }) => {
    const { form, network } = await open(page, "/dinner1", "reservation-form-hero");
    network.answer(200, { message: "Fine" });
    await fill(form, "3 Persons", "Next Week", "6:30 PM");
    await send(form);
    await expect(form.getByText(/^Fine/)).toBeVisible();
    await expect(form.getByRole("alert")).toHaveCount(0);
  });
});

test("adds advice, with a time, to a technical message", async ({ page }) => {
  const { form } = await open(page, "/dinner1", "reservation-form-hero");
  await choose(form, "Guests", "2 Persons");
  await choose(form, "Date", "Tomorrow");
  await choose(form, "Time", "7:30 PM");
  await page.route("**/api/food/createReservation", (route) =>
    route.fulfill({ status: 429, body: "<html>", headers: { "retry-after": "900" } }),
  );
  await form.getByRole("button", { name: "BOOK A TABLE" }).click();
  await expect(form.getByRole("alert")).toHaveText("HTTP error! status: 429");
  const hint = form.getByRole("status").filter({ hasText: "Please try again in 15 minutes." });
  await expect(hint.getByRole("link", { name: "555-0124" })).toHaveAttribute("href", "tel:5550124");
});

test.describe("the full form", () => {
  const fill = async (form: Locator) => {
    await form.getByLabel("Guests").fill("4");
    await form.getByLabel("Date").fill("2026-11-28");
    await form.getByLabel("Time").selectOption("7:30 PM");
    await form.getByLabel("Name").fill("  Margaret Hale ");
    await form.getByLabel("Email").fill("margaret@example.com");
    await form.getByLabel("Phone").fill(" 555-0100");
    await form.getByLabel("Message").fill("The corner table, please.\n");
  };
  const send = (form: Locator) => form.getByRole("button", { name: "BOOK A TABLE" }).click();
  const labels = ["Guests", "Date", "Time", "Name", "Email", "Phone", "Message"];

  test("is emptied by a success, whose message disappears after five seconds", async ({ page }) => {
    const { form, network } = await open(page, "/book2", "reservation-form-full");
    network.answer(201, { message: "Reservation confirmed", reservation: { id: "A1" } });
    await fill(form);
    await send(form);
    const message = form.getByText("Reservation successful!", { exact: true });
    await expect(message).toBeVisible();
    for (const label of labels) await expect(form.getByLabel(label)).toHaveValue("");
    expect(network.sent).toEqual([
      {
        name: "Margaret Hale",
        email: "margaret@example.com",
        phoneNumber: "555-0100",
        numberOfPersons: 4,
        reservationDate: "2026-11-28",
        reservationTime: "7:30 PM",
        specialRequest: "The corner table, please.",
        message: "The corner table, please.",
      },
    ]);
    await goesAfter(page, message, 5000);
  });

  for (const [name, refuse, words] of [
    ["the service's words", refusals.words, "We are full that evening"],
    ["a wordless refusal", refusals.wordless, "Something went wrong"],
    ["a network's login page", refusals.portal, "Failed to book reservation"],
    ["a cut line", refusals.cut, "Failed to book reservation"],
  ] as const) {
    test(`says ${name} in a red box for five seconds and keeps its values`, async ({ page }) => {
      const { form, network } = await open(page, "/book2", "reservation-form-full");
      refuse(network);
      await fill(form);
      await send(form);
      const message = form.getByRole("alert");
      await expect(message).toHaveText(words);
      await expect(message).toHaveCSS("border-left-color", "rgb(162, 52, 32)");
      await goesAfter(page, message, 5000);
      await expect(form.getByLabel("Name")).toHaveValue("  Margaret Hale ");
      await expect(form.getByLabel("Time")).toHaveValue("7:30 PM");
      await expect(form.getByLabel("Message")).toHaveValue("The corner table, please.\n");
    });
  }

  test("asks for every field before anything is sent @journey", async ({ page }) => {
    const { form, network } = await open(page, "/book2", "reservation-form-full");
    await fill(form);
    for (const label of labels.toReversed()) {
      const field = form.getByLabel(label);
      if (label === "Time") await field.selectOption("");
      else await field.fill("");
      await send(form);
      await expect(field).toBeFocused();
    }
    expect(network.sent).toEqual([]);
  });

  test("reports at the field what is too long, and truncates nothing", async ({ page }) => {
    const { form, network } = await open(page, "/book2", "reservation-form-full");
    network.answer(201, { message: "Reservation confirmed", reservation: { id: "A1" } });
    const long = "A table near the <b>fire</b>, please 🔥. ".repeat(260).trim();
    await fill(form);
    await form.getByLabel("Message").fill(long);
    await send(form);
    await expect(form.getByRole("alert")).toContainText("Please keep to 1000 characters");
    await expect(form.getByLabel("Message")).toBeFocused();
    await expect(form.getByLabel("Message")).toHaveValue(long);
    expect(network.sent).toEqual([]);
    await form.getByLabel("Message").fill(long.slice(0, 900));
    await expect(form.getByRole("alert")).toBeHidden();
    await send(form);
    await expect(form.getByText("Reservation successful!")).toBeVisible();
    expect(network.sent[0]).toMatchObject({ message: long.slice(0, 900).trim() });
  });

  test("says that the guest is offline, and sends the same values later", async ({
    page,
    context,
    expectProblem,
  }) => {
    // Prefetched pages and scripts fail as well, and are retried.
    expectProblem(/ERR_INTERNET_DISCONNECTED|Loading (CSS )?chunk/);
    const { form, network } = await open(page, "/book2", "reservation-form-full");
    await fill(form);
    await context.setOffline(true);
    network.cut();
    await send(form);
    await expect(form.getByRole("alert")).toHaveText("Failed to book reservation");
    const offline = form.getByText("You’re offline.");
    await page.clock.runFor(60_000);
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    network.answer(201, { message: "Reservation confirmed", reservation: { id: "A1" } });
    await send(form);
    await expect(form.getByText("Reservation successful!")).toBeVisible();
    await expect(offline).toBeHidden();
    expect(network.sent[1]).toEqual(network.sent[0]);
  });
});
