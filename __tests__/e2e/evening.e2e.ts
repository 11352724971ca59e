import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { parse, stringify } from "yaml";
import { buildStaff } from "../../scripts/build-staff.ts";
import { root } from "../../scripts/lib.ts";
import type { EveningReply } from "../../src/features/evening/contract/evening.ts";
import * as paths from "../../src/core/contract/paths.ts";
import { defaultFormats } from "../../src/core/shared/formats.ts";
import { timeOfDay } from "../../src/core/shared/time.ts";
import { axeFindings } from "./support/axe.ts";
import { startCuttableNetwork, type CuttableNetwork } from "./support/cuttable-network.ts";
import { dinnerOnly, eveningZone } from "./support/evening-zone.ts";
import { cmsCookie, startService, type Service } from "./support/service.ts";
import { colorsAt, linesOf, overlap } from "./support/look-at.ts";
import { waysToPress } from "./support/press.ts";
import { expect, test as base } from "./support/test.ts";
import { contentDir } from "../support/content-dir.ts";
import type {
  EveningCommand,
  EveningCommandReply,
} from "../../src/features/evening/contract/evening-commands.ts";

/** The evening in these tests, in a time zone where it is now shortly after eight. */
interface Evening {
  readonly date: string;
  /** The current quarter of an hour plus this many minutes, as a time. */
  readonly time: (minutes: number) => string;
  readonly command: (command: EveningCommand) => Promise<EveningCommandReply>;
  readonly book: () => Promise<EveningReply>;
  readonly party: (name: string) => Promise<EveningReply["parties"][number]>;
  readonly signIn: (context: BrowserContext, origin?: string) => Promise<void>;
}

interface EveningFixtures {
  readonly evening: Evening;
  /** A separate route to the same service, like a tablet's Wi-Fi. */
  readonly network: CuttableNetwork;
}

const test = base.extend<object, EveningFixtures>({
  service: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "delish-evening-"));
      const content = join(folder, "content");
      await cp(contentDir, content, { recursive: true });
      const file = join(content, "settings", "booking.yml");
      const rules = parse(await readFile(file, "utf8")) as Record<string, unknown>;
      await writeFile(
        file,
        stringify({
          ...rules,
          timeZone: eveningZone(new Date()),
          servicePeriods: dinnerOnly,
          leadTime: 0,
        }),
      );
      const publicDir = join(folder, "public");
      await buildStaff({ outDir: join(publicDir, "staff") });
      const service = await startService({
        CONTENT_DIR: content,
        PUBLIC_DIR: publicDir,
        ROUTES_MANIFEST: join(folder, "routes.json"),
        PUBLISHING: "off",
        LOG_LEVEL: "warn",
      });
      await use(service);
      await service.stop();
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  evening: [
    async ({ service }: { service: Service }, use: (evening: Evening) => Promise<void>) => {
      const cookie = await cmsCookie(service);
      const headers = {
        origin: service.origin,
        cookie: `${cookie.name}=${cookie.value}`,
        "content-type": "application/json",
      };
      const book = async () =>
        (await (await fetch(service.origin + paths.getEvening, { headers })).json()) as EveningReply;
      const { date, now, timeZone } = await book();
      const local = new Date(new Date(now).toLocaleString("en-US", { timeZone }));
      const quarter = Math.floor((local.getHours() * 60 + local.getMinutes()) / 15) * 15;
      await use({
        date,
        book,
        party: async (name) => {
          const found = (await book()).parties.find((one) => one.name === name);
          if (!found) throw new Error(`${name} is not in the book.`);
          return found;
        },
        time: (minutes) => timeOfDay(quarter + minutes, defaultFormats),
        command: async (command) => {
          const reply = await fetch(service.origin + paths.sendEveningCommand, {
            method: "POST",
            headers,
            body: JSON.stringify({ key: crypto.randomUUID(), initials: "JO", overrule: true, command }),
          });
          const value = (await reply.json()) as EveningCommandReply;
          if (!reply.ok || value.outcome !== "done") throw new Error(JSON.stringify(value));
          return value;
        },
        signIn: (context, origin = service.origin) =>
          context.addCookies([{ name: cookie.name, value: cookie.value, url: origin }]),
      });
    },
    { scope: "worker" },
  ],
  network: [
    async ({ service }: { service: Service }, use: (network: CuttableNetwork) => Promise<void>) => {
      const network = await startCuttableNetwork(service.origin);
      await use(network);
      await network.stop();
    },
    { scope: "worker" },
  ],
});
test.describe.configure({ mode: "serial" });

const phone = { width: 390, height: 844 };
const tablet = { width: 1024, height: 768 };
const desk = { width: 1440, height: 900 };

/**
 * Takes a picture. SCREENSHOTS=1 replaces the one in docs/hosts-and-kitchen.md; otherwise it is only for
 * review.
 */
async function picture(page: Page, name: string): Promise<void> {
  const folder = join(root, process.env["SCREENSHOTS"] ? "docs/hosts" : "test-results/hosts");
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
}

async function openBook(page: Page, size: { width: number; height: number }, url = "/staff/evening") {
  await page.setViewportSize(size);
  await page.goto(url);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.evaluate(async () => void (await document.fonts.ready));
}

