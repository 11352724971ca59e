import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { DishesTable } from "../../../../../src/features/menu/staff/dishes/dishes-table.tsx";
import {
  previewDishesTable,
  readDishes,
  saveDishesTable,
  type TableDeps,
} from "../../../../../src/features/menu/server/today/dishes-table.ts";

const owner = { id: "1", name: "Olive Owner", email: "olive@example.com", role: "owner" } as const;

/** The files of the content, and the commits made to it. */
let files: Map<string, string>;
let commits: { readonly message: string; readonly paths: readonly string[] }[];

const dish = (title: string, category: string, more = "") =>
  `---\ntitle: ${title}\nprice: 9\ncategory: ${category}\ndescription: ""\nimage: { file: /media/a.jpg, alt: "" }\navailable: true\nmenus: []\n${more}---\n`;

const versionOf = (text: string) => `${text.length} ${text}`;
const deps: TableDeps = {
  repository: async () => ({
    list: async () => [...files.keys(), "media/a.jpg"],
    read: async (path: string) => {
      const text = files.get(path);
      return text === undefined ? undefined : { path, content: Buffer.from(text), version: versionOf(text) };
    },
    save: async ({ message, changes }) => {
      for (const { path, content } of changes) files.set(path, String(content));
      commits.push({ message, paths: changes.map(({ path }) => path) });
      return { commit: "1", changed: {}, merged: [] };
    },
  }),
  formats: () => RESTAURANT_FORMATS,
  installed: ["orders"],
};

const { fetch } = globalThis;
/** Called before the service answers a request. */
let onRequest: (path: string) => void;

beforeEach(() => {
  files = new Map([
    [
      "settings/menu.yml",
      JSON.stringify({
        categories: [{ name: "Bread" }, { name: "Cake" }],
        menus: [{ name: "home", label: "Home" }],
      }),
    ],
    [
      "settings/ordering.yml",
      JSON.stringify({
        ...{ open: false, leadTime: 15, largestOrder: { total: 250 }, confirmAbove: 40, keptMinutes: 30 },
        stations: [
          { name: "Oven", places: 4 },
          { name: "Counter", places: 6 },
        ],
      }),
    ],
    ["dishes/baguette.md", dish("Baguette", "Bread", "takeAway: { station: Counter, minutes: 1 }\n")],
    ["dishes/ciabatta.md", dish("Ciabatta", "Bread")],
    ["dishes/rye.md", dish("Rye", "Bread")],
    ["dishes/tart.md", dish("Tart", "Cake", "takeAway: { max: 3 }\n")],
  ]);
  commits = [];
  // The test environment has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  onRequest = () => undefined;
  globalThis.fetch = (async (path: string, { body }: { body?: string }) => {
    onRequest(path);
    const { csv = "", state = "" } = JSON.parse(body ?? "{}") as { csv?: string; state?: string };
    const result =
      path === "/api/staff/dishes/preview"
        ? await previewDishesTable(csv, deps)
        : path === "/api/staff/dishes/save"
          ? await saveDishesTable({ csv, state }, owner, deps)
          : await readDishes(deps);
    return result.ok
      ? { ok: true, status: 200, json: async () => result.value }
      : { ok: false, status: 409, json: async () => ({ code: result.code, error: result.message }) };
  }) as never;
});
afterEach(() => {
  globalThis.fetch = fetch;
});

async function open() {
  const user = userEvent.setup();
  render(<DishesTable staff={owner} />);
  await screen.findByRole("link", { name: "Rye" });
  return user;
}
const box = (title: string) => screen.getByRole("checkbox", { name: `Select ${title}` });
const row = (title: string) => within(screen.getByRole("row", { name: new RegExp(`^Select ${title}`) }));
const selected = () =>
  screen
    .getAllByRole("checkbox", { name: /^Select (?!all)/ })
    .filter((one) => (one as HTMLInputElement).checked)
    .map((one) => (one as HTMLInputElement).value);

