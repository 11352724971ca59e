import { render, screen, within } from "@testing-library/react";
import { printedMenu } from "../../../../../src/features/menu/site/blocks/printed-menu/fields.ts";
import PrintedMenu from "../../../../../src/features/menu/site/blocks/printed-menu/printed-menu.tsx";
import { fixture } from "../../../../../src/features/menu/site/blocks/printed-menu/fixture.ts";
import type { Content, Dish } from "../../../../../src/content/model/content.ts";

test("the card shows six dishes, each with its price and its page", () => {
  render(<PrintedMenu {...fixture} headingLevel={2} id="b5" />);
  const dishes = screen.getAllByRole("listitem");
  expect(dishes).toHaveLength(6);
  for (const dish of dishes) expect(within(dish).getByText("$15.00")).toBeVisible();
  expect(screen.getByRole("link", { name: "Chocolate cake" })).toHaveAttribute(
    "href",
    "/menu/chocolate-cake",
  );
});

test("a sold-out dish says so", () => {
  render(<PrintedMenu {...fixture} headingLevel={2} id="b5" />);
  const out = screen.getAllByRole("listitem").filter((dish) => within(dish).queryByText("Sold out today"));
  expect(out.map((dish) => within(dish).getByRole("heading").textContent)).toEqual([
    "Tagliata with rosemary",
  ]);
  expect(within(out[0]!).getByText("Sold out today")).toBeVisible();
});

test("the card shows the dishes of its menu, or of its categories, or all", () => {
  const dish = (slug: string, category: string, menus: string[]) => ({ slug, category, menus }) as Dish;
  const content = {
    dishes: [
      dish("soup", "Lunch", ["six", "starters"]),
      dish("ribeye", "Dinner", ["home"]),
      dish("cake", "Desserts", ["six"]),
      dish("tea", "Drinks", []),
    ],
  } as unknown as Content;
  const { menu: _menu, ...block } = fixture.block;
  const slugs = (choice: { menu?: string; categories?: string[] }) =>
    printedMenu.getData!({ ...block, ...choice }, content).dishes.map(({ slug }) => slug);
  expect(slugs({ menu: "six" })).toEqual(["soup", "cake"]);
  expect(slugs({ categories: ["Desserts", "Drinks"] })).toEqual(["cake", "tea"]);
  expect(slugs({})).toEqual(["soup", "ribeye", "cake", "tea"]);
});
