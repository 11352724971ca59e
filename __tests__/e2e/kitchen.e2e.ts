import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../../scripts/lib.ts";
import * as paths from "../../src/core/contract/paths.ts";
import { pseudo } from "../support/translated-site.ts";
import { axeFindings } from "./support/axe.ts";
import { openKitchen, test, type Line } from "./support/kitchen.ts";
import { colorsAt, linesOf, overlap } from "./support/look-at.ts";
import { expect, live } from "./support/test.ts";
import type { KitchenReportReply } from "../../src/features/orders/contract/kitchen-report.ts";

test.describe.configure({ mode: "serial" });
test.use({ kitchenOf: "kitchen" });

const phone = { width: 390, height: 844 };
const tablet = { width: 1024, height: 768 };
const wall = { width: 1440, height: 900 };

/**
 * Takes a picture. SCREENSHOTS=1 replaces the one in docs/hosts-and-kitchen.md; otherwise it is only for
 * review.
 */
async function picture(page: Page, name: string): Promise<void> {
  const folder = join(root, process.env["SCREENSHOTS"] ? "docs/kitchen" : "test-results/kitchen");
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
}

const short = (number: string) => number.split("-")[0]!;
/** An order's ticket. */
const ticket = (page: Page, { number }: { readonly number: string }) =>
  page.getByRole("main").getByRole("article", { name: new RegExp(`^Bag ${short(number)}, `) });
const recall = (page: Page) => page.getByRole("dialog", { name: "Done tonight" });

