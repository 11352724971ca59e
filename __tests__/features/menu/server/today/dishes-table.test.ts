import { execFileSync } from "node:child_process";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DishesPreview } from "../../../../../src/features/menu/contract/dishes-table.ts";
import type { StaffRole } from "../../../../../src/core/contract/staff-roles.ts";
import { testService, type TestService } from "../../../../core/server/support/service.ts";
import { addStaff, staffSession } from "../../../../core/server/support/staff.ts";

let service: TestService;
let headers: Record<string, string>;
const folder = () => join(service.config.contentDir, "dishes");
const textOf = (slug: string) => readFile(join(folder(), `${slug}.md`), "utf8");
const as = async (role: StaffRole) => staffSession(service.storage, await addStaff(service.storage, role));

beforeEach(async () => {
  service = await testService({ env: { LOG_LEVEL: "error" } });
  headers = await as("editor");
});
afterEach(() => service.close());

const download = async (dialect = "comma") =>
  service.app.inject({ url: `/api/staff/dishes.csv?dialect=${dialect}`, headers });
const post = async (path: string, payload: object) => {
  const reply = await service.app.inject({
    method: "POST",
    url: `/api/staff/dishes/${path}`,
    headers,
    payload,
  });
  return { status: reply.statusCode, body: reply.json() };
};
const preview = async (csv: string): Promise<DishesPreview> => (await post("preview", { csv })).body;
const commits = () =>
  execFileSync("git", ["--git-dir", join(service.config.dataDir, "content.git"), "log", "--format=%an: %s"], {
    encoding: "utf8",
  })
    .trim()
    .split("\n");

it.each(["comma", "semicolon"])(
  "survives a download with %ss and an upload without a change",
  async (dialect) => {
    const reply = await download(dialect);
    expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(reply.body).toMatch(/^\ufeffDish[,;]Name[,;]Price/);
    expect(reply.body).toContain(dialect === "comma" ? "18.00" : "18,00");
    expect(await preview(reply.body)).toMatchObject({ changes: [], problems: [], unchanged: 2 });
  },
);

it("accepts Excel's changes: semicolons, 12,50, CRLF, another order, rows left out", async () => {
  const csv = "\ufeffPrice;Dish;Available today\r\n12,50;ribeye-steak;FALSCH\r\n";
  const shown = await preview(csv);
  expect(shown.problems).toEqual([]);
  expect(shown.changes).toEqual([
    {
      id: "ribeye-steak",
      title: "Ribeye Steak",
      row: 2,
      isNew: false,
      fields: [
        { column: "Price", from: "18.00", to: "12.50" },
        { column: "Available today", from: "yes", to: "no" },
      ],
    },
  ]);
  const before = await textOf("ribeye-steak");
  const untouched = await textOf("avocado-toast");
  const saved = await post("save", { csv, state: shown.state });
  expect(saved.body).toEqual({ success: true, changed: 1 });
  expect(await textOf("ribeye-steak")).toBe(
    before.replace("price: 18\n", "price: 12.5\n").replace("available: true", "available: false"),
  );
  expect(await textOf("avocado-toast")).toBe(untouched);
  expect(commits()[0]).toMatch(/: Ribeye Steak: changed by a table$/);
  const { items } = (await service.app.inject("/api/food/menu")).json();
  expect(items).toContainEqual(
    expect.objectContaining({ _id: "ribeye-steak", price: 12.5, available: false }),
  );
});

it("all or nothing: each problem with its row and column, as a spreadsheet counts them", async () => {
  const csv = [
    "Dish,Price,Rating,Category",
    "avocado-toast,12.345,4,Breakfast",
    "",
    "ribeye-steak,20,9,Brunch",
    "ribeye-steak,20,5,Dinner",
  ].join("\n");
  const { problems, changes, state } = await preview(csv);
  expect(problems.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, "Price", "The price 12.345 has more than two decimals."],
    [4, "Rating", "9 is too large."],
    [4, "Category", "There is no category “Brunch”."],
    [5, "Dish", "“ribeye-steak” is already in row 4."],
  ]);
  expect(changes.length).toBeGreaterThan(0);
  const files = await readdir(folder());
  const before = await Promise.all(files.map((name) => readFile(join(folder(), name), "utf8")));
  const refused = await post("save", { csv, state });
  expect(refused.body).toMatchObject({
    code: "CONTENT_INVALID",
    error: "Row 2, Price: The price 12.345 has more than two decimals. Round it to cents, for example 12.50.",
  });
  expect(await Promise.all(files.map((name) => readFile(join(folder(), name), "utf8")))).toEqual(before);
});

