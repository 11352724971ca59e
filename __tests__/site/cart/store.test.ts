import { totalCents, totalItems, useCart } from "../../../src/site/cart/store.ts";

const pizza = { id: "dishes/pizza", title: "Pizza", cents: 1300 };
const salad = { id: "dishes/salad", title: "Salad", cents: 1010 };
const cart = () => useCart.getState();
const quantities = () => cart().lines.map(({ id, quantity }) => [id, quantity]);

beforeEach(() => cart().clear());

test("a new dish starts at one, the same dish again adds one", () => {
  cart().add(pizza);
  cart().add(salad);
  cart().add(pizza);
  expect(quantities()).toEqual([
    [pizza.id, 2],
    [salad.id, 1],
  ]);
  expect(totalItems(cart())).toBe(3);
  expect(totalCents(cart())).toBe(3610);
});

test("several of a product can be added at once", () => {
  cart().add(salad, 3);
  expect(quantities()).toEqual([[salad.id, 3]]);
  expect(() => cart().add(salad, 0)).toThrow(/whole numbers above 0/);
  expect(() => cart().add(salad, 1.5)).toThrow(/whole numbers above 0/);
});

test("decreasing removes one, and the last one removes the line", () => {
  cart().add(pizza, 2);
  cart().decrease(pizza.id);
  expect(quantities()).toEqual([[pizza.id, 1]]);
  cart().decrease(pizza.id);
  expect(quantities()).toEqual([]);
  cart().decrease(pizza.id);
  expect(quantities()).toEqual([]);
});

test("removing deletes the whole line, and undoing restores it in place", () => {
  cart().add(pizza, 2);
  cart().add(salad);
  const line = cart().lines[0]!;
  cart().remove(pizza.id);
  expect(quantities()).toEqual([[salad.id, 1]]);
  cart().restore(line, 0);
  expect(quantities()).toEqual([
    [pizza.id, 2],
    [salad.id, 1],
  ]);
});

test("undoing after the dish was added again keeps both", () => {
  cart().add(pizza, 2);
  const line = cart().lines[0]!;
  cart().remove(pizza.id);
  cart().add(pizza);
  cart().restore(line, 0);
  expect(quantities()).toEqual([[pizza.id, 3]]);
});

test("changing a line into one that the bag already has adds up both", () => {
  cart().add(pizza, 2);
  cart().add(salad, 3);
  cart().change(pizza.id, salad);
  expect(quantities()).toEqual([[salad.id, 5]]);
});

test("it is only in memory: the browser stores nothing, and a new page starts empty", async () => {
  cart().add(pizza);
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ""]);
  let reloaded: typeof useCart | undefined;
  await jest.isolateModulesAsync(async () => {
    ({ useCart: reloaded } = await import("../../../src/site/cart/store.ts"));
  });
  expect(reloaded?.getState().lines).toEqual([]);
});