type User = ReturnType<typeof userEvent.setup>;
/** Sets a column for the selected dishes, and waits for the service's answer. */
async function set(user: User, column: string, cell: string) {
  await user.selectOptions(screen.getByRole("combobox", { name: "Set" }), column);
  const field = screen.getByLabelText("To");
  if (field instanceof HTMLSelectElement) await user.selectOptions(field, cell);
  else await user.type(field, cell);
  await user.click(screen.getByRole("button", { name: /^Set for/ }));
  await waitFor(() => expect(screen.getByRole("button", { name: /^Set for/ })).toBeEnabled());
}

test("a station, the minutes and “can be ordered” are set for a selection, reviewed, and saved as one commit", async () => {
  const user = await open();
  await user.type(screen.getByRole("searchbox", { name: "Find a dish" }), "bread");
  await user.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  expect(selected()).toEqual(["baguette", "ciabatta", "rye"]);
  await set(user, "Station", "Oven");
  expect(screen.getByRole("heading", { name: "3 dishes will change." })).toBeVisible();
  expect(row("Baguette").getByText("Counter")).toHaveProperty("tagName", "DEL");
  expect(row("Rye").getByText("Oven")).toHaveProperty("tagName", "INS");
  await set(user, "Minutes", "12");
  await set(user, "Can be ordered", "yes");
  await set(user, "Order by", "1 18:00");
  const before = new Map(files);
  await user.click(screen.getByRole("button", { name: "Save 3 dishes" }));
  expect(await screen.findByText(/^3 dishes saved/)).toBeVisible();
  expect(selected()).toEqual([]);
  expect(commits).toEqual([
    {
      message: "3 dishes: changed by a table\n\nBaguette\nCiabatta\nRye\n",
      paths: ["dishes/baguette.md", "dishes/ciabatta.md", "dishes/rye.md"],
    },
  ]);
  expect(row("Rye").getByText("1 18:00")).toHaveProperty("tagName", "TD");
  expect(files.get("dishes/baguette.md")).toContain(
    "takeAway: { station: Oven, minutes: 12, orderable: true, orderBy: { days: 1, time: 18:00 } }",
  );
  expect(files.get("dishes/tart.md")).toBe(before.get("dishes/tart.md"));
});

test("a wrong cell is refused beside it, in words, and changes nothing", async () => {
  const user = await open();
  await user.click(box("Ciabatta"));
  await user.click(box("Rye"));
  await set(user, "Order by", "the day before");
  const form = within(screen.getByRole("form", { name: "2 dishes selected" }));
  expect(form.getByRole("alert")).toHaveTextContent(
    "“the day before” is not a day and a time. Write the days before, and a time if there is one: 1 18:00 means by 18:00 the day before",
  );
  expect(screen.getByLabelText("To")).toBeInvalid();
  expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull();
  await user.clear(screen.getByLabelText("To"));
  expect(form.getByRole("alert")).toBeEmptyDOMElement();
});

test("a cell that is wrong for one of several dishes names that dish", async () => {
  files.set("dishes/rye.md", dish("Rye", "Bread", "takeAway: { min: 5 }\n"));
  const user = await open();
  await user.click(box("Ciabatta"));
  await user.click(box("Rye"));
  await set(user, "At most", "3");
  expect(screen.getByText("Rye: 3 is less than the fewest, 5. Write 5 or more.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("what the dishes then lack is listed once, and selects the dishes that lack it", async () => {
  const user = await open();
  await user.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  await set(user, "Can be ordered", "yes");
  const problems = within(screen.getByRole("heading", { name: "Nothing can be saved yet" }).parentElement!);
  expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull();
  expect(problems.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^StationIt is missing.*Select these 3 dishes$/),
    expect.stringMatching(/^MinutesIt is missing.*Select these 3 dishes$/),
  ]);
  await user.click(problems.getAllByRole("button")[0]!);
  expect(selected()).toEqual(["ciabatta", "rye", "tart"]);
  await set(user, "Station", "Oven");
  await set(user, "Minutes", "3");
  expect(screen.getByRole("button", { name: "Save 4 dishes" })).toBeEnabled();
});

