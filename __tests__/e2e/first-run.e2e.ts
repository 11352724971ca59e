import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { endSessions } from "../../src/core/server/auth/stored-sessions.ts";
import { staffLock } from "../../src/core/server/storage/locks.ts";
import { pictures, withSample } from "./support/sample-site.ts";
import { expect, test } from "./support/test.ts";

const card = `NONNA PIA

ANTIPASTI
Sardoni in savor ........ 9,50
Supplì al telefono  2,50 / 3
Fiori di zucca € 9
mozzarella, acciughe
Prosciutto crudo di Trieste (San Daniele) 11,-
Insalata di polpo 12.50 EUR

PRIMI
Jota triestina 9,50
crauti, fagioli, costine
Bigoli in salsa 11
Gnocchi di susine / Plum dumplings 10,50
12. Spaghetti alle vongole 14

SECONDI
Goulash triestino 15
Pescato del giorno MP
Calamari fritti\t16,00
CAPESANTE GRATINATE 14

DOLCI
Presnitz 6
Tiramisù 6,50
Strudel di mele 6,50

BEVANDE
Acqua 0,75 l 3
Caffè 1,50
Tè freddo 3,50
Terrano 8/14
Birra 🍺 5
www.nonnapia.example
`;

test("an owner turns the sample into Nonna Pia in Trieste, closing the browser on the way, and sees what is left of it @journey", async ({
  browser,
}) => {
  test.setTimeout(360_000);
  await withSample(browser, async ({ service: { config }, origin, homePage, signIn }) => {
    const context = await signIn("owner", "Pia");
    context.setDefaultTimeout(30_000);
    let page = await context.newPage();
    const next = (words: string) => page.getByRole("button", { name: words, exact: true }).click();
    // A hundred files take a while on a slow machine.
    const heading = (words: string) =>
      expect(page.getByRole("heading", { name: words })).toBeVisible({ timeout: 90_000 });

    // The owner's page links there as long as any sample content is left.
    await page.goto(`${origin}/staff/today`);
    await page.getByRole("link", { name: /^Make it yours/ }).click();

    await heading("Your business");
    await expect(page.getByRole("radio", { name: "Book a table, and order for collection" })).toBeChecked();
    await next("Next: your restaurant");

    await heading("Your restaurant");
    const preview = page.frameLocator("iframe[title='Your home page']");
    const signature = page.getByLabel("Signature line");
    await page.getByLabel("Name", { exact: true }).fill("Nonna Pia");
    await signature.fill("The oven never sleeps");
    await page.getByLabel("Postal address").fill("Via Cavana 5, 34124 Trieste");
    await page.getByLabel("Telephone").fill("+39 040 555 0124");
    await page.getByLabel("Email").fill("nobody");
    await next("Next: money & clock");
    // The browser highlights the field; nothing is saved.
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.getByLabel("Email").fill("tavoli@nonnapia.example");
    await page.getByLabel("Established").fill("2019");
    await expect(preview.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 20_000 });
    await pictures(page, "house");
    await next("Next: money & clock");

    await heading("Money & clock");
    // The preview beside it follows what is saved.
    await expect(preview.getByText("Nonna Pia").first()).toBeVisible({ timeout: 60_000 });
    await page.getByLabel("Currency").fill("EUR");
    await page.getByLabel("Language and country").fill("it-IT");
    await page.getByLabel("Clock", { exact: true }).selectOption("24");
    await page.getByLabel("Calling code").fill("39");
    await page.getByLabel("Time zone").fill("Europe/Rome");
    await next("Next: hours");
    // The service's message is at the field, and the input stays.
    await expect(page.getByRole("alert")).toContainText("must be a plus and one to four digits");
    await expect(page.getByLabel("Calling code")).toBeFocused();
    await expect(page.getByLabel("Calling code")).toHaveValue("39");
    await page.getByLabel("Calling code").fill("+39");
    await pictures(page, "clock");
    await next("Next: hours");

    await heading("Hours");
    await page.getByRole("button", { name: "Remove Breakfast" }).click();
    await page.getByRole("button", { name: "Remove Lunch" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Cena");
    await page.getByLabel("Closes").fill("01:00");
    await page.getByRole("checkbox", { name: "Monday", exact: true }).uncheck();
    await pictures(page, "hours");

    // The browser is closed in the middle of a step and reopened.
    await page.close();
    page = await context.newPage();
    await page.goto(`${origin}/staff/make-it-yours`);
    await heading("Hours");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Cena");
    await expect(page.getByLabel("Closes")).toHaveValue("01:00");
    await next("Next: tables");

    await heading("Tables");
    const areas = page.getByRole("group", { name: "Areas" });
    // The last area cannot be removed, but its sizes can.
    const removeLast = areas.getByRole("button", { name: /^Remove/ }).last();
    while ((await removeLast.count()) > 0) await removeLast.click();
    await page.getByLabel("Name", { exact: true }).fill("La sala");
    for (const [index, [seats, count]] of [
      ["2", "3"],
      ["4", "4"],
      ["6", "2"],
    ].entries()) {
      await page.getByRole("button", { name: "Add size" }).click();
      const size = page.getByRole("group", { name: `size ${index + 1}` });
      await size.getByLabel("Seats").fill(seats!);
      await size.getByLabel("Tables").fill(count!);
    }
    await pictures(page, "tables");
    await next("Next: colours & type");

    await heading("Colours & type");
    await page.getByRole("radio", { name: /Olive grove/ }).check();
    await pictures(page, "look");
    await next("Next: the menu");

    await heading("The menu");
    expect(
      card
        .trim()
        .split("\n")
        .filter((line) => line !== ""),
    ).toHaveLength(30);
    await page.getByLabel("Paste it here").fill(card);
    await page.getByRole("button", { name: "Read it" }).click();
    await expect(page.getByText(/3 need checking\./)).toBeVisible();
    await pictures(page, "card");
    // The card's headings become parts of the menu.
    await expect(page.getByLabel("Part of the menu: Fiori di zucca")).toHaveValue("Antipasti");
    const rows = page.getByRole("list", { name: "Dishes" }).getByRole("listitem");
    const dishes = await rows.count();
    // Rows that need the owner come first, and say why.
    await expect(rows.nth(0)).toContainText("What does it cost?");
    await next(`Add all ${dishes}`);
    await expect(page.getByLabel("Price: Supplì al telefono")).toBeFocused();
    await page.getByLabel("Price: Supplì al telefono").fill("2,50");
    await page.getByLabel("Price: Terrano").fill("8");
    await page.getByLabel("Price: Pescato del giorno").fill("22");
    await expect(page.getByText(/ 0 need checking\./)).toBeVisible();
    // A large card takes seconds: the page shows that it is saving, and saves only once. A failed request
    // loses nothing.
    const step = "**/api/staff/first-run/step";
    const take = page.getByRole("button", { name: /^Add all \d+$/ });
    await page.route(step, (route) => route.abort());
    await take.click();
    await expect(page.getByRole("alert")).toContainText("Your changes are stored on this device");
    await expect(page.getByLabel("Price: Pescato del giorno")).toHaveValue("22");
    await page.unroute(step);
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    let saves = 0;
    await page.route(step, async (route) => {
      saves += 1;
      asked.resolve();
      await answer.promise;
      await route.continue();
    });
    await take.click();
    await asked.promise;
    await expect(page.getByText(`Saving ${dishes} dishes…`)).toBeVisible();
    await page.getByRole("button", { name: "Saving…" }).press("Enter");
    answer.resolve();

    await heading("Orders");
    expect(saves).toBe(1);
    await page.unroute(step);
    await page.getByLabel("Name", { exact: true }).fill("Cucina");
    await pictures(page, "orders");
    await next("Next: pages");

    await heading("Pages");
    for (const words of [/^The team/, /^Latest news/, /shop/i, /shop/i])
      await page.getByRole("checkbox", { name: words, checked: true }).first().uncheck();
    await pictures(page, "pages");
    await next("Next: remove the samples");

    await heading("Remove the samples");
    // The owner would rather mend the navigation than start it afresh.
    await page.getByRole("checkbox", { name: /^Navigation/ }).uncheck();
    await pictures(page, "samples");
    await next("Remove the samples");

    await heading("It is yours");
    // Parts that no step asked about are listed, one click from the editor.
    await expect(page.getByText(/^\d+ parts of your pages still have sample content/)).toBeVisible();
    await expect(page.getByText("Everything is in order.")).toBeHidden();
    await page.getByText(/^Navigation: \d+ parts$/).click();
    await expect(page.getByText("Column 2: link 1, link (leads nowhere)")).toBeVisible();
    await expect(page.getByRole("link", { name: "Change Navigation" })).toHaveAttribute(
      "href",
      "/admin/#/collections/settings/entries/navigation",
    );
    await pictures(page, "done");

    const files = await readdir(join(config.contentDir, "dishes"));
    expect(files).toHaveLength(21);
    const dish = await readFile(join(config.contentDir, "dishes/jota-triestina.md"), "utf8");
    expect(dish).toContain("price: 9.5\n");
    expect(dish).not.toContain("dietary");
    // The order on the card is kept, even for a doubtful line.
    expect(await readFile(join(config.contentDir, "dishes/suppli-al-telefono.md"), "utf8")).toContain(
      "order: 2\n",
    );
    const menu = await readFile(join(config.contentDir, "settings/menu.yml"), "utf8");
    expect(menu).toMatch(
      /categories:\n {2}- name: Antipasti\n {2}- name: Primi\n {2}- name: Secondi\n {2}- name: Dolci\n {2}- name: Bevande\nmenus:/,
    );
    await expect.poll(homePage, { timeout: 30_000 }).toContain("Nonna Pia");
    const { items } = (await (await fetch(`${origin}/api/food/menu`)).json()) as {
      items: { title: string }[];
    };
    expect(items.map(({ title }) => title)).toContain("Jota triestina");
    const free = (await (
      await fetch(
        `${origin}/api/food/availability?date=${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}&partySize=6`,
      )
    ).json()) as { timeZone?: string };
    expect(free).toMatchObject({ success: true });

    // One button undoes one step.
    await page.getByRole("button", { name: "Undo: Remove the samples" }).click();
    await heading("Remove the samples");
    expect((await readdir(join(config.contentDir, "dishes"))).length).toBeGreaterThan(21);
  });
});

test("a lost connection, an ended session and another owner never lose an owner's input", async ({
  browser,
}) => {
  await withSample(browser, async ({ service: { storage, config }, origin, signIn }) => {
    const context = await signIn("pia", "Pia");
    const page = await context.newPage();
    await page.goto(`${origin}/staff/make-it-yours#house`);
    const signature = page.getByLabel("Signature line");
    const save = () => page.getByRole("button", { name: "Next: money & clock", exact: true }).click();
    const saved = () => readFile(join(config.contentDir, "settings/site.yml"), "utf8");
    await signature.fill("Typed before the line was cut");

    await context.setOffline(true);
    await save();
    await expect(page.getByRole("alert")).toContainText("No answer. Your changes are stored on this device");
    await context.setOffline(false);
    await expect(signature).toHaveValue("Typed before the line was cut");
    await save();
    await expect(page.getByRole("heading", { name: "Money & clock" })).toBeVisible();
    expect(await saved()).toContain("Typed before the line was cut");

    await page.getByRole("link", { name: /^Your restaurant/ }).click();
    await signature.fill("Typed before the session ended");
    await storage.write([staffLock], (tx) => endSessions(tx, { staff_id: "pia" }));
    await save();
    const signInAgain = page.getByRole("button", { name: "Sign in again" });
    await expect(signInAgain).toBeVisible();
    expect(await saved()).not.toContain("Typed before the session ended");
    await signIn("pia", "Pia", context);
    await signInAgain.click();
    await expect(signature).toHaveValue("Typed before the session ended");

    const gino = await (await signIn("gino", "Gino")).newPage();
    await gino.goto(`${origin}/staff/make-it-yours#house`);
    await gino.getByLabel("Signature line").fill("Gino was quicker");
    await gino.getByRole("button", { name: "Next: money & clock", exact: true }).click();
    await expect(gino.getByRole("heading", { name: "Money & clock" })).toBeVisible();
    await save();
    await expect(page.getByRole("alert")).toContainText("Gino has changed “Your restaurant” in the meantime");
    await expect(signature).toHaveValue("Typed before the session ended");
    expect(await saved()).toContain("Gino was quicker");
    await page.getByRole("button", { name: "Show what is saved" }).click();
    await expect(signature).toHaveValue("Gino was quicker");
  });
});