/** A party's bar on the timeline. */
const bar = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(`^\\d+ ${name}, .*\\d:\\d\\d [AP]M to \\d{1,2}:\\d\\d [AP]M`) });
const book = async (
  { command, date, time }: Evening,
  name: string,
  size: number,
  minutes: number,
  tables: string[],
  given: { allergies?: string; note?: string; occasion?: string; phone?: string } = {},
) => {
  const reply = await command({ kind: "book", date, size, time: time(minutes), name, tables, ...given });
  return reply.parties[0]!;
};

test("on an upright tablet views and party sizes share a row, and an empty queue says so", async ({
  page,
  context,
  evening,
}) => {
  await evening.signIn(context);
  await openBook(page, { width: 820, height: 1180 });
  const row = async (name: string) => (await page.getByRole("group", { name }).boundingBox())!;
  const [views, sizes] = [await row("View"), await row("Walk-in: how many?")];
  expect(Math.abs(views.y + views.height / 2 - sizes.y - sizes.height / 2)).toBeLessThanOrEqual(2);
  expect(sizes.x).toBeGreaterThan(views.x + views.width);
  await expect(page.getByRole("complementary", { name: "To seat and waiting" })).toContainText(
    /No one is booked for \w+\. Seat walk-ins from the bar above\./,
  );
});

test("an evening without bookings, and one with others' bookings @journey", async ({
  page,
  context,
  evening,
}) => {
  await evening.signIn(context);
  await openBook(page, phone);
  await expect(page.getByText("No more parties to come.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "empty");

  await book(evening, "Haddad", 2, 0, ["1"], { occasion: "Birthday" });
  await book(evening, "Nguyen", 4, 15, ["9"], { allergies: "Nuts (Minh). Traces too.", phone: "555-0191" });
  await book(evening, "Rossi", 2, 60, ["2"]);
  await book(evening, "Silva", 2, 90, ["3"]);
  await book(evening, "Delgado", 3, 60, []);
  await book(evening, "Fernández", 6, 30, ["7", "8"], { note: "Cake at ten" });
  await book(evening, "Yamamoto", 2, 4 * 60 + 15, ["3"]);
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(7);
  await expect(page.getByRole("listitem").filter({ hasText: "Delgado" })).toContainText("No table");
  await expect(page.getByRole("listitem").filter({ hasText: "Nguyen" })).toContainText("Allergy");
});

test("a time stays on one line in the columns of the list and beside the room", async ({
  page,
  context,
  evening,
}) => {
  await evening.signIn(context);
  for (const [width, view] of [
    [390, "List"],
    [820, "List"],
    [820, "Room"],
  ] as const) {
    await openBook(page, { width, height: 1180 });
    const switcher = page.getByRole("button", { name: view, exact: true });
    if (await switcher.isVisible()) await switcher.click();
    await expect(page.getByRole("main").getByText("Yamamoto").first()).toBeVisible();
    await picture(page, `times-${view}-${width}`);
    const times = await page.getByRole("main").evaluate((main) => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const found: { text: string; lines: number; over: number }[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: text, index } of node.textContent!.matchAll(/\d+:\d\d\s[AP]M/g)) {
          const column = node.parentElement!;
          if (!column.checkVisibility()) continue;
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + text.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          const over = range.getBoundingClientRect().right - column.getBoundingClientRect().right;
          found.push({ text, lines, over });
        }
      return found;
    });
    expect(times.length, `${view} at ${width} px`).toBeGreaterThan(4);
    expect
      .soft(
        times.filter(({ lines, over }) => lines > 1 || over > 0.5),
        `${view} at ${width} px`,
      )
      .toEqual([]);
  }
});

test("a party that is due within a quarter of an hour, and its table, differ from later ones in words and shape", async ({
  page,
  context,
  evening,
}) => {
  await evening.signIn(context);
  const edgeOf = async (row: Locator) => {
    const { x, y, height } = (await row.boundingBox())!;
    return (await colorsAt(page, [[x + 2, y + height / 2]]))[0];
  };
  for (const [size, view] of [
    [phone, "List"],
    [desk, "List"],
    [desk, "Room"],
  ] as const) {
    await openBook(page, size);
    const switcher = page.getByRole("button", { name: view, exact: true });
    if (await switcher.isVisible()) await switcher.click();
    const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await expect(row("Nguyen")).toContainText(/due (now|in \d+ min)/);
    await expect(row("Fernández")).not.toContainText(/due|late/);
    expect(await edgeOf(row("Nguyen"))).not.toBe(await edgeOf(row("Fernández")));
    expect(await axeFindings(page)).toEqual([]);
  }
  await expect(page.getByRole("button", { name: /^Table 9, .*Nguyen, due \d/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Table 7 \+ 8, .*Fernández, at \d/ })).toBeVisible();
});