test("each step is undone for all its dishes; other columns than those for orders are set in the same way", async () => {
  const user = await open();
  await user.click(box("Rye"));
  await user.click(box("Tart"));
  await set(user, "Category", "Cake");
  expect(screen.getByRole("button", { name: "Save 1 dish" })).toBeEnabled();
  expect(row("Rye").getByText("Cake")).toHaveProperty("tagName", "INS");
  await set(user, "Available today", "no");
  expect(row("Tart").getByText("Sold out")).toHaveProperty("tagName", "INS");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: "Save 1 dish" })).toBeEnabled();
  expect(row("Tart").queryByText("Sold out")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  expect(row("Rye").queryByText("Cake")).toBeNull();
  expect(commits).toEqual([]);
});

test("a column that is set twice has the last value, also for dishes that were set only once", async () => {
  const user = await open();
  await user.click(box("Ciabatta"));
  await user.click(box("Rye"));
  await set(user, "Station", "Oven");
  await user.click(box("Rye"));
  await set(user, "Station", "Counter");
  await set(user, "Minutes", "2");
  expect(row("Rye").getByText("Oven")).toBeVisible();
  expect(row("Ciabatta").getByText("Counter")).toBeVisible();
  expect(row("Rye").queryByText("2")).toBeNull();
});

test("Shift and a click select a range; Shift and an arrow key extend it, and Enter goes to what to set", async () => {
  const user = await open();
  await user.click(box("Baguette"));
  await user.keyboard("{Shift>}");
  await user.click(box("Rye"));
  await user.keyboard("{/Shift}");
  expect(selected()).toEqual(["baguette", "ciabatta", "rye"]);
  await user.click(box("Rye"));
  expect(selected()).toEqual(["baguette", "ciabatta"]);
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(box("Baguette")).toHaveFocus();
  await user.keyboard(" {Shift>}{ArrowDown}{/Shift}");
  expect(selected()).toEqual([]);
  await user.keyboard("{ArrowDown} {Shift>}{ArrowDown}{/Shift}{Enter}");
  expect(selected()).toEqual(["rye", "tart"]);
  expect(screen.getByRole("combobox", { name: "Set" })).toHaveFocus();
  expect(screen.getByText(/2 selected/)).toBeVisible();
});

test("a change that someone else makes meanwhile is never reverted", async () => {
  const user = await open();
  await user.click(box("Rye"));
  await set(user, "Station", "Oven");
  files.set("dishes/rye.md", dish("Rye", "Cake"));
  await set(user, "Category", "Bread");
  expect(row("Rye").getByText("Cake")).toHaveProperty("tagName", "DEL");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(row("Rye").queryByText("Bread")).toBeNull());
  onRequest = (path) => {
    if (path.endsWith("/preview")) files.set("dishes/rye.md", dish("Rye", "Bread"));
  };
  await user.click(box("Rye"));
  await user.click(box("Tart"));
  await set(user, "Category", "Cake");
  expect(screen.getByText(/^Someone else has just changed one of these dishes/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Select none" }));
  files.set("dishes/rye.md", dish("Rye", "Cake"));
  onRequest = (path) => {
    if (path.endsWith("/save")) files.set("dishes/rye.md", dish("Rye", "Cake", "rating: 4\n"));
  };
  await user.click(screen.getByRole("button", { name: "Save 1 dish" }));
  expect(await screen.findByText(/A dish has changed since then/)).toBeVisible();
  expect(files.get("dishes/rye.md")).toBe(dish("Rye", "Cake", "rating: 4\n"));
});

test("without orders for collection there is nothing about ordering", async () => {
  const { installed } = deps;
  Object.assign(deps, { installed: [] });
  await open();
  expect(screen.queryByRole("button", { name: "Ordering" })).toBeNull();
  Object.assign(deps, { installed });
});
