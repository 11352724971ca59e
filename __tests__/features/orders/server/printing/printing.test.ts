import stringWidth from "string-width";
import { columns, wrapped } from "../../../../../src/features/orders/server/printing/ticket-text.ts";
import * as paths from "../../../../../src/core/contract/paths.ts";
import { databases } from "../../../../core/server/support/databases.ts";
import { writeFiles } from "../../../../core/server/support/fixtures.ts";
import { Kitchen } from "../../../../core/server/support/kitchen.ts";
import { pizza } from "../../../../core/server/support/ordering-guest.ts";
import { testService } from "../../../../core/server/support/service.ts";
import { Printer } from "../../../../core/server/support/printer.ts";

const minute = 60_000;
const token = "sixteen letters.";

it("texts are broken at the paper's width, long words too", () => {
  const text = `one ${"x".repeat(100)} ${"word ".repeat(30)}`;
  const rows = wrapped(text, 2);
  expect(rows.every((row) => row.length <= columns)).toBe(true);
  expect(
    rows
      .map((row) => row.trim())
      .join("")
      .replaceAll(" ", ""),
  ).toBe(text.replaceAll(" ", ""));
  expect(wrapped("")).toEqual([]);
});

it.each([
  ["Chinese", "北京烤鸭配荷叶饼和甜面酱".repeat(8)],
  ["emoji", "👨‍👩‍👧🍕🇮🇹".repeat(30)],
  ["accents of their own", "e\u0301".repeat(100)],
  ["Hindi", "पनीर बटर मसाला ".repeat(12)],
])("texts in %s are broken at the paper's width, and no character is halved", (_name, text) => {
  const rows = wrapped(text, 2);
  for (const row of rows) expect(stringWidth(row)).toBeLessThanOrEqual(columns);
  const characters = (one: string) =>
    Array.from(new Intl.Segmenter().segment(one.replaceAll(/\s/g, "")), ({ segment }) => segment);
  expect(rows.flatMap((row) => characters(row.trim()))).toEqual(characters(text));
});