test("the time that a party has used lies neither behind nor over its name, however long", async ({
  page,
  context,
  evening,
}) => {
  await evening.signIn(context);
  const [inTime, tooLong] = ["Featherstonehaugh-Cholmondeley", "Wolfeschlegelsteinhausenbergerdorff"];
  const before = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  // In the book of the service, no party has been seated for an hour yet.
  await page.route(`**${paths.getEvening}*`, async (route) => {
    const reply = (await (await route.fetch()).json()) as EveningReply;
    const seated = (name: string, from: number, to: number) => ({
      ...{ name, status: "seated" as const, seatedAt: before(from), endsAt: before(to) },
      stays: [],
    });
    const parties = reply.parties.map((party) => {
      if (party.name === "Nguyen") return { ...party, ...seated(inTime, 60, -60) };
      return party.name === "Haddad" ? { ...party, ...seated(tooLong, 60, 45) } : party;
    });
    await route.fulfill({ json: { ...reply, parties } });
  });
  for (const width of [390, 820, 1440, 2560]) {
    await openBook(page, { width, height: 1180 });
    for (const [name, view, timer] of [
      [inTime, "Timeline", undefined],
      [tooLong, "Timeline", undefined],
      [inTime, "Room", "min left"],
      [tooLong, "Room", "min over"],
      [tooLong, "List", "min over"],
    ] as const) {
      const place = `${name} at ${width} px, ${view}`;
      const switcher = page.getByRole("button", { name: view, exact: true });
      if (await switcher.isVisible()) await switcher.click();
      else if (view !== "List") continue;
      else await page.getByRole("button", { name: "Now", exact: true }).click();
      const row = page
        .getByRole("main")
        .getByRole(view === "List" ? "listitem" : "button")
        .filter({ hasText: name });
      await row.scrollIntoViewIfNeeded();
      if (view === "Timeline" && name === inTime) {
        const allergy = row.getByText(/^(Allergy|Nuts)$/);
        expect.soft(await allergy.evaluate((tag) => tag.scrollWidth - tag.clientWidth), place).toBe(0);
      }
      const [first] = await linesOf(row, name);
      for (const line of timer ? await linesOf(row, timer) : [])
        expect.soft(overlap(line, first!), place).toBe(false);
      if (name === tooLong && view !== "Timeline") continue;
      const { x, width: length } = (await row.boundingBox())!;
      const middle = (first!.top + first!.bottom) / 2;
      const [left, right] = await colorsAt(page, [
        [x + 4, middle],
        [x + length - 4, middle],
      ]);
      expect.soft(left, place).toBe(right);
    }
  }
});

test("in a wide window, the names beside the room are not cut to a few letters", async ({
  page,
  context,
  evening,
}) => {
  await evening.signIn(context);
  await openBook(page, { width: 2560, height: 1440 });
  await page.getByRole("button", { name: "Room", exact: true }).click();
  const parties = page.getByRole("complementary", { name: "To seat and waiting" });
  for (const name of ["Haddad", "Nguyen", "Rossi", "Delgado"]) {
    const cut = await parties
      .getByText(`${name}`, { exact: false })
      .first()
      .evaluate((one) => one.scrollWidth - one.clientWidth);
    expect.soft(cut, name).toBeLessThanOrEqual(0);
  }
});

test("two touches seat a walk-in on a phone, and the desk sees it; undo reverts it on both @journey", async ({
  page,
  context,
  browser,
  service,
  evening,
}) => {
  await evening.signIn(context);
  await openBook(page, desk);
  const device = await anotherDevice(
    { browser, service, evening },
    { viewport: phone, hasTouch: true, isMobile: true },
  );
  await openBook(device, phone);

  await device.getByRole("button", { name: "Walk-in, 2" }).tap();
  const sheet = device.getByRole("dialog", { name: "Walk-in, party of 2" });
  const seat = sheet.getByRole("button", { name: /^Seat 2 at table/ });
  await expect(seat).toBeVisible();
  expect(await axeFindings(device)).toEqual([]);
  await picture(device, "phone-walk-in");
  const table = /table (\d+)$/.exec((await seat.textContent()) ?? "")?.[1] ?? "";
  await tapAway(seat);
  await expect(bar(page, "Walk-in")).toHaveAccessibleName(
    new RegExp(`^2 Walk-in, .* table ${table}, seated`),
  );
  await expect(device.getByText("all screens have it")).toBeVisible();
  await picture(device, "phone-undo");
  await device.getByRole("button", { name: "Undo", exact: true }).tap();
  await expect(bar(page, "Walk-in")).toHaveCount(0);
  await expect(device.getByRole("button", { name: "Undo", exact: true })).toBeHidden();
  await device.context().close();
});