test("an evening without orders, and the keys", async ({ page, context, kitchen }) => {
  await kitchen.signIn(context);
  await openKitchen(page, wall);
  await expect(page.getByText("Nothing to cook.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys.getByText("the next action for the first ticket")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
});

test("guests without script and in Italian order, and the screen shows both with all their notes @journey", async ({
  page,
  context,
  browser,
  service,
  kitchen,
}) => {
  await kitchen.signIn(context);
  await openKitchen(page, wall);

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(`${service.origin}/order`);
  await plain.getByLabel("Margherita pizza, in the bag").fill("2");
  await plain.getByRole("button", { name: "See the price and the time" }).click();
  // The page that shows the cost asks for name and phone number.
  await plain.getByLabel(/An allergy/).fill("Nuts");
  await plain.getByLabel("Name", { exact: true }).fill("Ada Lindqvist");
  await plain.getByLabel("Telephone").fill("555-0171");
  await plain.getByRole("button", { name: "Order, $28.00, pay at the bar" }).click();
  await expect(plain.getByText("We have it")).toBeVisible();

  const italian = await (await browser.newContext({ viewport: wall })).newPage();
  await italian.goto(`${service.origin}/it/order`);
  await live(italian, "order-form");
  const card = italian.locator('[data-block="order-form"]');
  await card.getByRole("button", { name: pseudo("Garden salad") }).click();
  const slip = italian.getByRole("region", { name: "Il vostro scontrino" });
  await slip.getByLabel("Nome", { exact: true }).fill("Chiara Bianchi");
  await slip.getByLabel("Telefono").fill("555-0183");
  await expect(slip.getByRole("status").filter({ hasText: "Pronto al banco tra" })).toContainText(
    /\d\d:\d\d/,
  );
  await slip.getByRole("button", { name: /^Ordina, / }).click();
  await expect(italian.getByRole("heading", { name: "Ce l’abbiamo" })).toBeVisible();

  const [ada, chiara] = [await kitchen.order("Ada Lindqvist"), await kitchen.order("Chiara Bianchi")];
  await expect(ticket(page, ada)).toContainText("2Margherita pizza");
  await expect(ticket(page, ada)).toContainText("Nuts Ada Lindqvist");
  // Tickets are in the staff's language.
  await expect(ticket(page, chiara)).toContainText("Garden salad");
  await expect(page.getByRole("status").filter({ hasText: "New: Bag" })).toContainText(
    /New: Bag \w{4}, start/,
  );
  await expect(page.getByRole("region", { name: /^All day/ })).toContainText("2Margherita pizza");
  expect(await axeFindings(page)).toEqual([]);

  // The guest's page follows: after “Seen” and “Start” it says cooking, after “Done” ready.
  await ticket(page, chiara).getByRole("button", { name: "Seen" }).click();
  await ticket(page, chiara)
    .getByRole("button", { name: /^Start/ })
    .click();
  await expect(italian.getByRole("heading", { name: "È sul fuoco" })).toBeVisible({ timeout: 8_000 });
  await ticket(page, chiara).getByRole("button", { name: "Done" }).click();
  await expect(italian.getByRole("heading", { name: "È pronto" })).toBeVisible({ timeout: 8_000 });
  await expect(italian).toHaveTitle(/^● Pronto: /);
  await italian.getByRole("button", { name: "Sono qui fuori" }).click();

  await page.keyboard.press("r");
  await expect(recall(page)).toContainText("the guest has been waiting outside");
  await recall(page)
    .getByRole("button", { name: `Bag ${short(chiara.number)}: collected` })
    .click();
  await expect(recall(page)).toContainText(/collected \d/);
  await picture(page, "recall");
  await page.keyboard.press("Escape");
  await expect(italian.getByRole("heading", { name: "Andato via ancora caldo" })).toBeVisible({
    timeout: 8_000,
  });
  await italian.context().close();
  await plain.context().close();
});

test("the whole service by keyboard alone @journey", async ({ page, context, kitchen }) => {
  await kitchen.signIn(context);
  await openKitchen(page, wall);
  const ada = await kitchen.order("Ada Lindqvist");
  const state = async () => {
    const { seenAt, allergiesConfirmedAt, startedAt, state: now } = await kitchen.order("Ada Lindqvist");
    return [seenAt, allergiesConfirmedAt, startedAt].map((at) => at !== null).concat(now === "ready");
  };
  await page.keyboard.press("1");
  await expect.poll(state).toEqual([true, false, false, false]);
  await expect(ticket(page, ada).getByRole("button", { name: "Confirm allergy" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(state).toEqual([true, true, false, false]);
  await page.keyboard.press("1");
  await expect.poll(state).toEqual([true, true, true, false]);
  await page.keyboard.press("1");
  await expect.poll(state).toEqual([true, true, true, true]);
  await expect(ticket(page, ada)).toBeHidden();

  // Recall brings the ticket back by its number in the list. It is done once more, and undo reverts that as
  // well.
  await page.keyboard.press("r");
  await expect(recall(page).getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("1");
  await page.keyboard.press("Escape");
  await expect(ticket(page, ada)).toBeVisible();
  await page.keyboard.press("1");
  await expect(ticket(page, ada)).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(ticket(page, ada)).toBeVisible();

  // Switches to the next station, and back to all.
  await page.keyboard.press("0");
  await expect(page).toHaveTitle("Kitchen: Oven");
  await expect(page.getByRole("group", { name: "Oven: 4 places" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  for (const name of ["Fire", "Pan", "Cold"]) {
    await page.keyboard.press("0");
    await expect(page).toHaveTitle(`Kitchen: ${name}`);
  }
  await page.keyboard.press("0");
  await expect(page).toHaveTitle("Kitchen");
  await page.keyboard.press("1");
  await expect.poll(state).toEqual([true, true, true, true]);
  await kitchen.command({ kind: "collect", ...versioned(await kitchen.order("Ada Lindqvist")) });
});

const versioned = ({ number, version }: { number: string; version: number }) => ({ number, version });

test("a change and a cancellation stay marked until they have been seen @journey", async ({
  page,
  context,
  kitchen,
  request,
  service,
}) => {
  await kitchen.signIn(context);
  const { token } = await kitchen.place("Ines Duarte", [{ dish: "margherita-pizza", quantity: 2 }]);
  const bruno = await kitchen.place("Bruno Ferri", [{ dish: "spaghetti-pomodoro" }], { allergies: "Celery" });
  await openKitchen(page, wall);
  const [one, other] = [await kitchen.order("Ines Duarte"), await kitchen.order("Bruno Ferri")];
  await ticket(page, one).getByRole("button", { name: "Seen" }).click();
  await ticket(page, other).getByRole("button", { name: "Seen" }).click();

  const changed = await request.post(service.origin + paths.changeOrder, {
    data: {
      token,
      lines: [{ dish: "margherita-pizza", quantity: 3, cents: 1300, note: "no basil" }],
      totalCents: 4200,
    },
  });
  expect(changed.status()).toBe(200);
  await expect(ticket(page, one)).toContainText("2 Margherita pizza");
  await expect(ticket(page, one)).toContainText("by the guest");
  await expect(ticket(page, one)).toContainText("no basil");
  await expect(page.getByRole("status").filter({ hasText: "Changed: Bag" })).toBeAttached();
  await kitchen.cancel(bruno.token);
  await expect(ticket(page, other)).toContainText("Called off by the guest. Nothing was started.");
  await expect(
    page.getByRole("status").filter({ hasText: "Allergy: Celery. Called off: Bag" }),
  ).toBeAttached();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "changed");

  await ticket(page, one).getByRole("button", { name: "Seen" }).click();
  await expect(ticket(page, one)).not.toContainText("by the guest");
  await ticket(page, other).getByRole("button", { name: "Seen" }).click();
  await expect(ticket(page, other)).toBeHidden();
});

test("guests see what is sold out or paused here", async ({ page, context, browser, service, kitchen }) => {
  await kitchen.signIn(context);
  await openKitchen(page, wall);
  await page.keyboard.press("p");
  const panel = page.getByRole("dialog", { name: "Pause, slow, count" });
  await panel.getByLabel(/^Garden salad: portions left/).fill("0");
  await panel.getByRole("button", { name: "Set Garden salad" }).click();
  await expect(panel.getByText("Garden salad (sold out)")).toBeVisible();
  await panel.getByRole("group", { name: "Oven" }).getByRole("button", { name: "Slow, +10 min" }).click();
  await panel.getByRole("button", { name: "15 min", exact: true }).click();
  await expect(page.getByText(/No new orders until .* Oven slow, \+10 min\./)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "rush");

  const guest = await (await browser.newContext({ viewport: wall })).newPage();
  await guest.goto(`${service.origin}/order`);
  await live(guest, "order-form");
  const slip = guest.getByRole("region", { name: "Your slip" });
  await guest.getByRole("button", { name: "Add Spaghetti pomodoro" }).click();
  await expect(slip.getByText("No online orders at the moment").first()).toBeVisible();
  await page.getByRole("button", { name: "Open again" }).click();
  await expect(page.getByText(/No new orders/)).toBeHidden();
  // Only the salad's own line asks about the missing salad.
  await guest.getByRole("button", { name: "Add Garden salad" }).click();
  await expect(slip.getByText("This sold out while you were choosing.")).toBeVisible();
  await slip.getByRole("button", { name: "Leave it out Garden salad" }).click();
  await expect(slip.getByRole("status").filter({ hasText: "Ready at the bar between" })).toBeAttached();
  await guest.context().close();

  await page.keyboard.press("p");
  await panel.getByLabel(/^Garden salad: portions left/).fill("");
  await panel.getByRole("button", { name: "Set Garden salad" }).click();
  await panel.getByRole("group", { name: "Oven" }).getByRole("button", { name: "Normal" }).click();
  await expect(panel.getByText("Garden salad (sold out)")).toBeHidden();
});

test("two screens, one of which loses its connection: bumps are kept in order, and nothing is done twice @journey", async ({
  page,
  context,
  browser,
  kitchen,
  network,
  expectProblem,
}) => {
  expectProblem(/ERR_|Failed to load resource/);
  await kitchen.signIn(context);
  await kitchen.place("Yuki Mori", [{ dish: "margherita-pizza" }, { dish: "spaghetti-pomodoro" }]);
  const yuki = await kitchen.order("Yuki Mori");
  await openKitchen(page, wall);
  const tabletContext = await browser.newContext({ viewport: tablet });
  await kitchen.signIn(tabletContext, network.origin);
  const other = await tabletContext.newPage();
  await openKitchen(other, tablet, network.origin);

  await ticket(other, yuki).getByRole("button", { name: "Seen" }).click();
  const started = other.waitForResponse(
    (reply) =>
      reply.url().endsWith(paths.sendKitchenCommand) &&
      Boolean(reply.request().postData()?.includes("start")),
  );
  await ticket(other, yuki)
    .getByRole("button", { name: /^Start/ })
    .click();
  await (await started).finished();
  await expect(ticket(page, yuki).getByRole("button", { name: "Done", exact: true })).toBeVisible();

  network.cut();
  await expect(other.getByText(/^Not live since/).first()).toBeVisible();
  await ticket(other, yuki)
    .getByRole("button", { name: /Margherita pizza/ })
    .click();
  await expect(ticket(other, yuki)).toContainText("kept here");
  await expect(other.getByRole("alert")).toContainText("One change is kept on this screen");
  expect(await axeFindings(other)).toEqual([]);
  await picture(other, "offline");
  // Meanwhile the other station finishes its own line on the wall, and the tablet marks the same line as
  // done.
  await ticket(page, yuki)
    .getByRole("button", { name: /Spaghetti pomodoro/ })
    .click();
  await ticket(other, yuki)
    .getByRole("button", { name: /Spaghetti pomodoro/ })
    .click();
  await expect(other.getByRole("alert")).toContainText("2 changes are kept on this screen");
  // Undo takes back the later of the two.
  await expect(other.getByRole("status").filter({ hasText: "kept here" })).toContainText(
    /Spaghetti pomodoro/,
  );

  network.restore();
  await expect(other.getByText(/Live again\./)).toBeVisible();
  await expect.poll(async () => (await kitchen.order("Yuki Mori")).state).toBe("ready");
  await expect(ticket(page, yuki)).toBeHidden();
  await expect(ticket(other, yuki)).toBeHidden();
  const bumps = (await kitchen.snapshot()).log.filter(
    ({ subject, kind }) => subject === yuki.number && kind === "order-bumped",
  );
  expect(bumps).toHaveLength(2);
  await tabletContext.close();
  await kitchen.command({ kind: "collect", ...versioned(await kitchen.order("Yuki Mori")) });
});

test("on a phone it is one cook's station", async ({ page, context, kitchen }) => {
  await kitchen.signIn(context);
  await openKitchen(page, phone);
  await page.getByRole("button", { name: /^Oven/ }).click();
  await expect(page.getByRole("group", { name: "Oven: 4 places" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Recall" }).click();
  await expect(recall(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^All/ }).click();
});

test("a ticket and a label on paper, with reprints marked", async ({ page, context, kitchen }) => {
  await kitchen.signIn(context);
  await page.addInitScript(() => {
    window.print = () => {
      const papers = [...document.querySelectorAll("body > div:last-child > article")];
      (window as { printed?: string[] }).printed = papers.map((paper) => paper.textContent);
    };
  });
  await openKitchen(page, wall);
  const ines = await kitchen.order("Ines Duarte");
  await ticket(page, ines)
    .getByRole("button", { name: /details$/ })
    .click();
  const panel = page.getByRole("dialog", { name: `Bag ${short(ines.number)}` });
  const printed = () => page.evaluate(() => (window as { printed?: string[] }).printed ?? []);
  await panel.getByRole("button", { name: "Ticket" }).click();
  expect(await printed()).toEqual([expect.stringMatching(/^Oven.*no basil.*1 of 1$/s)]);
  await panel.getByRole("button", { name: "Bag label" }).click();
  expect((await printed())[0]).toMatch(/ContainsGLUTEN, MILK|ContainsGLUTEN, DAIRY/);
  expect((await printed())[0]).toContain("To pay$42.00");
  await panel.getByRole("button", { name: "Ticket" }).click();
  expect((await printed())[0]).toMatch(/^REPRINT of \d/);
});

test("a refused bag: its guest sees the reason", async ({ page, context, browser, service, kitchen }) => {
  await kitchen.signIn(context);
  const { order, token } = await kitchen.place("Tomasz Zielinski", [{ dish: "margherita-pizza" }]);
  await openKitchen(page, wall);
  await ticket(page, order)
    .getByRole("button", { name: /details$/ })
    .click();
  const panel = page.getByRole("dialog", { name: `Bag ${short(order.number)}` });
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByLabel("Reason, as shown to the guest").fill("The oven has gone out.");
  await panel.getByRole("button", { name: "Turn down" }).click();
  await expect(panel).toBeHidden();
  await expect(ticket(page, order)).toBeHidden();
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`${service.origin}/order/${order.number}#${token}`);
  await expect(guest.getByText(/The oven has gone out\./).first()).toBeVisible();
  await guest.context().close();
});

test("the evening's report: orders, sums, by station, and the same as a table", async ({ kitchen }) => {
  const ines = await kitchen.order("Ines Duarte");
  await kitchen.command({ kind: "bump", ...versioned(ines) });
  await kitchen.command({ kind: "collect", ...versioned(await kitchen.order("Ines Duarte")) });
  const { date } = await kitchen.snapshot();
  const report = await kitchen.report<KitchenReportReply>(`${paths.getKitchenReport}?date=${date}`);
  expect(report).toMatchObject({
    orders: 4,
    portions: 8,
    totalCents: 2800 + 1100 + 4200 + 3000,
    late: 0,
    cancelledByGuest: 1,
    turnedDown: 1,
    uncollected: 0,
  });
  expect(report.stations.map(({ station, portions }) => [station, portions])).toEqual([
    ["Oven", 6],
    ["Fire", 0],
    ["Pan", 1],
    ["Cold", 1],
  ]);
  const csv = await kitchen.report<string>(`${paths.downloadKitchenReport}?date=${date}`);
  expect(csv.trim().split("\n")).toHaveLength(1 + 7);
  expect(csv).not.toContain("Lindqvist");
});

test("a slow oven makes a large order late: its guest sees the new time and the old one", async ({
  page,
  service,
  kitchen,
}) => {
  // With an empty oven, twelve pizzas are promised for the earliest possible minute.
  for (const open of (await kitchen.snapshot()).orders)
    if (open.state === "received" || open.state === "cooking")
      await kitchen.command({ kind: "turn-down", ...versioned(open), reason: "The oven is needed." });
  const placed = await kitchen.place("Bruno Keller", [{ dish: "margherita-pizza", quantity: 12 }]);
  const { number, until } = placed.order;
  await page.goto(`${service.origin}/order/${number}#${placed.token}`);
  await expect(page.getByRole("heading", { name: "We have it" })).toBeVisible();

  await kitchen.command({ kind: "slow-station", station: "Oven", minutes: 10 });
  const late = await kitchen.order("Bruno Keller");
  expect(Date.parse(late.due)).toBeGreaterThan(Date.parse(until.at));
  expect(late.earlier?.until).toBe(until.at);
  await expect(page.getByRole("heading", { name: /^A little longer\. Sorry/ })).toBeVisible();
  await expect(page).toHaveTitle(/New time/);
  await expect(page.getByText(/no longer \d+:\d\d – \d+:\d\d PM, but/)).toBeAttached();
  expect(await axeFindings(page)).toEqual([]);

  await kitchen.command({ kind: "slow-station", station: "Oven", minutes: 0 });
  const reason = "Twelve is too many tonight.";
  await kitchen.command({ kind: "turn-down", ...versioned(await kitchen.order("Bruno Keller")), reason });
});

test("a full evening, on the wall and on a tablet", async ({ page, context, kitchen }) => {
  await kitchen.signIn(context);
  const choice = (option: string, name: string) => ({ choices: [{ option, choice: name }] });
  const asYouLike = (name: string) => choice("As you like it", name);
  const done = (name: string) => choice("Done", name);
  const [pizza, pasta, burger, salad] = [
    { dish: "margherita-pizza" },
    { dish: "spaghetti-pomodoro" },
    { dish: "classic-cheeseburger" },
    { dish: "garden-salad" },
  ];
  const bags: readonly (readonly [name: string, lines: readonly Line[], more?: object])[] = [
    ["Rahman", [{ ...burger, ...done("Rare") }, pasta], { allergies: "Shellfish" }],
    ["Haddad", [{ ...pizza, ...asYouLike("Half burnt edge") }]],
    ["Nguyen", [pizza, { ...salad, note: "no walnuts" }], { allergies: "Nuts" }],
    [
      "Rossi",
      [
        { ...pizza, ...asYouLike("Gluten-free base") },
        { ...pizza, quantity: 2 },
      ],
    ],
    ["Silva", [{ ...burger, quantity: 2, ...done("Medium") }]],
    ["Delgado", [{ ...pasta, quantity: 3 }, salad]],
    ["Fernández", [{ ...pizza, quantity: 4 }]],
    [
      "Yamamoto",
      [
        { ...burger, ...done("Well done") },
        { ...salad, quantity: 2 },
      ],
    ],
    ["Moreau", [pasta]],
    ["Kowalski", [{ ...pizza, quantity: 3 }, salad]],
    ["Lindgren", [{ ...burger, quantity: 2, ...done("Rare") }], { allergies: "Sesame" }],
  ];
  for (const [name, lines, more] of bags) await kitchen.place(name, lines, more);
  for (const name of ["Rahman", "Haddad", "Nguyen", "Rossi", "Silva"])
    await kitchen.command({ kind: "see", ...versioned(await kitchen.order(name)) });
  for (const name of ["Rahman", "Haddad"])
    await kitchen.command({ kind: "start", ...versioned(await kitchen.order(name)) });
  await openKitchen(page, wall);
  await expect(page.getByRole("main").getByRole("article").nth(5)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "wall");
  // A ticket for which there is room is shown in full; any other is a single line or only counted.
  const cut = await page.getByRole("main").evaluate((rail) => {
    const { bottom } = rail.getBoundingClientRect();
    return [...rail.querySelectorAll("article")].filter((one) => one.getBoundingClientRect().bottom > bottom)
      .length;
  });
  expect(cut).toBe(0);
  // Adjacent frames do not merge into one thick line, and overlays leave the header visible.
  const gaps = await page.getByRole("main").evaluate((rail) => {
    const boxes = [...rail.querySelectorAll("article")].map((one) => one.getBoundingClientRect());
    return boxes.slice(1).flatMap((box, index) => {
      const above = boxes[index]!;
      return box.left === above.left ? [Math.round(box.top - above.bottom)] : [];
    });
  });
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16);
  const head = (await page.getByRole("banner").boundingBox())!;
  await page.keyboard.press("r");
  expect((await recall(page).boundingBox())!.y).toBeGreaterThanOrEqual(head.y + head.height);
  await page.keyboard.press("Escape");
  // Times have one format, also in texts from the service.
  await kitchen.command({ kind: "pause-orders", minutes: 15 });
  await expect(page.getByRole("status").filter({ hasText: /paused until \d/ })).toBeVisible();
  expect(await page.locator("body").innerText()).not.toMatch(/\d [AP]M\b/);
  await kitchen.command({ kind: "resume-orders" });
  await page.keyboard.press("0");
  await expect(page.getByRole("group", { name: "Oven: 4 places" })).toBeVisible();
  await picture(page, "oven");
  await page.setViewportSize(tablet);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(phone);
  await picture(page, "phone");
  await page.getByRole("button", { name: /^All/ }).click();
});

test("tickets use the width of the window, column by column", async ({ page, context, kitchen }) => {
  await kitchen.signIn(context);
  for (let index = 1; index <= 6; index += 1)
    await kitchen.place(`Guest ${index}`, [{ dish: "spaghetti-pomodoro" }, { dish: "margherita-pizza" }]);
  const all = (await kitchen.snapshot()).orders.filter(({ state }) => /^(received|cooking)$/.test(state));
  expect(all.length).toBeGreaterThan(15);
  const columnsAt = async (width: number, height: number) => {
    await openKitchen(page, { width, height });
    const tickets = page.getByRole("main").getByRole("article");
    await expect(tickets.first()).toBeVisible();
    const tops = new Map<number, number[]>();
    for (const { left, top } of await tickets.evaluateAll((found) =>
      found.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
    ))
      tops.set(left, [...(tops.get(left) ?? []), top]);
    // Read down each column, then to the right: each column begins at the top and leaves no hole.
    expect([...tops.keys()], `${width} px`).toEqual([...tops.keys()].toSorted((a, b) => a - b));
    const columns = [...tops.values()];
    expect(new Set(columns.map(([first]) => first)).size, `${width} px`).toBe(1);
    for (const column of columns) expect(column).toEqual(column.toSorted((a, b) => a - b));
    return columns.length;
  };
  expect(await columnsAt(820, 1180)).toBe(3);
  expect(await columnsAt(1440, 900)).toBe(4);
  expect(await columnsAt(2560, 1440)).toBeGreaterThan(4);
  // Tickets wait in one line below only if the last column is in use.
  const board = (await page.getByRole("main").boundingBox())!;
  const last = (await page.getByRole("main").getByRole("article").last().boundingBox())!;
  expect(last.x + last.width).toBeGreaterThan(board.x + board.width - 48);
});

test("a ticket's minutes and the time used up lie neither behind nor over its name, however long", async ({
  page,
  context,
  kitchen,
}) => {
  await kitchen.signIn(context);
  const long = "Wintergartenseparéehinterhaus";
  const { number } = await kitchen.order("Haddad");
  await page.route(`**${paths.getKitchen}`, async (route) => {
    const reply = (await (await route.fetch()).json()) as Awaited<ReturnType<typeof kitchen.snapshot>>;
    const startedAt = new Date(Date.now() - 10 * 60_000).toISOString();
    const orders = reply.orders.map((order) =>
      order.number === number
        ? {
            ...{ ...order, destination: "table", table: long, state: "cooking", startedAt },
            lines: order.lines.map((line) => ({ ...line, startedAt })),
          }
        : order,
    );
    await route.fulfill({ json: { ...reply, orders } });
  });
  for (const width of [390, 820, 1440, 2560]) {
    await openKitchen(page, { width, height: 1180 });
    const head = page
      .getByRole("main")
      .getByRole("article", { name: new RegExp(`^Table ${long}, due`) })
      .locator("header");
    await head.scrollIntoViewIfNeeded();
    const lines = await linesOf(head, long);
    const [minutes] = await linesOf(head, "min");
    for (const line of lines) expect.soft(overlap(line, minutes!), `${width} px`).toBe(false);
    const { x, y, width: length, height } = (await head.boundingBox())!;
    const [left, right] = await colorsAt(page, [
      [x + 3, y + height / 2],
      [x + length - 3, y + height / 2],
    ]);
    expect.soft(left, `${width} px`).toBe(right);
  }
});

test("the day's page counts portions beside the sold-out switch, and pauses orders", async ({
  page,
  context,
  kitchen,
}) => {
  await kitchen.signIn(context);
  await page.setViewportSize(phone);
  await page.goto("/staff/today");
  const orders = page.getByRole("region", { name: "Orders to take away" });
  await expect(orders.getByText("Open", { exact: true })).toBeVisible();
  await orders.getByRole("button", { name: "Pause 15 min" }).click();
  await expect(orders).toContainText(/Paused until \d/);
  await orders.getByRole("group", { name: "Fire" }).getByRole("button", { name: "+5 min" }).click();
  await page.getByLabel(/^Garden salad: portions left to order/).fill("7");
  await page.getByRole("button", { name: "Set Garden salad" }).click();
  await expect
    .poll(async () => {
      const { paused, stations, dishes } = (await kitchen.snapshot()).kitchen;
      const left = dishes.find(({ dish }) => dish === "garden-salad")?.left;
      return [paused?.reason, stations[1]?.slowMinutes, left];
    })
    .toEqual(["staff", 5, 7]);
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: join(root, "test-results/today.png") });
  await orders.getByRole("button", { name: "Open again" }).click();
  await expect(orders.getByText("Open", { exact: true })).toBeVisible();
});
