import type { Page } from "@playwright/test";
import type { EveningReply } from "../../src/features/evening/contract/evening.ts";
import type { QuoteOrderReply } from "../../src/features/orders/contract/orders.ts";
import * as paths from "../../src/core/contract/paths.ts";
import { axeFindings } from "./support/axe.ts";
import { openKitchen, test, type Line } from "./support/kitchen.ts";
import { expect } from "./support/test.ts";
import type { EveningCommandReply } from "../../src/features/evening/contract/evening-commands.ts";

test.use({ kitchenOf: "kitchen-evening" });

/* A typical evening: one cook at the oven, one at the pans, a host with a tablet, and fourteen bags. */

const oven = { width: 1024, height: 768 };
const wall = { width: 1440, height: 900 };
const tablet = { width: 820, height: 1180 };

const pizza = { dish: "margherita-pizza" };
const pasta = { dish: "spaghetti-pomodoro" };
const salad = { dish: "garden-salad" };
const bags: readonly (readonly [name: string, lines: readonly Line[], more?: object])[] = [
  ["Ada Lindqvist", [pizza, pasta]],
  ["Bruno Keller", [pizza], { allergies: "None for me; my son: peanuts" }],
  ["Carla Neri", [{ ...pasta, quantity: 2 }]],
  ["Dan Okafor", [pizza, pasta]],
  ["Eva Silva", [salad]],
  ["Finn Moreau", [pasta]],
  ["Gina Rossi", [pizza]],
  ["Hugo Haddad", [pizza, salad]],
  ["Ines Delgado", [pasta]],
  ["Jan Kowalski", [pizza]],
  ["Kim Nguyen", [pasta]],
  ["Lea Fernández", [salad]],
  ["Max Yamamoto", [pizza]],
  ["Nora Rahman", [pasta, salad]],
];

const short = (number: string): string => number.split("-")[0]!;

async function choose(page: Page, station: string): Promise<void> {
  await page.getByRole("group", { name: "Station" }).getByRole("button", { name: station }).click();
}

