import { render, screen, within } from "@testing-library/react";
import AllergenTable from "../../../../../src/features/menu/site/blocks/allergen-table/allergen-table.tsx";
import { allergenTable } from "../../../../../src/features/menu/site/blocks/allergen-table/fields.ts";
import { fixture } from "../../../../../src/features/menu/site/blocks/allergen-table/fixture.ts";
import type { Content, Dish } from "../../../../../src/content/model/content.ts";

const shown = () => within(screen.getByRole("table", { name: "Dish by dish" }));

test("a guest sees for every dish and each of the fourteen allergens: yes, no, or ask", () => {
  render(<AllergenTable {...fixture} headingLevel={2} id="b2" />);
  expect(
    shown()
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Dish",
    "Gluten",
    "Crustaceans",
    "Eggs",
    "Fish",
    "Peanuts",
    "Soya",
    "Milk",
    "Nuts",
    "Celery",
    "Mustard",
    "Sesame",
    "Sulphites",
    "Lupin",
    "Molluscs",
  ]);
  const row = within(
    shown()
      .getByRole("rowheader", { name: /^Cappuccino/ })
      .closest("tr")!,
  );
  expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "Ask",
    "No",
    "No",
    "No",
    "Ask",
    "Ask",
    "Yes",
    "Ask",
    "Ask",
    "Ask",
    "Ask",
    "Ask",
    "Ask",
    "No",
  ]);
  expect(shown().getByRole("rowheader", { name: "Green tea vegan." })).toBeVisible();
  expect(screen.getByText(/not confirmed; please ring/)).toBeVisible();
});

test("the scrolling frame can be reached by keyboard", () => {
  render(<AllergenTable {...fixture} headingLevel={2} id="b2" />);
  expect(screen.getByRole("group", { name: "Table of allergens" })).toHaveAttribute("tabindex", "0");
});

test("an unconfirmed allergen is Ask, never No", () => {
  const dish = (slug: string, dietary?: Dish["dietary"]) =>
    ({ slug, path: `/menu/${slug}`, title: slug, category: "Lunch", dietary }) as Dish;
  const { categories } = allergenTable.getData!(fixture.block, {
    dishes: [dish("soup"), dish("tea", { gluten: "free", molluscs: "contains", meat: "free" })],
    settings: { site: { phone: "555-0100" }, menu: { categories: [{ name: "Lunch" }], menus: [] } },
  } as unknown as Content);
  expect(categories).toHaveLength(1);
  const [soup, tea] = categories[0]!.dishes;
  expect(soup!.cells).toEqual(Array(14).fill("unconfirmed"));
  expect(tea!.cells).toEqual(["free", ...Array(12).fill("unconfirmed"), "contains"]);
});

test("in a narrow window a guest reads in words what is in each dish, and what to ask about", () => {
  render(<AllergenTable {...fixture} headingLevel={2} id="b2" />);
  const item = (dish: string) =>
    screen.getAllByRole("listitem").find(({ textContent }) => textContent?.startsWith(dish));
  expect(item("Margherita pizza")).toHaveTextContent("Contains gluten, milk");
  expect(item("Green tea")).toHaveTextContent("Contains none of the fourteen");
  expect(item("Cappuccino")).toHaveTextContent("Contains milk");
  expect(item("Cappuccino")).toHaveTextContent(/Gluten, peanuts, soya, .*lupin: not confirmed – ask us/);
  expect(item("Cappuccino")).not.toHaveTextContent(/molluscs/);
});