test("a whole evening at 390 px by touch: seated, moved, noted, extended, no-show, arrived after all, cancelled; the log undoes any of it @journey", async ({
  browser,
  service,
  evening,
}) => {
  const page = await anotherDevice(
    { browser, service, evening },
    { viewport: phone, hasTouch: true, isMobile: true },
  );
  await openBook(page, phone);
  const tap = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).first().tap();
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const openParty = async (name: string) => {
    await row(name).getByRole("button").first().tap();
    return page.getByRole("dialog", { name: new RegExp(name) });
  };
  const tapOn = (sheet: Locator, name: string) => tapAway(sheet.getByRole("button", { name, exact: true }));
  const statusOf = async (name: string) =>
    (await evening.book()).parties.find((party) => party.name === name)?.status ?? "";

  await tap("Seat Haddad");
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  await tap(/^Seated 1$/);
  // A longer stay, a note and another table, from the party's own sheet.
  const haddad = await evening.party("Haddad");
  let sheet = await openParty("Haddad");
  await expect(async () => {
    await sheet.getByRole("button", { name: "+15 min" }).tap();
    expect((await evening.party("Haddad")).endsAt).not.toBe(haddad.endsAt);
  }).toPass();
  await tapOn(sheet, "Note");
  await page.getByRole("textbox", { name: "Note" }).fill("Candle");
  await tap("Save");
  sheet = await openParty("Haddad");
  await expect(sheet.getByText("Candle")).toBeVisible();
  await tapOn(sheet, "Move…");
  await page.getByRole("dialog", { name: "2 Haddad: table…" }).getByRole("button", { name: /^6\b/ }).tap();
  await expect.poll(async () => (await evening.party("Haddad")).tables).toEqual(["6"]);
  await tap("Left Haddad");
  await tap(/^Gone \d$/);
  await expect(row("Haddad")).toContainText("Left");

  // A guest books by phone, and cancels.
  await tap("Booking by phone");
  await page.getByLabel("Name").fill("Costa");
  await tap(/^Book \d+ at/);
  await expect.poll(() => statusOf("Costa")).toBe("confirmed");
  await tap(/^To come/);
  sheet = await openParty("Costa");
  await tapOn(sheet, "Cancel…");
  await tap("Guest called");
  await tap("Cancel the party");
  await expect.poll(() => statusOf("Costa")).toBe("cancelled");

  // A no-show who comes after all.
  await book(evening, "Mbeki", 2, -15, ["5"]);
  sheet = await openParty("Mbeki");
  await tapOn(sheet, "No-show");
  await expect.poll(() => statusOf("Mbeki")).toBe("no-show");
  await tap(/^Gone \d$/);
  sheet = await openParty("Mbeki");
  await tapOn(sheet, "They came after all: seat");
  await expect.poll(() => statusOf("Mbeki")).toBe("seated");
  await tap(/^Seated 1$/);
  await tap("Left Mbeki");
  await expect.poll(() => statusOf("Mbeki")).toBe("completed");

  await page.getByRole("button", { name: /other evenings, print$/ }).tap();
  await tap("What happened");
  const log = page.getByRole("dialog", { name: "What happened" });
  await expect(log.getByRole("listitem").first()).toContainText("Mbeki");
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "log");
  await log
    .getByRole("button", { name: /^Undo: .*Haddad/ })
    .first()
    .tap();
  await expect.poll(() => statusOf("Haddad")).toBe("seated");
  await log.getByRole("button", { name: "Close" }).tap();
  await tap(/^Seated 1$/);
  await expect(page.getByRole("button", { name: "Left Haddad" })).toBeVisible();
  await page.context().close();
});

