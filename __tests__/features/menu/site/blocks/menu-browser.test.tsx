import { substances } from "../../../../../src/content/model/dietary.ts";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { Profiler } from "react";
import { renderToString } from "react-dom/server";
import { menuBrowser } from "../../../../../src/features/menu/site/blocks/menu-browser/fields.ts";
import MenuBrowser from "../../../../../src/features/menu/site/blocks/menu-browser/menu-browser.tsx";
import { fixture } from "../../../../../src/features/menu/site/blocks/menu-browser/fixture.ts";
import type { Content } from "../../../../../src/content/model/content.ts";
import { useCart } from "../../../../../src/site/cart/store.ts";
import { routeChanged } from "../../../../../src/core/browser/route.ts";

beforeEach(() => {
  jest.useFakeTimers();
  useCart.getState().clear();
  window.history.replaceState(null, "", "/");
  sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

const show = () => render(<MenuBrowser {...fixture} headingLevel={2} id="b4" />);
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const type = (text: string) => fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const list = () => screen.queryByRole("list", { name: "Dishes" });
const headings = () => {
  const shown = list();
  return shown ? within(shown).getAllByRole("heading") : [];
};
const dishes = () => headings().map((heading) => heading.textContent);
const cart = () => screen.getByRole("region", { name: "Your cart" });

test("all ten dishes are shown at first", () => {
  show();
  expect(dishes()).toHaveLength(10);
  expect(screen.getByText("Showing 10 items")).toBeVisible();
  expect(screen.getByRole("button", { name: "All Food" })).toHaveAttribute("aria-pressed", "true");
});

test("a search waits 300 ms for the next key, then 200 ms for the list", async () => {
  show();
  type("piz");
  await pass(299);
  type(" PIZZA ");
  await pass(299);
  expect(screen.getByText("Showing 10 items")).toBeVisible();
  await pass(1);
  expect(screen.getByText("Searching menu items...")).toBeVisible();
  await pass(199);
  expect(screen.getByText("Searching menu items...")).toBeVisible();
  await pass(1);
  expect(screen.getByText('Found 1 results for "PIZZA"')).toBeVisible();
  expect(dishes()).toEqual(["Margherita pizza"]);
});

test.each([
  ["salmon", ["Grilled salmon"]],
  ["sourdough", ["Avocado toast"]],
  ["breakfast", ["Buttermilk pancakes", "Avocado toast", "Berry granola bowl"]],
])("%s is searched for in names, descriptions and categories", async (term, found) => {
  show();
  type(term);
  await pass(500);
  expect(dishes()).toEqual(found);
});

test("a tab narrows the list, and the result line names it", async () => {
  show();
  press("Lunch");
  expect(dishes()).toEqual(["Classic cheeseburger", "Margherita pizza", "Garden salad"]);
  expect(screen.getByText("Showing 3 items")).toBeVisible();
  type("pizza");
  await pass(500);
  expect(screen.getByText('Found 1 results for "pizza" in lunch')).toBeVisible();
});

test("clearing empties the text and restores all dishes", async () => {
  show();
  expect(screen.queryByRole("button", { name: "Clear the search" })).toBeNull();
  type("salmon");
  await pass(500);
  press("Clear the search");
  expect(screen.getByRole("searchbox")).toHaveValue("");
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await pass(500);
  expect(dishes()).toHaveLength(10);
});

test("an empty result says so, and one button clears search and tab", async () => {
  show();
  press("Dinner");
  type("durian");
  await pass(500);
  expect(screen.getByText('Found 0 results for "durian" in dinner')).toBeVisible();
  expect(screen.getByText('No items found matching "durian"')).toBeVisible();
  press("View all items");
  expect(screen.getByRole("searchbox")).toHaveValue("");
  expect(screen.getByRole("button", { name: "All Food" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByText("Showing 10 items")).toBeVisible();
});

test("an empty category says so", () => {
  const lunchless = fixture.data.dishes.filter(({ category }) => category !== "Lunch");
  render(<MenuBrowser {...fixture} data={{ ...fixture.data, dishes: lunchless }} headingLevel={2} id="b4" />);
  press("Lunch");
  expect(screen.getByText("No lunch items available")).toBeVisible();
});

test("a click adds a dish to the cart, two clicks are two lines, and each line can be removed", () => {
  show();
  press(/Margherita pizza to the cart/);
  press(/Margherita pizza to the cart/);
  press(/Garden salad to the cart/);
  const { getByText, getAllByRole } = within(cart());
  expect(getAllByRole("listitem").map((line) => line.textContent)).toEqual([
    "Margherita pizza$13.00",
    "Margherita pizza$13.00",
    "Garden salad$10.00",
  ]);
  expect(getByText("3 items")).toBeVisible();
  expect(getByText("$36.00")).toBeVisible();
  fireEvent.click(getAllByRole("button", { name: "Remove Margherita pizza" })[0]!);
  expect(getAllByRole("listitem")).toHaveLength(2);
  expect(getByText("$23.00")).toBeVisible();
});

test("a sold-out dish says so and cannot be added", () => {
  show();
  const card = screen.getByRole("heading", { name: "Shrimp skewers" }).closest("li")!;
  expect(within(card).getByText("Sold out today")).toBeVisible();
  expect(within(card).queryByRole("button")).toBeNull();
});

describe("hits", () => {
  const marks = () => [...document.querySelectorAll("mark")].map((mark) => mark.textContent);

  test("are marked in name and description", async () => {
    show();
    type("ri");
    await pass(500);
    expect(marks()).toEqual(["Ri", "ri", "ri", "ri", "ri", "ri", "ri"]);
    expect(headings()[5]).toHaveTextContent("Mushroom risotto");
    expect(within(headings()[5]!).getByText("ri").tagName).toBe("MARK");
    press("Clear the search");
    await pass(500);
    expect(marks()).toEqual([]);
  });

  test("of a category show the category", async () => {
    show();
    expect(within(list()!).queryByText("Breakfast")).toBeNull();
    type("breakf");
    await pass(500);
    expect(marks()).toEqual(["Breakf", "Breakf", "Breakf"]);
  });

  test.each(["<b>", "<img src=x onerror=alert(1)>", ".*", "[", "(", "\\", "$&"])(
    "a search for %s is neither markup nor a pattern",
    async (term) => {
      show();
      type(term);
      await pass(500);
      expect(screen.getByText(`No items found matching "${term}"`)).toBeVisible();
      expect(document.querySelector("b, img[src=x]")).toBeNull();
    },
  );

  test("only spaces are not a search", async () => {
    show();
    type("   ");
    await pass(500);
    expect(screen.getByText("Showing 10 items")).toBeVisible();
    expect(screen.queryByText("Searching menu items...")).toBeNull();
    expect(window.location.search).toBe("");
  });
});

describe("diet and allergens", () => {
  const tick = async (...names: string[]) => {
    press("Diet & allergens");
    await pass(0);
    for (const name of names) fireEvent.click(screen.getByRole("checkbox", { name }));
  };
  const open = () => screen.queryByRole("region", { name: "Not confirmed by the kitchen" });

  test("a filter keeps what is confirmed free; unconfirmed dishes say so and cannot be added", async () => {
    show();
    expect(open()).toBeNull();
    await tick("Gluten");
    expect(screen.getByText("Showing 2 items")).toBeVisible();
    expect(dishes()).toEqual(["Ribeye, rosemary & bone salt", "Grilled salmon"]);
    const unsaid = within(open()!);
    expect(unsaid.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
      "Berry granola bowlgluten: not confirmed – ask us",
      "Garden saladgluten: not confirmed – ask us",
      "Mushroom risottogluten: not confirmed – ask us",
      "Shrimp skewersgluten: not confirmed – ask us",
    ]);
    expect(unsaid.queryByRole("button")).toBeNull();
    expect(unsaid.getByRole("link", { name: "Garden salad" })).toHaveAttribute("href", "/menu/garden-salad");
  });

  test.each(fixture.data.substances.map(({ key }) => ({ key, label: substances[key] })))(
    "$label that is not confirmed never counts as free",
    async ({ key, label }) => {
      show();
      await tick(label);
      const free = fixture.data.dishes.filter(({ dietary }) => dietary[key as "gluten"] === "free");
      expect(dishes()).toEqual(free.map(({ title }) => title));
    },
  );

  test("filters, search and category are combined, and each chip removes its own", async () => {
    show();
    await tick("Gluten", "Nuts");
    press("Dinner");
    type("salmon");
    await pass(500);
    expect(screen.getByText('Found 1 results for "salmon" in dinner')).toBeVisible();
    const chips = within(screen.getByRole("list", { name: "Filters in use" }));
    expect(chips.getAllByRole("button").map((chip) => chip.textContent)).toEqual([
      "Remove the filter: Free of gluten",
      "Remove the filter: Free of nuts",
      "Clear filters",
    ]);
    press("Remove the filter: Free of nuts");
    expect(screen.getByRole("button", { name: "Diet & allergens" })).toHaveFocus();
    expect(window.location.search).toBe("?q=salmon&category=dinner&free=gluten");
    press("Clear filters");
    expect(screen.queryByRole("list", { name: "Filters in use" })).toBeNull();
    expect(screen.getByText('Found 1 results for "salmon" in dinner')).toBeVisible();
  });

  test("View all items clears search, category and filters", async () => {
    show();
    await tick("Fish");
    press("Lunch");
    type("durian");
    await pass(500);
    expect(screen.getByText("The kitchen hasn’t confirmed any dish here as free of fish.")).toBeVisible();
    press("View all items");
    expect(screen.getByText("Showing 10 items")).toBeVisible();
    expect(screen.getByRole("searchbox")).toHaveValue("");
    expect(screen.getByRole("button", { name: "All Food" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("button", { name: "All Food" })).toHaveFocus();
    expect(screen.getByRole("checkbox", { name: "Fish" })).not.toBeChecked();
    expect(window.location.search).toBe("");
  });
});

describe("the address", () => {
  const go = (address: string, event: string) =>
    act(() => {
      window.history.replaceState(null, "", address);
      window.dispatchEvent(new Event(event));
    });

  test("contains search, category and filters, without a history entry for each key", async () => {
    const steps = window.history.length;
    show();
    for (const text of ["s", "sa", "sal"]) type(text);
    await pass(500);
    press("Dinner");
    expect(window.location.search).toBe("?q=sal&category=dinner");
    expect(window.history.length).toBe(steps);
  });

  test("restores them, and unknown values are ignored", async () => {
    window.history.replaceState(null, "", "/?q=salmon&category=supper&free=gluten,stone");
    show();
    await pass(0);
    expect(screen.getByRole("searchbox")).toHaveValue("salmon");
    expect(screen.getByRole("button", { name: "All Food" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("button", { name: /Free of gluten/ })).toBeVisible();
    expect(screen.getByText('Found 1 results for "salmon"')).toBeVisible();
  });

  test.each(["popstate", routeChanged])(
    "is followed when it changes by %s, replacing current input",
    async (event) => {
      show();
      type("piz");
      go("/?category=lunch", event);
      await pass(500);
      expect(screen.getByRole("searchbox")).toHaveValue("");
      expect(screen.getByText("Showing 3 items")).toBeVisible();
      expect(window.location.search).toBe("?category=lunch");
    },
  );

  test("of the next page does not affect the old list", async () => {
    window.history.replaceState(null, "", "/?category=lunch");
    show();
    go("/menu/garden-salad", "popstate");
    expect(screen.getByText("Showing 3 items")).toBeVisible();
  });

  test("is read only after hydration", async () => {
    window.history.replaceState(null, "", "/?q=salmon");
    const built = document.createElement("div");
    document.body.append(built);
    built.innerHTML = renderToString(<MenuBrowser {...fixture} headingLevel={2} id="b4" />);
    expect(built).toHaveTextContent("Showing 10 items");
    const complaints = jest.spyOn(console, "error");
    render(<MenuBrowser {...fixture} headingLevel={2} id="b4" />, { container: built, hydrate: true });
    await pass(0);
    expect(built).toHaveTextContent('Found 1 results for "salmon"');
    expect(complaints).not.toHaveBeenCalled();
  });
});

describe("rendering", () => {
  /** Dishes that count how often their cards are rendered: only cards read the rating. */
  const counted = () => {
    const drawn: string[] = [];
    const data = {
      ...fixture.data,
      dishes: fixture.data.dishes.map((dish) =>
        Object.defineProperty({ ...dish }, "rating", {
          get: () => {
            drawn.push(dish.title);
            return dish.rating;
          },
        }),
      ),
    };
    const commits = jest.fn();
    render(
      <Profiler id="menu" onRender={commits}>
        <MenuBrowser {...fixture} data={data} headingLevel={2} id="b4" />
      </Profiler>,
    );
    return {
      /** Runs `action` and returns the cards that it rendered; it must have rendered something. */
      during: async (action: () => void): Promise<string[]> => {
        drawn.length = 0;
        commits.mockClear();
        act(action);
        await pass(0);
        expect(commits).toHaveBeenCalled();
        return drawn;
      },
    };
  };

  test("adding a dish renders the check and no card", async () => {
    const { during } = counted();
    expect(await during(() => press(/Margherita pizza to the cart/))).toEqual([]);
    expect(within(cart()).getByText("1 item")).toBeVisible();
  });

  test("a key in the search field renders no card until the search is applied", async () => {
    const { during } = counted();
    expect(await during(() => type("p"))).toEqual([]);
    expect(await during(() => type("pi"))).toEqual([]);
    await pass(299);
    expect(await during(() => void jest.advanceTimersByTime(1))).toEqual([]);
    expect(screen.getByText("Searching menu items...")).toBeVisible();
  });

  test("a tab renders no card that was already there", async () => {
    const { during } = counted();
    await during(() => press("Lunch"));
    expect(await during(() => press("Diet & allergens"))).toEqual([]);
  });
});

describe("ten thousand dishes", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    ...fixture.data.dishes[index % 10]!,
    slug: `dish-${index}`,
    title: `Dish ${index}`,
  }));
  const blockOf = (all: typeof many) => (
    <MenuBrowser {...fixture} data={{ ...fixture.data, dishes: all }} headingLevel={2} id="b4" />
  );
  const showMany = () => render(blockOf(many));

  test("are all found, but rendered a few at a time, and the focus goes to the first of the next", () => {
    showMany();
    expect(screen.getByText("Showing 10000 items")).toBeVisible();
    expect(dishes()).toHaveLength(24);
    press("Show more");
    expect(dishes()).toHaveLength(48);
    expect(screen.getByText("48 of 10000 dishes")).toBeVisible();
    expect(document.activeElement).toHaveTextContent(/Dish 24/);
  });

  test("stay in the list when today's prices arrive, and so does the focus", () => {
    const { rerender } = showMany();
    press("Show more");
    rerender(blockOf(many.map((dish) => ({ ...dish, price: 99 }))));
    expect(dishes()).toHaveLength(48);
    expect(document.activeElement).toHaveTextContent(/Dish 24.*\$99/);
  });

  test("that are mostly unconfirmed are partly listed, with the number of the others", async () => {
    showMany();
    press("Diet & allergens");
    await pass(0);
    fireEvent.click(screen.getByRole("checkbox", { name: "Gluten" }));
    type("dish 9");
    await pass(500);
    const open = screen.getByRole("region", { name: "Not confirmed by the kitchen" });
    expect(within(open).getAllByRole("listitem")).toHaveLength(24);
    expect(within(open).getAllByText("Dish 9", { selector: "mark" })).toHaveLength(24);
    expect(
      within(open).getByText(/^And \d+ more: search or choose a category to narrow them down\.$/),
    ).toBeVisible();
  });

  test("a new search starts with the first again", async () => {
    showMany();
    press("Show more");
    type("dish 99");
    await pass(500);
    expect(screen.getByText('Found 111 results for "dish 99"')).toBeVisible();
    expect(dishes()).toHaveLength(24);
  });
});

test("the block collects its menu's dishes, with the kitchen's confirmations", () => {
  const dish = { ...fixture.data.dishes[0]!, menus: ["home"], dietary: { gluten: "free" } };
  const { dishes: collected, substances } = menuBrowser.getData!(fixture.block, {
    dishes: [dish, { ...dish, slug: "tea", menus: ["six"] }, { ...dish, slug: "soup", dietary: undefined }],
    settings: { booking: { timeZone: "Europe/Rome" }, menu: { categories: [{ name: "Dinner" }], menus: [] } },
  } as unknown as Content);
  expect(collected.map(({ slug, dietary }) => [slug, dietary])).toEqual([
    ["ribeye-steak", { gluten: "free" }],
    ["soup", {}],
  ]);
  expect(substances).toEqual(fixture.data.substances);
});

test("a removed item can be restored to its place, and the focus stays with the check", () => {
  show();
  press(/Margherita pizza to the cart/);
  press(/Garden salad to the cart/);
  const { getByRole, getAllByRole, queryByText } = within(cart());
  fireEvent.click(getByRole("button", { name: "Remove Margherita pizza" }));
  expect(cart()).toHaveFocus();
  fireEvent.click(getByRole("button", { name: /^Undo/ }));
  expect(getAllByRole("listitem").map((line) => line.textContent)).toEqual([
    "Margherita pizza$13.00",
    "Garden salad$10.00",
  ]);
  expect(cart()).toHaveFocus();

  fireEvent.click(getByRole("button", { name: "Remove Garden salad" }));
  expect(queryByText("Garden salad is off the table.")).toBeVisible();
  press(/Garden salad to the cart/);
  expect(queryByText("Garden salad is off the table.")).toBeNull();
});

test.each([
  ["2026-11-22T08:00:00Z", "Buttermilk pancakes", "This morning"],
  ["2026-11-22T12:00:00Z", "Margherita pizza", "At noon"],
  ["2026-11-22T20:00:00Z", "Ribeye, rosemary & bone salt", "Tonight the chef is proud of"],
])("at %s the large dish suits the restaurant's time", (now, dish, note) => {
  jest.setSystemTime(new Date(now));
  const box = jest.spyOn(Element.prototype, "getBoundingClientRect");
  box.mockReturnValue({ top: window.innerHeight + 1 } as DOMRect);
  const leadsByDay = [
    { light: "morning", dish: "buttermilk-pancakes", note: "This morning" },
    { light: "noon", dish: "margherita-pizza", note: "At noon" },
  ] as const;
  const block = { ...fixture.block, leadsByDay: [...leadsByDay] };
  const byDay = <MenuBrowser {...fixture} block={block} headingLevel={2} id="b4" />;
  render(byDay);
  expect(dishes()).toHaveLength(10);
  expect(dishes()[0]).toBe(dish);
  expect(screen.getByText(note)).toBeInTheDocument();
  cleanup();

  // The menu does not change while a guest is reading it.
  box.mockReturnValue({ top: 10 } as DOMRect);
  render(byDay);
  expect(dishes()[0]).toBe("Ribeye, rosemary & bone salt");
  box.mockRestore();
});
