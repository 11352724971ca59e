import { fireEvent, render, screen } from "@testing-library/react";
import DishPage from "../../../../../src/features/menu/site/blocks/dish-page/dish-page.tsx";
import { dishPage } from "../../../../../src/features/menu/site/blocks/dish-page/fields.ts";
import { fixture } from "../../../../../src/features/menu/site/blocks/dish-page/fixture.ts";
import type { Content } from "../../../../../src/content/model/content.ts";
import { useCart } from "../../../../../src/site/cart/store.ts";

beforeEach(() => useCart.getState().clear());

/** The statement about a substance, or about several. */
const fact = (name: string) => screen.getByText(name).parentElement!.querySelector("dd")!.textContent;

test("what is contained, free and unconfirmed are three different words", () => {
  render(<DishPage {...fixture} headingLevel={1} id="b1" />);
  expect(fact("Milk")).toBe("Contains milk");
  expect(fact("Meat")).toBe("No meat");
  expect(fact("Gluten")).toBe("Not confirmed, please ask");
});

test("an unconfirmed allergen is never free", () => {
  const dish = { ...fixture.data, menus: [], path: "/menu/garden-salad", dietary: { dairy: "contains" } };
  const states = (dietary?: object) =>
    dishPage.getData!({ dish: "garden-salad" }, {
      dishes: [{ ...dish, dietary }],
      chefs: [],
      settings: { site: { phone: "555-0100" } },
    } as unknown as Content).facts.map(({ key, state }) => [key, state]);
  const names = states().map(([name]) => name);
  expect(names).toHaveLength(16);
  expect(states()).toEqual(names.map((name) => [name, "unconfirmed"]));
  expect(states({ dairy: "contains", nuts: "free" })).toEqual(
    names.map((name) => [name, name === "dairy" ? "contains" : name === "nuts" ? "free" : "unconfirmed"]),
  );
});

test("a dish goes into the cart, unless it is sold out", () => {
  const { unmount } = render(<DishPage {...fixture} headingLevel={1} id="b1" />);
  fireEvent.click(screen.getByRole("button", { name: "ADD TO CART" }));
  expect(useCart.getState().lines).toMatchObject([{ id: "dishes/garden-salad", cents: 1000, quantity: 1 }]);
  unmount();
  render(
    <DishPage block={fixture.block} data={{ ...fixture.data, available: false }} headingLevel={1} id="b1" />,
  );
  expect(screen.queryByRole("button", { name: "ADD TO CART" })).toBeNull();
  expect(screen.getAllByText("Sold out today")[0]).toBeVisible();
  expect(screen.getByRole("link", { name: "Margherita pizza instead" })).toBeVisible();
});

test("a dish without ratings has no stars", () => {
  const { rerender } = render(<DishPage {...fixture} headingLevel={1} id="b1" />);
  expect(screen.getByText("3 of 5")).toBeVisible();
  rerender(
    <DishPage block={fixture.block} data={{ ...fixture.data, rating: undefined }} headingLevel={1} id="b1" />,
  );
  expect(screen.queryByText(/of 5/)).toBeNull();
});