test("a clash is explained before the drop, and nothing is written @journey", async ({
  page,
  context,
  evening,
}) => {
  await evening.signIn(context);
  await openBook(page, desk);
  const before = (await evening.book()).sequence;
  const from = (await bar(page, "Delgado").boundingBox())!;
  const rossi = (await bar(page, "Rossi").boundingBox())!;
  // Dragging the bar's edge moves the bar, too, so the cursor is the same there.
  await expect(bar(page, "Delgado")).toHaveCSS("cursor", "grab");
  await page.mouse.move(from.x + 30, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 32, from.y + 40, { steps: 3 });
  await page.mouse.move(from.x + 30, rossi.y + rossi.height / 2, { steps: 5 });
  await expect(page.getByText(`minutes into Rossi, until`)).toBeVisible();
  await expect(page.getByText("If you let go here, Delgado goes back to “No table”.")).toBeVisible();
  await picture(page, "desk-clash");
  await page.mouse.up();
  await expect(bar(page, "Delgado")).toHaveAccessibleName(/no table/);
  expect((await evening.book()).sequence).toBe(before);

  // On a free table, the bar stays where it is dropped.
  const free = (await page.getByRole("button", { name: "Table 14, 1 to 4" }).boundingBox())!;
  await page.mouse.move(from.x + 30, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 32, from.y + 40, { steps: 3 });
  await page.mouse.move(from.x + 30, free.y + free.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(bar(page, "Delgado")).toHaveAccessibleName(/table 14/);
  await expect(page.getByText("all screens have it")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test("a party that another host moves during a drag is released @journey", async ({
  page,
  context,
  evening,
}) => {
  await evening.signIn(context);
  await openBook(page, desk);
  const silva = (await evening.book()).parties.find(({ name }) => name === "Silva")!;
  const from = (await bar(page, "Silva").boundingBox())!;
  await page.mouse.move(from.x + 30, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 60, { steps: 4 });
  await evening.command({ kind: "move", id: silva.id, version: silva.version, tables: ["4"] });
  await expect(page.getByRole("alert").filter({ hasText: "JO has just changed Silva." })).toBeVisible();
  await page.mouse.up();
  await expect(bar(page, "Silva")).toHaveAccessibleName(/table 4/);
});

test("the whole evening by keyboard alone @journey", async ({ page, context, evening }) => {
  await evening.signIn(context);
  await openBook(page, desk);
  const press = (...keys: string[]) =>
    keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve());
  // A booking by phone.
  await press("b");
  await page.getByLabel("Name").focus();
  await page.keyboard.type("Okafor");
  await press("Enter");
  await expect(bar(page, "Okafor")).toBeVisible();
  // A walk-in: w, its size, Enter.
  await press("w", "2");
  await expect(page.getByRole("button", { name: /^Seat 2 at table/ })).toBeFocused();
  await press("Enter");
  await expect(bar(page, "Walk-in")).toBeVisible();
  await bar(page, "Walk-in").focus();
  await press("l");
  // A party that leaves within the same minute has no bar.
  await expect(bar(page, "Walk-in")).toHaveCount(0);
  await press("Control+z");
  await expect(bar(page, "Walk-in")).toHaveAccessibleName(/seated/);
  // Picks it up, moves it by a quarter of an hour and a table, and drops it; a screen reader announces each
  // step.
  await bar(page, "Delgado").focus();
  await press("m");
  await expect(page.getByText(": unchanged")).toBeVisible();
  await press("ArrowDown", "ArrowRight");
  await expect(page.getByText(`Table 15, ${evening.time(75)}`)).toBeVisible();
  await press("Escape");
  await expect(bar(page, "Delgado")).toHaveAccessibleName(/table 14/);
  await bar(page, "Delgado").focus();
  await press("m", "ArrowDown", "ArrowRight", "Enter");
  await expect(bar(page, "Delgado")).toHaveAccessibleName(new RegExp(`${evening.time(75)} to .*table 15`));
  // Extends the stay and seats the party.
  const before = (await evening.book()).parties.find(({ name }) => name === "Rossi")!;
  await bar(page, "Rossi").focus();
  await press("]");
  await expect
    .poll(async () => (await evening.book()).parties.find(({ name }) => name === "Rossi")?.endsAt)
    .toBe(new Date(Date.parse(before.endsAt) + 15 * 60_000).toISOString());
  // The same in the list, with Tab and Enter.
  await press("v");
  await page.getByRole("button", { name: "Seat Nguyen" }).focus();
  await press("Enter");
  await page.getByRole("button", { name: /^Seated/ }).focus();
  await press("Enter");
  await expect(page.getByRole("button", { name: "Left Nguyen" })).toBeVisible();
  await press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a note with markup is text, a table is closed with its reason, and a party is cancelled with one @journey", async ({
  page,
  context,
  evening,
}) => {
  await evening.signIn(context);
  await openBook(page, desk);
  await bar(page, "Nguyen").click();
  await expect(page.getByText("Allergy Nuts (Minh). Traces too.")).toBeVisible();
  await picture(page, "desk");
  await page.getByRole("button", { name: "Note", exact: true }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("<img src=x onerror=alert(1)> Quiet corner");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("<img src=x onerror=alert(1)> Quiet corner")).toBeVisible();

  await page.getByRole("button", { name: "Table 19, 1 to 4" }).click();
  await page.getByLabel(/Reason for closing it for the rest of the evening/).fill("heater out");
  await page.getByRole("button", { name: "Close table 19" }).click();
  await expect(page.getByRole("button", { name: "Closed: heater out, table 19" })).toBeVisible();

  await bar(page, "Okafor").click();
  await page.getByRole("button", { name: "Cancel…" }).click();
  const cancel = page.getByRole("button", { name: "Cancel the party" });
  await expect(cancel).toBeDisabled();
  await page.getByRole("button", { name: "Guest called" }).click();
  expect(await axeFindings(page)).toEqual([]);
  await cancel.click();
  await expect(bar(page, "Okafor")).toHaveCount(0);
});

test("at the door: the room, parties to seat, and the waiting list @journey", async ({
  page,
  context,
  evening,
}) => {
  await evening.signIn(context);
  await evening.command({ kind: "wait", date: evening.date, size: 2, name: "Park", atTheDoor: true });
  await openBook(page, tablet);
  await expect(page.getByRole("button", { name: /^Table 9, .*Nguyen, \d+ min left/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "room");
  await page.getByRole("button", { name: /2 Park, .*waiting/ }).click();
  await expect(page.getByText("Park, 2: choose a table")).toBeVisible();
  await picture(page, "room-seating");
  expect(await axeFindings(page)).toEqual([]);
  const fitting = page.getByRole("button", { name: /seat Park here, suits best/ }).first();
  const table = /^Table (\d+)/.exec((await fitting.getAttribute("aria-label")) ?? "")?.[1];
  await fitting.click();
  await expect(page.getByRole("button", { name: new RegExp(`^Table ${table}, 2.*, Park`) })).toBeVisible();
  // “Later” offers the evening's own hours at any time of day.
  await page
    .getByRole("button", { name: /^(9|10|11):\d\d PM$/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Table \d+, / }).first()).toBeVisible();
});

/**
 * Taps a button that disappears once it is pressed. A sheet ignores touches in its first 300 ms, to avoid
 * accidental taps.
 */
async function tapAway(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  await expect(async () => {
    if (await button.isVisible()) await button.tap({ timeout: 500 });
    await expect(button).toBeHidden({ timeout: 500 });
  }).toPass();
}

/** Opens a page on another device with its own storage, signed in. */
async function anotherDevice(
  { browser, service, evening }: { browser: Browser; service: Service; evening: Evening },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: service.origin, ...options });
  await evening.signIn(context, options.baseURL);
  return context.newPage();
}

test("without Wi-Fi statuses and notes are kept here, moves are tentative, and all are sent when it is back @journey", async ({
  page,
  context,
  browser,
  service,
  evening,
  network,
  expectProblem,
}) => {
  expectProblem(/./);
  const device = await anotherDevice({ browser, service, evening });
  await openBook(device, desk);
  await evening.signIn(context, network.origin);
  await openBook(page, desk, `${network.origin}/staff/evening`);
  network.cut();
  await expect(page.getByRole("heading", { name: /^Not live since \d{1,2}:\d\d [AP]M$/ })).toBeVisible();

  // Statuses and notes are shown at once, marked as kept on this screen.
  await bar(page, "Fernández").click();
  await page.getByRole("button", { name: "Seat at 7 + 8" }).click();
  await expect(bar(page, "Fernández")).toHaveAccessibleName(/kept here, .*seated$/);
  await page.getByRole("button", { name: "Note", exact: true }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Candles too");
  await page.getByRole("button", { name: "Save" }).click();
  // A move is tentative, and not shown as done.
  await bar(page, "Silva").click();
  await page.getByRole("button", { name: "Table…" }).click();
  const options = page
    .getByRole("dialog", { name: "2 Silva: table…" })
    .getByRole("button", { name: /^\d+\b/ });
  const wished =
    /^\d+/.exec((await options.and(page.locator(":enabled")).first().textContent()) ?? "")?.[0] ?? "";
  await options
    .filter({ hasText: new RegExp(`^${wished}\\D`) })
    .first()
    .click();
  await expect(page.getByText("Tentative until the connection is back")).toBeVisible();
  await expect(bar(page, "Silva")).toHaveAccessibleName(/table 4/);
  const stored = page.getByRole("complementary", { name: "Connection" }).getByRole("listitem");
  await expect(stored.filter({ hasText: `Silva: to ${wished}` })).toBeVisible();
  await expect(page.getByText("3 to send")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "not-live");
  // The other screen does not see any of this.
  await expect(bar(device, "Fernández")).toHaveAccessibleName(/to come|late/);

  // Meanwhile someone else gets the table, and the note changes.
  await evening.command({
    kind: "book",
    date: evening.date,
    size: 2,
    time: evening.time(90),
    tables: [wished],
    name: "Bianchi",
  });
  const fernandez = (await evening.book()).parties.find(({ name }) => name === "Fernández")!;
  await evening.command({ kind: "edit", id: fernandez.id, version: fernandez.version, note: "Window side" });
  network.restore();
  // Dispatched, because the screen may connect by itself while a click waits for the button to be steady.
  await page.getByRole("button", { name: "Try now" }).dispatchEvent("click");
  const banner = page.getByRole("status").filter({ hasText: "Live again" });
  await expect(banner.getByRole("listitem").filter({ hasText: "Fernández: seated" })).toContainText(": sent");
  await expect(banner.getByRole("listitem").filter({ hasText: "Candles" })).toContainText(": sent");
  const refused = banner.getByRole("listitem").filter({ hasText: `Silva: to ${wished}` });
  await expect(refused).toContainText(/: refused\. \d+ minutes into Bianchi/);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "live-again");

  // Both screens show the same accepted changes.
  for (const screen of [page, device]) {
    await expect(bar(screen, "Fernández")).toHaveAccessibleName(/^6 Fernández, 7 \+ 8 joined, .*seated$/);
    await expect(bar(screen, "Silva")).toHaveAccessibleName(/table 4/);
    await bar(screen, "Fernández").click();
    await expect(screen.getByRole("complementary").getByText("Window side")).toContainText("Candles too");
  }
  await refused.getByRole("button", { name: /^Show/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Silva" })).toBeVisible();
  await device.context().close();
});

test("an ended session keeps the changes; after signing in again the same screen continues @journey", async ({
  page,
  context,
  browser,
  service,
  evening,
  expectProblem,
}) => {
  expectProblem(/status 401|Failed to load resource/);
  const device = await anotherDevice({ browser, service, evening });
  await openBook(device, desk);
  await evening.signIn(context);
  await openBook(page, desk);
  const before = (await evening.book()).parties.find(({ name }) => name === "Rossi")!;
  // The session ends during a drag.
  const from = (await bar(page, "Yamamoto").boundingBox())!;
  const free = (await page.getByRole("button", { name: "Table 20, 1 to 4" }).boundingBox())!;
  await page.mouse.move(from.x + 30, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 32, from.y + 60, { steps: 3 });
  await context.clearCookies();
  await page.mouse.move(from.x + 30, free.y + free.height / 2, { steps: 5 });
  await page.mouse.up();
  await bar(page, "Rossi").focus();
  await page.keyboard.press("]");
  const alert = page.getByRole("alert").filter({ hasText: "Your session has ended." });
  await expect(alert).toContainText("Yamamoto: to 20, Rossi: +15 min");
  await expect(alert.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/staff/sign-in");
  // The book stays visible, and further changes are kept as well.
  await page.keyboard.press("]");
  await expect(alert).toContainText("Rossi: +15 min, Rossi: +15 min");
  expect(await axeFindings(page)).toEqual([]);

  // The mail's link opens in another tab; this one is left alone.
  await evening.signIn(context);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(alert).toBeHidden();
  const banner = page.getByRole("status").filter({ hasText: "Live again" });
  await expect(banner.getByRole("listitem").filter({ hasText: "Yamamoto: to 20: sent" })).toBeVisible();
  await expect(banner.getByRole("listitem").filter({ hasText: "Rossi: +15 min: sent" })).toHaveCount(2);
  await expect(bar(device, "Yamamoto")).toHaveAccessibleName(/table 20/);
  const local = (iso: string) =>
    new Date(iso).toLocaleTimeString("en-GB", { timeZone: "UTC", hour: "2-digit", minute: "2-digit" });
  const longer = new Date(Date.parse(before.endsAt) + 30 * 60_000).toISOString();
  expect((await evening.book()).parties.find(({ name }) => name === "Rossi")?.endsAt).toBe(longer);
  expect(local(longer)).not.toBe(local(before.endsAt));
  const text = (await bar(page, "Rossi").getAttribute("aria-label")) ?? "";
  await expect(bar(device, "Rossi")).toHaveAccessibleName(text);
  await device.context().close();
});

/** Waits until the page has been prefetched and the book stored, which happens on the first visit. */
const bookIsKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await (await caches.open("staff-evening")).match("/staff/evening/stored")))
      await new Promise((resolve) => setTimeout(resolve, 50));
  });

