import { shiftDate } from "../../src/core/shared/calendar-date.ts";
import { localDate } from "../../src/core/shared/time.ts";
import { nextSaturday } from "../core/server/support/process.ts";
import { matchesIn, matchesOn, newestMailTo, openFirstRun, walkGuestPages } from "./support/business.ts";
import { desk, phone, pictures, withSample } from "./support/sample-site.ts";
import { expect, live, test } from "./support/test.ts";

/*
 * The sample becomes a bakery in Berlin that only sells for collection, without anyone editing a file. A
 * German guest then orders for Saturday at seven.
 */

const card = `BRÖTCHEN
Schrippe 0,45
Mohnbrötchen 0,70
Sesambrötchen 0,70
Roggenbrötchen 0,80
Dinkelbrötchen 0,95
Laugenstange 1,40

BROT
Roggenbrot 500 g 3,20 · 1 kg 5,60
Bauernbrot 4,80
Dinkelbrot 5,40
Sonnenblumenbrot 4,90
Baguette 2,60
Ciabatta 3,10

SÜSSES
Croissant 1,90
Franzbrötchen 2,30
Pfannkuchen 1,60
Streuselkuchen 2,80
Käsekuchen 3,60
Zimtschnecke 2,90

GETRÄNKE
Filterkaffee 2,20
Apfelschorle 2,80
`;

/** Words that only English texts contain, and words about the sample restaurant. */
const foreign =
  /\b(the|and|with|your|our|from|please|what|have|this|when|order|menu|search|sign|log|back|home|delish|lantern|harbour|oven|lamps?)\b|\$|\d\s?[AP]M\b|555-/i;
const aboutTables = /tisch|reserv|platz/i;

const patterns = [foreign, aboutTables];