it("accepts the restaurant's own categories and menus, by the names that editors use", async () => {
  await writeFile(
    join(service.config.contentDir, "settings/menu.yml"),
    JSON.stringify({
      categories: [{ name: "Primi" }, { name: "Dinner" }],
      menus: [{ name: "home", label: "The card" }],
    }),
  );
  const { problems, changes } = await preview("Dish,Category,On these menus\nribeye-steak,primi,the card\n");
  expect(problems).toEqual([]);
  expect(changes[0]!.fields).toContainEqual({ column: "Category", from: "Dinner", to: "Primi" });
  const refused = await preview("Dish,Category\navocado-toast,Lunch\n");
  expect(refused.problems).toMatchObject([
    { message: "There is no category “Lunch”.", fix: "Use one of: Primi, Dinner." },
  ]);
});

it.each(["comma", "semicolon"])(
  "labels with commas, signs and duplicates survive a download with %ss and an upload",
  async (dialect) => {
    await writeFile(
      join(service.config.contentDir, "settings/menu.yml"),
      JSON.stringify({
        categories: [
          { name: "mains", label: "Dinner, from the fire" },
          { name: "twin", label: "Dinner, from the fire" },
          ...["Dinner", "Breakfast"].map((name) => ({ name })),
        ],
        menus: [
          { name: "home", label: "Lunch, weekdays; and brunch" },
          { name: "late", label: "Late | night" },
        ],
      }),
    );
    const text = await textOf("ribeye-steak");
    await writeFile(
      join(folder(), "ribeye-steak.md"),
      text
        .replace(/^category:.*$/m, "category: twin")
        .replace(/^menus:.*$/m, "menus: [home, late]")
        .replace(/^description:.*$/m, 'description: "Two lines,\\nand a half.\\n"'),
    );
    const { body } = await download(dialect);
    expect(await preview(body)).toMatchObject({ changes: [], problems: [], unchanged: 2 });
    const { changes, problems } = await preview(
      'Dish,On these menus\navocado-toast,"Lunch, weekdays; and brunch"\nribeye-steak,late\n',
    );
    expect(problems).toEqual([]);
    expect(changes.find(({ id }) => id === "ribeye-steak")!.fields).toEqual([
      { column: "On these menus", from: "Lunch, weekdays; and brunch | late", to: "late" },
    ]);
  },
);

it("a blank first line and Excel's times change nothing", async () => {
  const text = await textOf("ribeye-steak");
  await writeFile(
    join(folder(), "ribeye-steak.md"),
    text.replace(/^title:.*$/m, '$&\npublishFrom: "2026-11-01T18:00"\npublishUntil: "2027-12-24T06:00"'),
  );
  for (const [from, until] of [
    ["2026-11-01 18:00", "2027-12-24 06:00"],
    ["01/11/2026 18:00", "24/12/2027 06:00"],
    ["11/1/2026 6:00:00 PM", "12/24/2027 6:00 AM"],
    ["01.11.2026 18:00", "24.12.2027 06:00"],
  ]) {
    const csv = `\r\nDish;Publish from;Publish until\r\nribeye-steak;${from};${until}\r\n`;
    expect([from, await preview(csv)]).toMatchObject([from, { changes: [], problems: [], unchanged: 1 }]);
  }
  const changed = await preview("\n;;\nDish;Publish from\nribeye-steak;13/11/2026 18:00\n");
  expect(changed.problems).toEqual([]);
  expect(changed.changes[0]!.fields).toEqual([
    { column: "Publish from", from: "2026-11-01 18:00", to: "2026-11-13 18:00" },
  ]);
  const doubtful = await preview("Dish;Publish from\nribeye-steak;02/11/2026 18:00\n");
  expect(doubtful.problems).toMatchObject([{ row: 2, column: "Publish from" }]);
});

it.each([
  ["Dish,Prize\nribeye-steak,1", "Prize", "This column does not exist."],
  ["Dish,Price,Price\nribeye-steak,1,2", "Price", "This column occurs twice."],
  ["Name,Price\nRibeye,1", "Dish", "The column that names the dishes is missing."],
  ['Dish,Price\nribeye-steak,"1', "", "This is not a table: a quotation mark is never closed."],
  ["Dish,Price\n../settings/site,1", "Dish", "“../settings/site” cannot be an address."],
  ["Dish,Price\nribeye-steak,1,2", "", "It has a cell without a heading: “2”."],
])("an unrelated table is refused in words: %j", async (csv, column, message) => {
  const { problems } = await preview(csv);
  expect(problems).toMatchObject([{ column, message }]);
});