test("two cooks, a host with a tablet and fourteen bags", async ({ browser, kitchen, service }) => {
  test.setTimeout(240_000);
  const host = (command: object): Promise<EveningCommandReply> =>
    kitchen.post(paths.sendEveningCommand, {
      key: crypto.randomUUID(),
      initials: "JO",
      overrule: true,
      command,
    });
  const screen = async (options: object) => {
    const context = await browser.newContext({
      baseURL: service.origin,
      reducedMotion: "reduce",
      ...options,
    });
    await kitchen.signIn(context);
    return context.newPage();
  };
  const placed = new Map<string, { number: string; token: string }>();
  for (const [name, lines, more] of bags) {
    const { order, token } = await kitchen.place(name, lines, more);
    placed.set(name, { number: order.number, token });
  }
  const numberOf = (name: string) => placed.get(name)!.number;
  const stations = (await kitchen.snapshot()).kitchen.stations.map(({ name }) => name);
  const [atOven, atPan] = await Promise.all([screen({}), screen({})]);
  const door = await screen({ hasTouch: true });
  await openKitchen(atOven, oven);
  await openKitchen(atPan, wall);
  await choose(atOven, "Oven");
  await choose(atPan, "Pan");
  await door.setViewportSize(tablet);
  await door.goto("/staff/evening");
  await expect(door.getByText("Live", { exact: true })).toBeVisible();
  const ticket = (page: Page, name: string) =>
    page.getByRole("main").getByRole("article", { name: new RegExp(short(numberOf(name))) });

  await test.step("each station starts its own part of a bag", async () => {
    const { lines } = await kitchen.order("Ada Lindqvist");
    expect(lines.map(({ station }) => station)).toEqual(["Oven", "Pan"]);
    await ticket(atOven, "Ada Lindqvist").getByRole("button", { name: /^Seen/ }).click();
    await ticket(atOven, "Ada Lindqvist")
      .getByRole("button", { name: /^Start/ })
      .click();
    await expect(ticket(atOven, "Ada Lindqvist").getByRole("button", { name: /^Done/ })).toBeVisible();
    const there = ticket(atPan, "Ada Lindqvist");
    await expect(there).toContainText("Oven: 1 on the fire");
    await expect(there.getByRole("button", { name: /^Start/ })).toBeVisible();
    await there.getByRole("button", { name: /^Start/ }).click();
    await there.getByRole("button", { name: /^Done/ }).click();
    await expect(there).toBeHidden();
    expect(await kitchen.order("Ada Lindqvist")).toMatchObject({ state: "cooking" });
    await ticket(atOven, "Ada Lindqvist").getByRole("button", { name: /^Done/ }).click();
    await expect.poll(async () => (await kitchen.order("Ada Lindqvist")).state).toBe("ready");
  });

  await test.step("a bag is on the shelf, and a guest outside is announced on every screen until one has seen it", async () => {
    const name = "Ada Lindqvist";
    const shelved = (page: Page) =>
      page.getByRole("group", { name: "On the shelf" }).getByRole("button", { name: short(numberOf(name)) });
    await expect(shelved(atOven)).toContainText(/Ada Lindqvist since \d/);
    await kitchen.sayOutside(placed.get(name)!.token);
    await expect(shelved(atPan)).toContainText(/outside since \d/);
    const alert = door.getByRole("alert").filter({ hasText: "the guest is waiting outside" });
    await expect(alert).toContainText(name);
    await alert.getByRole("button", { name: "Seen" }).tap();
    await expect(alert).toBeHidden();
    await expect.poll(async () => (await kitchen.order(name)).outsideSeenAt).not.toBeNull();
    await shelved(atOven).click();
    await atOven.getByRole("dialog").getByRole("button", { name: "Collected" }).click();
    await expect(shelved(atPan)).toBeHidden();
  });

  await test.step("a late ticket keeps its first promise below the new one", async () => {
    const before = (await kitchen.snapshot()).orders;
    for (const station of stations) await kitchen.command({ kind: "slow-station", station, minutes: 10 });
    const findLate = async () =>
      (await kitchen.snapshot()).orders.find(
        ({ earlier, lines }) => earlier !== null && lines.some(({ station }) => station === "Oven"),
      );
    await expect.poll(findLate).toBeDefined();
    const late = (await findLate())!;
    expect(late.earlier!.until).toBe(before.find(({ number }) => number === late.number)!.until);
    expect(Date.parse(late.until)).toBeGreaterThan(Date.parse(late.earlier!.until));
    // A touch opens the ticket, whether it is shown in full or as one line.
    await atOven
      .getByRole("button", { name: new RegExp(short(late.number)) })
      .first()
      .click();
    const ticketOfIt = atOven.getByRole("dialog").getByRole("article");
    await expect(ticketOfIt).toContainText(/Late: promised by \d/);
    // At this width, too, the ticket's text is not squeezed into a narrow column.
    const words = await ticketOfIt.locator("li").first().boundingBox();
    expect(words!.height).toBeLessThan(120);
    await atOven.keyboard.press("Escape");
    for (const station of stations) await kitchen.command({ kind: "slow-station", station, minutes: 0 });
  });

  await test.step("an order on the fire can be cancelled, and the other cook sees it struck out", async () => {
    const name = "Dan Okafor";
    const order = await kitchen.order(name);
    await kitchen.command({ kind: "start", number: order.number, version: order.version });
    await ticket(atPan, name)
      .getByRole("button", { name: /details$/ })
      .click();
    const drawer = atPan.getByRole("dialog");
    await drawer.getByLabel("Reason, as shown to the guest").fill("The oven is out.");
    await drawer.getByRole("button", { name: "Cancel order" }).click();
    await expect(ticket(atOven, name)).toContainText("Cancelled by the restaurant: The oven is out.");
    await ticket(atOven, name).getByRole("button", { name: "Seen" }).click();
    await expect(ticket(atOven, name)).toBeHidden();
  });

  await test.step("the host books by phone and finds a party by touch, and covers due follow", async () => {
    await door.getByRole("button", { name: "Booking by phone" }).tap();
    const form = door.getByRole("dialog", { name: "Booking by phone" });
    await form.getByLabel("Party of").fill("4");
    await form.getByLabel("Name").fill("Olga Petrova");
    await form.getByRole("button", { name: /^Book 4 at/ }).tap();
    await expect(form).toBeHidden();
    await expect(atPan.getByRole("region", { name: "Covers due" })).toContainText("4 in the room");
    await door.getByRole("button", { name: "Find a party" }).tap();
    const find = door.getByRole("dialog", { name: "Find a party" });
    await find.getByLabel("Name, telephone or reference").fill("petrova");
    await expect(find).toContainText("Olga Petrova");
    expect(await axeFindings(door)).toEqual([]);
    await door.keyboard.press("Escape");
  });

  await test.step("an order moves with its party to another table", async () => {
    const book = await kitchen.report<EveningReply>(paths.getEvening);
    const [nine, ten] = book.tables.slice(-2).map(({ name }) => name) as [string, string];
    const seated = await host({ kind: "walk-in", size: 2, tables: [nine] });
    const party = "parties" in seated ? seated.parties[0]! : undefined;
    const { lines } = await kitchen.post<QuoteOrderReply>(paths.quoteOrder, {
      lines: [{ ...pasta, quantity: 1 }],
    });
    const cents = lines[0]!.cents!;
    await kitchen.post(paths.placeStaffOrder, {
      lines: [{ ...pasta, quantity: 1, cents }],
      totalCents: cents,
      allergies: "peanuts (Ann)",
      destination: { kind: "table", table: nine },
    });
    await host({ kind: "move", id: party!.id, version: party!.version, tables: [ten] });
    const entry = atPan.getByRole("group", { name: /^(Next|Not due to start yet)$/ });
    await expect(
      atPan
        .getByRole("main")
        .getByRole("article", { name: new RegExp(`Table ${ten},`) })
        .or(entry.getByText(`Table ${ten}`)),
    ).toBeVisible();
    await expect(atPan.getByText(`Table ${nine}`, { exact: true })).toHaveCount(0);
  });

  for (const page of [atOven, atPan]) {
    expect(await axeFindings(page)).toEqual([]);
    await page.context().close();
  }
  await door.context().close();
});