describe.each(databases())("the kitchen's printer on %s", (_name, newDatabase) => {
  let kitchen: Kitchen;
  let printer: Printer;
  beforeEach(async () => {
    kitchen = await Kitchen.open(await newDatabase(), {}, { PRINT_TOKEN: token });
    printer = new Printer(kitchen.guest.service.app, token);
    // The first poll ignores all earlier orders.
    expect(await printer.poll()).toEqual({ jobReady: false });
  });
  afterEach(() => kitchen.close());

  it("gets a ticket for each station and the bag's label, with allergens, and prints each once", async () => {
    kitchen.guest.later(20 * minute);
    const { order } = await kitchen.guest.placed({ allergies: "sesame" }, [
      { quantity: 2, note: "half burnt edge" },
      { quantity: 1, cents: 1600, choices: [kitchen.guest.glutenFree] },
    ]);
    const texts = await printer.printAll();
    expect(texts).toHaveLength(2);
    for (const row of texts.join("").split("\n")) expect(row.length).toBeLessThanOrEqual(columns);
    const [label, oven] = texts.toSorted(
      (a, b) => Number(b.includes("packed by")) - Number(a.includes("packed by")),
    );
    for (const text of [
      /^OVEN +5:20 PM$/m,
      new RegExp(`^BAG ${order.number.slice(0, 4)} +start 6:02 PM$`, "m"),
      /^ALLERGIES: SESAME$/m,
      /^2 MARGHERITA$/m,
      /^ {3}"half burnt edge"$/m,
      /^ {3}Contains Gluten; others not confirmed$/m,
      /^ {3}Allergens not confirmed$/m,
      /^ {3}Gluten-free base$/m,
    ])
      expect(oven).toMatch(text);
    for (const text of [
      /^DELISH +6:10 PM - 6:20 PM$/m,
      new RegExp(`^ +${order.number}$`, "m"),
      /^Leyla Aydin$/m,
      /^ALLERGIES: SESAME$/m,
      /^CONTAINS: GLUTEN$/m,
      /^Please ask, not confirmed: Crustaceans, /m,
      /^TO PAY +\$45\.00$/m,
      /^\+39 555 0100$/m,
    ])
      expect(label).toMatch(text);
    expect(texts.join("")).not.toContain("REPRINT");
    expect(await printer.poll()).toEqual({ jobReady: false });
  });

  it("says on a station's ticket when the first of its own lines starts", async () => {
    kitchen.guest.later(20 * minute);
    await kitchen.guest.placed({}, [{ quantity: 2 }, { choices: [kitchen.guest.glutenFree], cents: 1600 }]);
    const { db } = kitchen.guest.service.storage;
    for (const [position, start_by] of ["2026-11-21T17:30:00.000Z", "2026-11-21T17:25:00.000Z"].entries())
      await db.updateTable("order_lines").set({ start_by }).where("position", "=", position).execute();
    expect(await new Printer(kitchen.guest.service.app, token, "Oven").printAll()).toEqual([
      expect.stringMatching(/start 6:25 PM$/m),
    ]);
  });

  it("marks the ticket and the label of a sample order", async () => {
    kitchen.guest.later(20 * minute);
    const { db } = kitchen.guest.service.storage;
    const sample = await kitchen.guest.placed();
    await db.updateTable("orders").set({ sample: 1 }).where("number", "=", sample.order.number).execute();
    const marked = (texts: readonly string[]) => texts.map((text) => /^ +\*\*\* SAMPLE \*\*\*$/m.test(text));
    expect(marked(await printer.printAll())).toEqual([true, true]);
    await kitchen.guest.placed();
    expect(marked(await printer.printAll())).toEqual([false, false]);
  });

  it("no longer prints what waited for days", async () => {
    kitchen.guest.later(20 * minute);
    await kitchen.guest.placed();
    expect(await printer.poll()).toMatchObject({ jobReady: true });
    for (const jobReady of [true, true, false]) {
      await kitchen.guest.runJobs();
      expect(await printer.poll()).toMatchObject({ jobReady });
      kitchen.guest.later(28 * 60 * minute);
    }
  });

  it("prints a guest’s texts in their places, each on one line", async () => {
    kitchen.guest.later(20 * minute);
    const forged = "\r\nTO PAY $0.00\u2028ALREADY PAID\u202e";
    await kitchen.guest.placed(
      { name: `Leyla${forged}`, phoneNumber: `+39 555 0100${forged}`, allergies: `sesame${forged}` },
      [{ note: `no basil${forged}` }],
    );
    const text = (await printer.printAll()).join("\n");
    expect(text).toMatch(/^Leyla TO PAY \$0\.00 ALREADY PAID$/m);
    expect(text).not.toMatch(/^ *(TO PAY \$0|ALREADY PAID)/m);
    expect(text).not.toMatch(/[\p{Bidi_Control}\u2028]/u);
    expect(text).toMatch(/^TO PAY +\$14\.00$/m);
  });

  it("keeps to the paper's width in any script, at every line of a ticket and a label", async () => {
    const wide = "北京烤鸭配荷叶饼";
    await writeFiles(kitchen.guest.service.config.contentDir, {
      "dishes/margherita.md": pizza({ title: wide.repeat(4) }).replaceAll(
        "Gluten-free base",
        "无麸质".repeat(9),
      ),
    });
    kitchen.guest.later(20 * minute);
    await kitchen.guest.placed({ name: "田中さくら".repeat(8), allergies: "ゴマ".repeat(40) }, [
      { quantity: 1, note: "よく焼いて".repeat(12) },
      {
        ...{ quantity: 1, cents: 1600 },
        choices: [{ option: "As you like it", choice: "无麸质".repeat(9) }],
      },
    ]);
    for (const row of (await printer.printAll()).join("").split("\n"))
      expect([stringWidth(row) <= columns, row]).toEqual([true, row]);
  });

  it("gets a job again, marked as a reprint, until it confirms that it is on paper", async () => {
    kitchen.guest.later(20 * minute);
    await kitchen.guest.placed();
    const first = (await printer.poll()).jobToken!;
    expect(await printer.fetch(first)).not.toContain("REPRINT");
    // The printer is out of paper.
    expect(await printer.confirm(first, "410 Paper out")).toBe(200);
    kitchen.guest.later(minute);
    expect((await printer.poll()).jobToken).toBe(first);
    expect(await printer.fetch(first)).toContain("*** REPRINT of 5:20 PM ***");
    expect(await printer.poll({ printingInProgress: true })).toEqual({ jobReady: false });
    expect([await printer.confirm(first), await printer.confirm(first)]).toEqual([200, 200]);
    expect((await printer.poll()).jobToken).not.toBe(first);
    expect(await printer.fetch(first)).toBeUndefined();
  });

  it("prints changes and cancellations, and tomorrow's orders tomorrow", async () => {
    kitchen.guest.later(20 * minute);
    const { order, token: link } = await kitchen.guest.placed({}, [{ quantity: 2 }]);
    await printer.printAll();
    const change = kitchen.guest.request({ token: link }, [{ quantity: 3 }]);
    expect((await kitchen.guest.post(paths.changeOrder, change)).status).toBe(200);
    const changed = (await printer.printAll()).find((text) => text.startsWith("OVEN"));
    expect(changed).toMatch(/\*\*\* CHANGED 5:20 PM \*\*\*[^]+was 2 Margherita[^]+3 MARGHERITA/);
    const { version } = await kitchen.order(order.number);
    await kitchen.done({ kind: "turn-down", number: order.number, version, reason: "No dough." });
    const off = await printer.printAll();
    expect(off).toHaveLength(1);
    expect(off[0]).toContain("*** CANCELLED 5:20 PM ***");
    // An order cancelled before printing is not printed at all.
    const other = await kitchen.guest.placed();
    await kitchen.guest.post(paths.cancelOrder, { token: other.token });
    expect(await printer.printAll()).toEqual([]);
    const tomorrow = await kitchen.guest.placed({ due: "2026-11-22T18:00:00.000Z" });
    expect(await printer.printAll()).toEqual([]);
    // Cooking starts at 18:52.
    kitchen.guest.later((24 * 60 + 40) * minute);
    expect((await printer.printAll()).join("")).toContain(tomorrow.order.number);
  });

  it("can be for one station, or for the labels", async () => {
    kitchen.guest.later(20 * minute);
    await kitchen.guest.placed();
    const at = (part: string) => new Printer(kitchen.guest.service.app, token, part);
    expect(await at("Fire").printAll()).toEqual([]);
    expect((await at("labels").printAll()).map((text) => text.includes("packed by"))).toEqual([true]);
    expect((await at("Oven").printAll()).map((text) => text.startsWith("OVEN"))).toEqual([true]);
    expect(await printer.printAll()).toEqual([]);
  });

  it("needs its password, and gets a status code if it polls incorrectly", async () => {
    const { app } = kitchen.guest.service;
    await expect(new Printer(app, "another password").poll()).rejects.toThrow("401");
    const headers = { authorization: `Basic ${btoa(`printer:${token}`)}` };
    const status = async (options: object) =>
      (await app.inject({ method: "POST", url: "/api/print", headers, ...options })).statusCode;
    expect(await status({ payload: { printingInProgress: "perhaps" } })).toBe(400);
    expect(await status({ method: "GET" })).toBe(400);
    expect(await status({ method: "GET", url: "/api/print?token=none" })).toBe(404);
    expect(await status({ method: "DELETE", url: "/api/print?token=none&code=what" })).toBe(400);
    expect(await status({ method: "DELETE", url: "/api/print?token=none&code=200%20OK" })).toBe(200);
  });
});

it("no printer is answered if the settings have no password for it", async () => {
  const service = await testService({ env: { LOG_LEVEL: "error" } });
  expect((await service.app.inject({ method: "POST", url: "/api/print", payload: {} })).statusCode).toBe(404);
  await service.close();
});