it("a cell that looks like a formula is inert in the spreadsheet, and returns unchanged", async () => {
  const text = await textOf("ribeye-steak");
  await writeFile(
    join(folder(), "ribeye-steak.md"),
    text.replace(/^description:.*$/m, `description: '=HYPERLINK("https://evil.example";"Menu")'`),
  );
  const { body } = await download();
  expect(body).toContain(`"'=HYPERLINK(`);
  expect(body).not.toMatch(/[,"\n]=/);
  expect(await preview(body)).toMatchObject({ changes: [], problems: [] });
});

it("rows of new dishes have addresses, in any script", async () => {
  const picture = /file: (\S+)/.exec(await textOf("ribeye-steak"))![1]!;
  const names = ["北京烤鸭", "Борщ", "שקשוקה", "🍕", "…", "!"];
  const rows = names.map((name) => `,${name},12.00,desserts,Good.,5,yes,${picture}`);
  const csv = `Dish,Name,Price,Category,Description,Rating,Available today,Picture\r\n${rows.join("\r\n")}\r\n`;
  const shown = await preview(csv);
  expect(shown.problems).toEqual([]);
  expect(shown.changes.map(({ id }) => id)).toEqual([
    ...[expect.stringMatching(/^bei/), "borshch", "sksvkh", "pizza", "dish-1", "dish-2"],
  ]);
});

it("a row of a new dish creates one, if its picture exists", async () => {
  const row = (picture: string) =>
    `Dish;Name;Price;Category;Description;Rating;Available today;Picture\n;Crème Brûlée;7,5;desserts;Burnt sugar.;5;ja;${picture}`;
  expect((await preview(row("/media/dishes/none.jpg"))).problems).toMatchObject([
    { row: 2, column: "Picture" },
  ]);
  const csv = row(/file: (\S+)/.exec(await textOf("ribeye-steak"))![1]!);
  const { changes, state, problems } = await preview(csv);
  expect(problems).toEqual([]);
  expect(changes).toMatchObject([{ id: "creme-brulee", title: "Crème Brûlée", isNew: true }]);
  expect((await post("save", { csv, state })).status).toBe(200);
  expect(await textOf("creme-brulee")).toMatch(/^price: 7.5$/m);
});

it("is not saved over changes made since its preview", async () => {
  const csv = "Dish,Price\nribeye-steak,20";
  const { state } = await preview(csv);
  await writeFile(
    join(folder(), "ribeye-steak.md"),
    (await textOf("ribeye-steak")).replace("rating: 5", "rating: 4"),
  );
  expect((await post("save", { csv, state })).body.code).toBe("CONTENT_CHANGED");
});

describe("the columns for ordering", () => {
  const headings = "Can be ordered,Station,Minutes,At least,At most,In steps of,Order by";
  /** Writes a dish's group `takeAway`, in YAML. */
  const takeAway = async (slug: string, group: string) =>
    writeFile(
      join(folder(), `${slug}.md`),
      (await textOf(slug)).replace(/---\n$/, `takeAway:${group}\n---\n`),
    );

  it("show what dishes have, and come back without a change", async () => {
    await takeAway(
      "ribeye-steak",
      `
  # As on the card.
  orderable: true
  station: Fire
  minutes: 10
  packaging: 0.5
  min: 2
  max: 8
  step: 2
  orderBy: { days: 1, time: "18:00" }`,
    );
    await takeAway("avocado-toast", " { orderable: false, orderBy: { days: 2 } }");
    for (const dialect of ["comma", "semicolon"]) {
      const { body } = await download(dialect);
      const [first = "", ...rows] = body.trim().split("\r\n");
      expect(first.replaceAll(";", ",")).toContain(headings);
      expect(rows.map((row) => row.replaceAll(";", ",")).sort()).toEqual([
        expect.stringContaining(",no,,,,,,2,"),
        expect.stringContaining(",yes,Fire,10,2,8,2,1 18:00,"),
      ]);
      expect(await preview(body)).toMatchObject({ changes: [], problems: [], unchanged: 2 });
    }
  });

  it("change only what was typed, also in a dish that was not for collection", async () => {
    await takeAway("ribeye-steak", "\n  # As on the card.\n  station: Oven\n  minutes: 10\n  packaging: 0.5");
    const before = await textOf("ribeye-steak");
    const csv = [
      "Dish;Can be ordered;Station;Minutes;Order by",
      "ribeye-steak;ja;fire;10;1, 9.30",
      "avocado-toast;x;Oven;4;0",
    ].join("\n");
    const { changes, problems, state } = await preview(csv);
    expect(problems).toEqual([]);
    expect(changes.map(({ fields }) => fields)).toEqual([
      [
        { column: "Can be ordered", from: "", to: "yes" },
        { column: "Station", from: "Oven", to: "Fire" },
        { column: "Order by", from: "", to: "1 09:30" },
      ],
      [
        { column: "Can be ordered", from: "", to: "yes" },
        { column: "Station", from: "", to: "Oven" },
        { column: "Minutes", from: "", to: "4" },
        { column: "Order by", from: "", to: "0" },
      ],
    ]);
    expect((await post("save", { csv, state })).body).toEqual({ success: true, changed: 2 });
    const written = await textOf("ribeye-steak");
    for (const line of ["  # As on the card.", "  packaging: 0.5", "  orderable: true", "  station: Fire"])
      expect(written.split("\n")).toContain(line);
    expect(written.split("takeAway:")[0]).toBe(before.split("takeAway:")[0]);

    const emptied = "Dish;Can be ordered;Station;Minutes;Order by\navocado-toast;;;;\n";
    const again = await preview(emptied);
    expect(again.changes[0]!.fields).toContainEqual({ column: "Station", from: "Oven", to: "" });
    expect((await post("save", { csv: emptied, state: again.state })).status).toBe(200);
    expect(await textOf("avocado-toast")).not.toContain("takeAway");
  });

  it("refuse wrong cells at their place, and rows whose cells do not fit together", async () => {
    await takeAway("avocado-toast", " { station: Oven, minutes: 4 }");
    const { problems } = await preview(
      [
        "Dish,Can be ordered,Station,Minutes,Order by",
        "ribeye-steak,maybe,Grill,soon,18:00 the day before",
        "avocado-toast,yes,,,31 18:00",
      ].join("\n"),
    );
    expect(problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, "Can be ordered", "“maybe” is neither yes nor no."],
      [2, "Station", "There is no station “Grill”."],
      [2, "Minutes", "“soon” is not a number."],
      [2, "Order by", "“18:00 the day before” is not a day and a time."],
      [3, "Order by", "31 is too large."],
    ]);
    expect(problems[3]!.fix).toContain("1 18:00 means by 18:00 the day before");
    expect(problems[1]!.fix).toContain("Oven, Fire");
    const unfit = await preview(
      "Dish,Can be ordered,Station,At least,At most,In steps of,Order by\navocado-toast,yes,,5,3,5,1 24:00",
    );
    expect(unfit.problems.map(({ column }) => column)).toEqual(["Station", "At most", "Order by"]);
  });

  it("a dish without them is not changed by “no”", async () => {
    const csv = "Dish,Can be ordered,Station\nribeye-steak,no,\navocado-toast,nein,\n";
    expect(await preview(csv)).toMatchObject({ changes: [], problems: [], unchanged: 2 });
  });

  it("stay as they are if a table from before them is uploaded", async () => {
    const old = (await download()).body
      .split("\r\n")
      .map((line) => line.split(",").slice(0, 5).join(","))
      .join("\r\n");
    expect(old).not.toContain("Station");
    await takeAway("ribeye-steak", " { orderable: true, station: Fire, minutes: 10, orderBy: { days: 1 } }");
    expect(await preview(old)).toMatchObject({ changes: [], problems: [], unchanged: 2 });
    const csv = old.replace("18.00", "19.00");
    const { state } = await preview(csv);
    const before = await textOf("ribeye-steak");
    expect((await post("save", { csv, state })).status).toBe(200);
    expect(await textOf("ribeye-steak")).toBe(before.replace("price: 18\n", "price: 19\n"));
  });

  it("are on the screen too, with the stations to choose from", async () => {
    await takeAway("ribeye-steak", ' { station: Fire, orderBy: { days: 1, time: "18:00" } }');
    const { columns, dishes } = (await service.app.inject({ url: "/api/staff/dishes", headers })).json();
    expect(columns).toContainEqual(
      expect.objectContaining({ label: "Station", isOrdering: true, choices: ["Oven", "Fire"] }),
    );
    expect(columns).toContainEqual(
      expect.objectContaining({ label: "Order by", help: expect.stringContaining("1 18:00 means") }),
    );
    expect(dishes.map(({ id }: { id: string }) => id)).toEqual(["avocado-toast", "ribeye-steak"]);
    expect(dishes[1].cells).toMatchObject({ price: "18.00", "takeAway.orderBy": "1 18:00" });
  });
});

it("is for editors and owners", async () => {
  headers = await as("cook");
  expect((await download()).statusCode).toBe(403);
  expect((await service.app.inject({ url: "/api/staff/dishes", headers })).statusCode).toBe(403);
  expect((await post("save", { csv: "Dish\nx", state: "x" })).body.code).toBe("NOT_PERMITTED");
  headers = {};
  expect((await download()).statusCode).toBe(401);
});
