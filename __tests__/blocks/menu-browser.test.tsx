import { act, fireEvent, render, screen, within } from "@testing-library/react";
import MenuBrowser from "../../src/blocks/menu-browser/menu-browser.tsx";
import { specimen } from "../../src/blocks/menu-browser/specimen.ts";
import { useCart } from "../../src/features/cart/store.ts";

beforeEach(() => {
  jest.useFakeTimers();
  useCart.getState().clear();
  window.history.replaceState(null, "", "/");
});
afterEach(() => {
  jest.useRealTimers();
});

const show = () => render(<MenuBrowser {...specimen} level={2} id="b4" />);
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const type = (text: string) => fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const dishes = () => [...document.querySelectorAll(".dishes h3")].map((heading) => heading.textContent);
const cart = () => screen.getByRole("complementary", { name: "Your cart" });

test("all ten dishes stand there at first", () => {
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
])("%s is looked for in names, descriptions and categories", async (term, found) => {
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

test("clearing empties the text and brings all dishes back", async () => {
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

test("nothing found says so, and one button clears search and tab", async () => {
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
  const lunchless = specimen.data.dishes.filter(({ category }) => category !== "Lunch");
  render(<MenuBrowser {...specimen} data={{ ...specimen.data, dishes: lunchless }} level={2} id="b4" />);
  press("Lunch");
  expect(screen.getByText("No lunch items available")).toBeVisible();
});

test("a dish goes into the cart at a click, twice is two lines, and each line can go", () => {
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

test("what is sold out says so and cannot be added", () => {
  show();
  const card = screen.getByRole("heading", { name: "Shrimp skewers" }).closest("li")!;
  expect(within(card).getByText("Sold out today")).toBeVisible();
  expect(within(card).queryByRole("button")).toBeNull();
});
