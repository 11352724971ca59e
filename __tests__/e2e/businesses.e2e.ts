import { nextSaturday } from "../core/server/support/process.ts";
import { mailsTo } from "./support/accounts.ts";
import { matchesIn, matchesOn, newestMailTo, openFirstRun, walkGuestPages } from "./support/business.ts";
import { startOrderingSite } from "./support/ordering-site.ts";
import { desk, phone, pictures, withSample } from "./support/sample-site.ts";
import { cmsCookie } from "./support/service.ts";
import { expect, live, test } from "./support/test.ts";

/* The other two kinds of business: a trattoria that only takes bookings, and a restaurant that does both. */

const card = `ANTIPASTI
Sardoni in savor 9,50
Prosciutto crudo 11

PRIMI
Jota 9,50
Bigoli in salsa 11

DOLCI
Presnitz 6
`;

test("an owner turns the sample into a trattoria that only takes bookings, and a guest's table is in the evening's book", async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const saturday = nextSaturday();
  /** Words that only English texts contain, and words about the sample restaurant. */
  const foreign =
    /\b(the|and|with|your|our|from|please|what|have|this|when|order|search|sign|log|back|delish|lantern|harbour|lamps?)\b|\$|\d\s?[AP]M\b|555-/i;
  const aboutOrders = /asporto|ritir|ordinat|\bordini?\b|sacchett/i;
  const patterns = [foreign, aboutOrders];
  await withSample(browser, async (site) => {
    const { origin } = site;
    const { owner, next, heading, keepPages } = await openFirstRun(site, "Pia");
    await heading("Your business");
    await owner.getByRole("radio", { name: "Book a table", exact: true }).check();
    await owner.getByLabel("Language of the site").selectOption("Italiano");
    await next("Next: your restaurant");

    await heading("Your restaurant");
    // The steps do not ask about offers that the business does not have.
    await expect(owner.getByRole("link", { name: /^Orders/ })).toHaveCount(0);
    await owner.getByLabel("Name", { exact: true }).fill("Nonna Pia");
    await owner.getByLabel("Signature line").fill("Cucina di mare dal 1961");
    await owner.getByLabel("Postal address").fill("Via Cavana 5, 34124 Trieste");
    await owner.getByLabel("Telephone").fill("+39 040 5550 124");
    await owner.getByLabel("Email").fill("tavoli@nonnapia.example");
    await owner.getByLabel("Established").fill("1961");
    await next("Next: money & clock");

    await heading("Money & clock");
    await owner.getByLabel("Currency").fill("EUR");
    await owner.getByLabel("Calling code").fill("+39");
    await owner.getByLabel("Time zone").fill("Europe/Rome");
    await next("Next: hours");

    await heading("Hours");
    await owner.getByRole("button", { name: "Remove Breakfast" }).click();
    await owner.getByRole("button", { name: "Remove Lunch" }).click();
    await owner.getByLabel("Name", { exact: true }).fill("Cena");
    await next("Next: tables");

    await heading("Tables");
    const areas = owner.getByRole("group", { name: "Areas" });
    // The last area cannot be removed, but its sizes can.
    const removeLast = areas.getByRole("button", { name: /^Remove/ }).last();
    while ((await removeLast.count()) > 0) await removeLast.click();
    await owner.getByLabel("Name", { exact: true }).fill("La sala");
    await owner.getByRole("button", { name: "Add size" }).click();
    const size = owner.getByRole("group", { name: "size 1" });
    await size.getByLabel("Seats").fill("4");
    await size.getByLabel("Tables").fill("9");
    await next("Next: colours & type");
    await heading("Colours & type");
    await owner.getByRole("link", { name: "Leave as it is" }).click();

    await heading("The menu");
    await owner.getByLabel("Paste it here").fill(card);
    await owner.getByRole("button", { name: "Read it" }).click();
    await expect(owner.getByText("5 dishes, 0 need checking.")).toBeVisible();
    await next("Add all 5");

    await heading("Pages");
    await keepPages(/Contact|Allergens|Book|Waiting|reservation|wishlist/i);
    await next("Next: remove the samples");
    await heading("Remove the samples");
    await next("Remove the samples");
    await heading("It is yours");
    await expect(owner.getByText("Everything is in order.")).toBeVisible();

    const guest = await browser.newContext({ locale: "it-IT", viewport: phone });
    const page = await guest.newPage();
    page.setDefaultTimeout(15_000);
    const titleOf = async (path: string) =>
      /<title[^>]*>([^<]*)/.exec(await (await fetch(origin + path)).text())?.[1];
    await expect.poll(() => titleOf("/login"), { timeout: 90_000 }).toContain("Accedi");
    const paths = ["/", "/login", "/signup", "/account", "/search", "/offline", "/nowhere"];
    expect(await walkGuestPages(page, origin, paths, () => patterns)).toEqual([]);
    expect((await fetch(`${origin}/order`)).status).toBe(404);
    await page.goto(`${origin}/`);
    await pictures(page, "trattoria-home", [desk]);

    await page.goto(`${origin}/book`);
    await live(page, "reservation-form-full");
    const form = page.locator('[data-block="reservation-form-full"]');
    await form.getByLabel("Ospiti").fill("2");
    await form.getByLabel("Data", { exact: true }).fill(saturday);
    await form.getByLabel("Ora", { exact: true }).selectOption("20:00");
    await form.getByLabel("Nome").fill("Ada Rossi");
    await form.getByLabel("Email").fill("ada@example.com");
    await form.getByLabel("Telefono").fill("040 5550 999");
    await expect(form.getByText("20:00: libero per due.")).toBeVisible();
    await form.evaluate((part) => part.scrollIntoView());
    await pictures(page, "trattoria-book", [phone]);
    await form.getByLabel("Messaggio").fill("Un seggiolone, per favore.");
    await form.getByRole("button", { name: /prenota/i }).click();
    const receipt = form.getByRole("region", { name: /ricevuta/ });
    await expect(receipt.getByRole("article")).toContainText("20:00");
    expect(await matchesOn(page, "the receipt", patterns)).toEqual([]);
    const mail = await newestMailTo(site, "ada@example.com");
    expect(matchesIn("the email", mail, patterns)).toEqual([]);
    expect(mail).toContain("sabato");

    await owner.goto(`${origin}/staff/evening?date=${saturday}`);
    await expect(owner.getByText("Ada Rossi").first()).toBeVisible();
    // Staff pages do not offer the kitchen either.
    await expect(owner.getByRole("link", { name: "Kitchen" })).toHaveCount(0);
    await guest.close();
  });
});