test("an owner turns the sample into a bakery, and a guest's order for Saturday is on the evening's list, labelled and handed over @journey", async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const saturday = nextSaturday();
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  await withSample(
    browser,
    async (site) => {
      const { origin, signIn } = site;
      const { owner, next, heading, keepPages } = await openFirstRun(site, "Frau Ohlsen");
      await heading("Your business");
      await owner.getByRole("radio", { name: "Order for collection", exact: true }).check();
      await owner.getByLabel("Language of the site").selectOption("Deutsch");
      await next("Next: your restaurant");

      await heading("Your restaurant");
      // The steps do not ask about offers that the business does not have.
      await expect(owner.getByRole("link", { name: /Tables/ })).toHaveCount(0);
      await owner.getByLabel("Name", { exact: true }).fill("Bäckerei Ohlsen");
      await owner.getByLabel("Signature line").fill("Brot aus dem Steinofen");
      await owner.getByLabel("Postal address").fill("Torstraße 12, 10119 Berlin");
      await owner.getByLabel("Telephone").fill("030 5550 1240");
      await owner.getByLabel("Email").fill("brot@ohlsen.example");
      await owner.getByLabel("Established").fill("1987");
      await next("Next: money & clock");

      await heading("Money & clock");
      await owner.getByLabel("Currency").fill("EUR");
      await expect(owner.getByLabel("Language and country")).toHaveValue("de-DE");
      await owner.getByLabel("Calling code").fill("+49");
      await owner.getByLabel("Time zone").fill("Europe/Berlin");
      await next("Next: hours");

      await heading("Hours");
      await owner.getByRole("button", { name: "Remove Breakfast" }).click();
      await owner.getByRole("button", { name: "Remove Lunch" }).click();
      await owner.getByLabel("Name", { exact: true }).fill("Laden");
      await owner.getByLabel("First booking").fill("06:00");
      await owner.getByLabel("Closes").fill("14:00");
      await owner.getByRole("checkbox", { name: "Monday", exact: true }).uncheck();
      await next("Next: colours & type");

      await heading("Colours & type");
      await owner.getByRole("link", { name: "Leave as it is" }).click();

      await heading("The menu");
      await owner.getByLabel("Paste it here").fill(card);
      await owner.getByRole("button", { name: "Read it" }).click();
      await expect(owner.getByText("20 dishes, 0 need checking.")).toBeVisible();
      await expect(owner.getByText("Sizes: 500 g 3.20 · 1 kg 5.60.")).toBeVisible();
      await next("Add all 20");

      await heading("Orders");
      await owner.getByLabel("Days ahead").fill("14");
      await owner.getByLabel("Name", { exact: true }).fill("Backofen");
      await owner.getByLabel("Places").fill("40");
      await owner.getByLabel("Cooks from").fill("03:00");
      await owner.getByLabel("Cooks until").fill("14:00");
      await owner.getByLabel("Minutes").fill("20");
      await next("Next: pages");

      await heading("Pages");
      await keepPages(/Contact|Allergens|Order|wishlist/);
      await next("Next: remove the samples");

      await heading("Remove the samples");
      await next("Remove the samples");
      await heading("It is yours");
      await expect(owner.getByText("Everything is in order.")).toBeVisible();

      // The guest's pages, each read as a guest who knows no English.
      const guest = await browser.newContext({ locale: "de-DE", viewport: phone });
      const page = await guest.newPage();
      page.setDefaultTimeout(15_000);
      const titleOf = async (path: string) =>
        /<title[^>]*>([^<]*)/.exec(await (await fetch(origin + path)).text())?.[1];
      await expect.poll(() => titleOf("/login"), { timeout: 90_000 }).toContain("Anmelden");
      const paths = ["/", "/menu", "/order", "/contact", "/allergens", "/login", "/signup", "/forgotten"];
      const others = ["/account", "/tracking", "/search", "/wishlist", "/offline", "/nowhere"];
      expect(await walkGuestPages(page, origin, [...paths, ...others], () => patterns)).toEqual([]);
      await page.goto(`${origin}/`);
      await pictures(page, "bakery-home", [desk]);
      for (const path of ["/book", "/waiting-list"])
        expect((await fetch(origin + path)).status, path).toBe(404);

      await page.goto(`${origin}/order`);
      await live(page, "order-form");
      await page
        .getByRole("button", { name: /Schrippe/ })
        .first()
        .click();
      await page
        .getByRole("button", { name: /Roggenbrot/ })
        .first()
        .click();
      await page.getByRole("radio", { name: /1 kg.*5,60/ }).check();
      await page.getByRole("button", { name: /5,60/ }).click();
      await page.getByRole("button", { name: "Ihr Zettel" }).click();
      await page.getByLabel("Tag", { exact: true }).selectOption(saturday);
      await page.getByRole("button", { name: /Weitere|Andere/ }).click();
      await page.getByRole("radio", { name: "07:00" }).check();
      await pictures(page, "bakery-order", [phone]);
      await page.getByLabel("Name", { exact: true }).fill("Anna Schulz");
      await page.getByLabel("Telefon", { exact: true }).fill("030 1234567");
      await page.getByLabel(/^E-Mail/).fill("anna@example.com");
      await expect(page.getByRole("button", { name: /^Kostenpflichtig bestellen, 6,05/ })).toBeVisible();
      expect(await matchesOn(page, "the slip", patterns)).toEqual([]);
      await page.getByRole("button", { name: /^Kostenpflichtig bestellen/ }).click();
      await page.waitForURL(/\/order\/[A-Z0-9-]+/);
      await expect(page.getByText("07:00", { exact: false }).first()).toBeVisible();
      expect(await matchesOn(page, "the order's page", patterns)).toEqual([]);

      const mail = await newestMailTo(site, "anna@example.com");
      expect(matchesIn("the email", mail, patterns)).toEqual([]);
      expect(mail).toContain("Samstag");

      // In the evening before, the baker sees what to make, and prints the list and the labels.
      await owner.goto(`${origin}/staff/today`);
      await owner.getByText("Later days: 1 order").click();
      const day = owner.getByRole("region", { name: /^Samstag.*1 order/ });
      await expect(day.getByRole("listitem")).toHaveText(["1 Roggenbrot, 1 kg", "1 Schrippe"]);
      await owner.evaluate(() => {
        window.print = () => {
          document.documentElement.dataset["printed"] = document.querySelector("article")?.textContent ?? "";
        };
      });
      await day.getByRole("button", { name: /^Print 1 label/ }).click();
      const label = owner.locator("html");
      await expect(label).toHaveAttribute("data-printed", /Bäckerei Ohlsen.*Anna Schulz.*7:00.*Schrippe/s);

      // On Saturday at half past six, the bag is packed and handed over.
      ahead = Date.parse(`${saturday}T05:30:00Z`) - Date.now();
      const saturdays = await (await signIn("owner", "Frau Ohlsen")).newPage();
      saturdays.setDefaultTimeout(30_000);
      await saturdays.goto(`${origin}/staff/today`);
      expect(localDate(now()) >= shiftDate(saturday, 0)).toBe(true);
      await saturdays.getByRole("button", { name: /^Ready/ }).click();
      await saturdays.getByRole("button", { name: /^Collected/ }).click();
      await expect(saturdays.getByText("No orders to cook.", { exact: false })).toBeVisible();
      await guest.close();
    },
    now,
  );
});