test("opened offline, the book has its last known state and age, and accepts what can be kept", async ({
  browser,
  service,
  evening,
  network,
}) => {
  const device = await anotherDevice(
    { browser, service, evening },
    { baseURL: network.origin, serviceWorkers: "allow" },
  );
  await openBook(device, phone);
  await bookIsKept(device);
  network.cut();
  await device.reload();
  await expect(device.getByText(/^Not live since \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  const row = device.getByRole("listitem").filter({ hasText: "Yamamoto" });
  await device.getByRole("button", { name: /^To come/ }).click();
  await expect(row).toContainText("Table 20");
  await row.getByRole("button", { name: "Seat Yamamoto" }).click();
  await expect(device.getByText("Kept on this screen: Yamamoto: seated")).toBeVisible();
  expect(await axeFindings(device)).toEqual([]);
  await picture(device, "phone-not-live");

  // A reload loses nothing, and the change is sent once the connection is back.
  await device.reload();
  await expect(device.getByText("Kept on this screen: Yamamoto: seated")).toBeVisible();
  network.restore();
  await expect(device.getByText("Live", { exact: true })).toBeVisible();
  await expect(device.getByRole("status").filter({ hasText: "Live again" })).toContainText(
    /Yamamoto: seated: (sent|refused)/,
  );
  await device.context().close();
});

test("the service prints on one page with every party; no view is wider than the screen", async ({
  page,
  context,
  evening,
}) => {
  await evening.signIn(context);
  await openBook(page, desk);
  for (const view of ["Timeline", "List", "Room"])
    for (const width of [390, 820, 1024, 1440]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page
        .getByRole("group", { name: "View" })
        .getByRole("button", { name: view, exact: true })
        .click();
      await page.setViewportSize({ width, height: 900 });
      // React renders another head when the window has changed.
      const outside = () =>
        page.getByRole("banner").evaluate((head) => {
          const buttons = Array.from(head.querySelectorAll("button")).filter((one) => one.checkVisibility());
          const cut = buttons.filter((one) => one.getBoundingClientRect().right > window.innerWidth);
          return buttons.length === 0 ? "no buttons" : cut.map(({ textContent }) => textContent).join();
        });
      await expect.poll(outside, { message: `${view} at ${width} px` }).toBe("");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 794, height: 1123 });
  const sheet = page.getByRole("region", { name: "Dinner, to print" });
  await expect(sheet.getByRole("heading", { level: 1 })).toBeVisible();
  for (const name of ["Nguyen", "Rossi", "Fernández", "Yamamoto"])
    await expect(sheet.getByRole("row").filter({ hasText: name })).toBeVisible();
  await expect(sheet.getByRole("cell", { name: "Okafor" })).toHaveCount(0);
  await picture(page, "print");
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("an owner arranges the tables, by mouse and by keyboard, and every screen's room follows", async ({
  page,
  context,
  browser,
  service,
  evening,
}) => {
  const device = await anotherDevice({ browser, service, evening });
  await openBook(device, tablet);
  await evening.signIn(context);
  await openBook(page, tablet);
  await page.getByRole("button", { name: /print, sign out$/ }).click();
  await page.getByRole("button", { name: "Arrange the room…" }).click();
  const table = (name: string) =>
    page.getByRole("button", { name: new RegExp(`^${name}, .*arrows move it$`) });
  expect(await axeFindings(page)).toEqual([]);
  await table("1").focus();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press("Shift+ArrowLeft");
  for (let step = 0; step < 10; step += 1) await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(table("1")).toHaveAccessibleName(/: 0 from the left, 98 from the top;/);
  const from = (await table("24").boundingBox())!;
  await page.mouse.move(from.x + from.width - 10, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width + 40, from.y - 40, { steps: 4 });
  await page.mouse.move(from.x + from.width + 170, from.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(table("24")).toHaveAccessibleName(/: [2-4]\d from the left, 100 from the top;/);
  await picture(page, "arrange");
  await page.getByRole("button", { name: "Save the room" }).click();

  for (const screen of [page, device]) {
    await expect
      .poll(async () => {
        const place = async (name: string) =>
          screen.getByRole("button", { name: new RegExp(`^Table ${name}, `) }).boundingBox();
        const [one, long] = [await place("1"), await place("24")];
        return one !== null && long !== null && Math.abs(long.y - one.y) < 20 && long.x > one.x + 100;
      })
      .toBe(true);
  }
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "room-arranged");
  await device.context().close();
});

test("on a shared tablet a PIN identifies the member, by touch and by keyboard; offline initials do, and the log says so", async ({
  page,
  context,
  evening,
  network,
  expectProblem,
}) => {
  expectProblem(/./);
  await page.clock.install();
  await evening.signIn(context, network.origin);
  await openBook(page, tablet, `${network.origin}/staff/evening`);
  const menu = page.getByRole("button", { name: /print, sign out$/ });
  const owner = /screen of (.*): other/;
  await menu.click();
  await page.getByRole("button", { name: /^PIN of / }).click();
  await page.getByLabel("New PIN").fill("1234");
  await page.getByRole("button", { name: "Set the PIN" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "easy to guess" })).toBeVisible();
  await page.getByLabel("New PIN").fill("4827");
  await page.getByRole("button", { name: "Set the PIN" }).click();
  await expect(page.getByText("Your PIN is set.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await menu.click();
  await page.getByRole("checkbox", { name: /Several people use this screen/ }).check();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveAccessibleName(/^\?, no name given, screen of /);
  const name = owner.exec((await menu.getAttribute("aria-label")) ?? "")?.[1] ?? "";

  // A change first asks who makes it. A wrong PIN changes nothing; the right one records the member.
  await page
    .getByRole("group", { name: "View" })
    .getByRole("button", { name: "Timeline", exact: true })
    .click();
  const lengthen = async () => {
    await bar(page, "Rossi").focus();
    await page.keyboard.press("]");
  };
  await lengthen();
  const who = page.getByRole("dialog", { name: "Who is it?" });
  const member = who.getByRole("button", { name });
  await expect(member).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "tablet-who");
  await member.click();
  const pad = page.getByRole("dialog", { name });
  for (const digit of "4826") await pad.getByRole("button", { name: digit, exact: true }).click();
  await expect(pad.getByRole("alert")).toHaveText("That PIN is wrong.");
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, "tablet-pin");
  for (const digit of "4827") await pad.getByRole("button", { name: digit, exact: true }).click();
  await expect(pad).toBeHidden();
  const initials = (await evening.book()).log[0]?.initials ?? "";
  await expect(menu).toHaveAccessibleName(new RegExp(`^${initials}, ${name}, screen of ${name}: `));
  expect((await evening.book()).log[0]).toMatchObject({ member: name, unverified: false });

  // The screen asks again only after two quiet minutes; this time the answer is typed.
  await lengthen();
  await expect.poll(async () => (await evening.book()).log[1]?.member).toBe(name);
  await page.clock.fastForward(121_000);
  await expect(menu).toHaveAccessibleName(/no name given/);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await lengthen();
  await expect(member).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("4827");
  await expect(pad).toBeHidden();

  // A PIN cannot be checked without a connection.
  await page.clock.fastForward(121_000);
  network.cut();
  await expect(page.getByText(/^Not live since/)).toBeVisible();
  await lengthen();
  await expect(who.getByText("Not live, so PINs can’t be checked.")).toBeVisible();
  await who.getByRole("textbox", { name: "Initials" }).fill("kl");
  await page.keyboard.press("Enter");
  network.restore();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect.poll(async () => (await evening.book()).log[0]?.initials).toBe("KL");
  await menu.click();
  await page.getByRole("button", { name: "What happened" }).click();
  const log = page.getByRole("dialog", { name: "What happened" });
  await expect(log.getByRole("listitem").first()).toContainText("KLunverified");
  await expect(log.getByRole("listitem").nth(1)).toContainText(name);
  await page.evaluate(() => localStorage.clear());
});

/** Each command on the screen, the buttons that lead to it, and what it opens. */
const commandsOfScreen: readonly (readonly [
  name: string,
  way: readonly RegExp[],
  opened: (page: Page) => Locator,
])[] = [
  [
    "book by phone",
    [/^Booking( by phone)?$/],
    (page) => page.getByRole("dialog", { name: "Booking by phone" }),
  ],
  ["find a party", [/^Find a party$/], (page) => page.getByRole("dialog", { name: "Find a party" })],
  ["another evening", [/other evenings, print/], (page) => page.getByLabel("Evening of")],
  ...(
    [
      [/^Waiting/, /wait/i],
      [/^What happened$/, "What happened"],
      [/^Report$/, "Report"],
      [/^Keys$/, "Keys"],
      [/^PIN of /, /PIN/],
    ] as const
  ).map(
    ([entry, title]) =>
      [
        String(entry),
        [/other evenings, print/, entry],
        (page: Page) => page.getByRole("dialog", { name: title }),
      ] as const,
  ),
];

for (const size of [phone, { width: 820, height: 1180 }, desk])
  test(`every command can be reached by touch, mouse and keyboard, ${size.width} px wide`, async ({
    browser,
    service,
    evening,
  }) => {
    test.setTimeout(300_000);
    const device = await anotherDevice(
      { browser, service, evening },
      { baseURL: service.origin, hasTouch: true },
    );
    await openBook(device, size);
    for (const [name, way, opened] of commandsOfScreen)
      for (const [means, act] of Object.entries(waysToPress(device)))
        await test.step(`${name} by ${means}`, async () => {
          const [first, ...inMenu] = way;
          await act(device.getByRole("button", { name: first! }).first());
          const menu = device.getByRole("dialog");
          for (const label of inMenu) await act(menu.getByRole("button", { name: label }).first());
          await expect(opened(device)).toBeVisible();
          await device.keyboard.press("Escape");
          await expect(device.getByRole("dialog")).toBeHidden();
        });
    // Commands without a sheet of their own.
    for (const view of ["List", "Timeline"])
      if (size.width > 700) await device.getByRole("button", { name: view, exact: true }).tap();
    await expect(device.getByRole("button", { name: /^Walk-in/ }).first()).toBeVisible();
    await device.context().close();
  });

// Must be last: all devices in these tests share the session.
test("signing out leaves no book behind", async ({ browser, service, evening, network }) => {
  const device = await anotherDevice(
    { browser, service, evening },
    { baseURL: network.origin, serviceWorkers: "allow" },
  );
  await openBook(device, phone);
  await bookIsKept(device);
  await device.getByRole("button", { name: /other evenings, print$/ }).click();
  await device.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(device).toHaveURL(/\/staff\/sign-in$/);
  network.cut();
  await device.goto("/staff/evening");
  await expect(device.getByRole("heading", { name: "No answer yet" })).toBeVisible();
  network.restore();
  await device.context().close();
});