test("a restaurant that does both takes bookings and orders ahead, no link leads nowhere, and staff see both", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const saturday = nextSaturday();
  const { service, remove } = await startOrderingSite({ daysAhead: 14 });
  const { origin } = service;
  const context = await browser.newContext({ viewport: phone, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const paths = ["/", "/login", "/account", "/search", "/offline", "/nowhere"];
  expect(await walkGuestPages(page, origin, paths, () => [/\bundefined\b|\bNaN\b|\[object/])).toEqual([]);

  await page.goto(`${origin}/book`);
  await live(page, "reservation-form-full");
  const form = page.locator('[data-block="reservation-form-full"]');
  await form.getByLabel("Guests").fill("2");
  await form.getByLabel("Date", { exact: true }).fill(saturday);
  await form.getByLabel("Time", { exact: true }).selectOption("8:00 PM");
  await form.getByLabel("Name").fill("Ada Rossi");
  await form.getByLabel("Email").fill("ada@example.com");
  await form.getByLabel("Phone").fill("555 0199 23");
  await form.getByLabel("Message").fill("A high chair, please.");
  await form.getByRole("button", { name: "BOOK A TABLE" }).click();
  await expect(form.getByRole("region", { name: /receipt/i }).getByRole("article")).toContainText("8:00 PM");

  await page.goto(`${origin}/order`);
  await live(page, "order-form");
  await page.getByRole("button", { name: "Add Garden salad" }).click();
  await page.getByRole("button", { name: /Your slip/ }).click();
  await page.getByLabel("Day", { exact: true }).selectOption(saturday);
  await page.getByRole("button", { name: "Other…" }).click();
  await page.getByRole("radio", { name: "8:00 PM" }).check();
  await expect(page.getByText(/We start cooking at 7:/)).toBeVisible();
  await pictures(page, "both-order", [phone]);
  await page.getByLabel("Name", { exact: true }).fill("Luca Bianchi");
  await page.getByLabel("Telephone", { exact: true }).fill("555 0199 24");
  await page.getByLabel(/^Email/).fill("luca@example.com");
  await page.getByRole("button", { name: /^Order, / }).click();
  await expect(page.getByRole("heading", { name: "We have it" })).toBeVisible();
  for (const address of ["ada@example.com", "luca@example.com"])
    await expect.poll(async () => (await mailsTo(service.dataDir, address)).length).toBe(1);

  await context.addCookies([await cmsCookie(service)]);
  await page.goto(`${origin}/staff/evening?date=${saturday}`);
  await expect(page.getByText("Ada Rossi").first()).toBeVisible();
  await page.goto(`${origin}/staff/today`);
  await page.getByText("Later days: 1 order").click();
  await expect(page.getByRole("region", { name: /^Saturday.*1 order/ })).toBeVisible();
  await context.close();
  await remove();
});
