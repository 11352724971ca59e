import { act, render, screen, within } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import DishPage from "../../../src/features/menu/site/blocks/dish-page/dish-page.tsx";
import { fixture as dishFixture } from "../../../src/features/menu/site/blocks/dish-page/fixture.ts";
import MenuLists from "../../../src/features/menu/site/blocks/menu-lists/menu-lists.tsx";
import { fixture } from "../../../src/features/menu/site/blocks/menu-lists/fixture.ts";
import { useTodaysMenu } from "../../../src/site/ui/todays-menu.ts";
import { fetched, mockService, reply } from "../../support/service.ts";

const soup = "roast-tomato-soup";
const menu = (...items: object[]) => reply(200, { success: true, items });
const lists = <MenuLists {...fixture} block={{ ...fixture.block, cart: "none" }} headingLevel={2} id="b1" />;

beforeEach(() => {
  mockService();
  useTodaysMenu.setState(useTodaysMenu.getInitialState(), true);
});

const settle = () => act(async () => await new Promise((done) => setTimeout(done)));
const line = (title: string) => within(screen.getByText(title).closest("li")!);

test("a block shows today's price, and that a dish is sold out, as soon as the service says so", async () => {
  fetched.mockResolvedValue(
    menu(
      { _id: soup, title: "Roast tomato soup", price: 16.5, available: true },
      { _id: "spaghetti-pomodoro", title: "Spaghetti pomodoro", price: 15, available: false },
    ),
  );
  render(lists);
  expect(line("Roast tomato soup").getByText("$15.00")).toBeVisible();
  await settle();
  expect(line("Roast tomato soup").getByText("$16.50")).toBeVisible();
  expect(line("Spaghetti pomodoro").getByText("Sold out today")).toBeVisible();
  expect(line("Spaghetti pomodoro").queryByRole("button")).toBeNull();
});

test("a page stored while a dish was sold out offers it again", async () => {
  const sold = { ...dishFixture.data, available: false };
  fetched.mockResolvedValue(menu({ _id: sold.slug, title: sold.title, price: 21, available: true }));
  render(<DishPage {...dishFixture} data={sold} headingLevel={1} id="b1" />);
  expect(screen.queryByRole("button", { name: "ADD TO CART" })).toBeNull();
  await settle();
  expect(screen.getByRole("button", { name: "ADD TO CART" })).toBeVisible();
  expect(screen.getAllByText("$21.00")[0]).toBeVisible();
});

test.each([
  ["fails", () => Promise.resolve(reply(503, { error: "SERVICE_UNAVAILABLE" }))],
  ["names no such dish", () => Promise.resolve(menu({ _id: "other", title: "Other", price: 1 }))],
  ["sends a dish without a price", () => Promise.resolve(menu({ _id: soup, title: "Soup" }))],
])("if the service %s, the page stays as built", async (_what, answer) => {
  fetched.mockImplementation(answer);
  render(lists);
  await settle();
  expect(line("Roast tomato soup").getByText("$15.00")).toBeVisible();
  expect(line("Roast tomato soup").getByRole("button")).toBeVisible();
});

test("blocks that become active together send one request", async () => {
  fetched.mockResolvedValue(menu());
  render(
    <>
      {lists}
      <DishPage {...dishFixture} headingLevel={2} id="b2" />
    </>,
  );
  await settle();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("a block that becomes active later finds the page as built, then shows today's price", async () => {
  fetched.mockResolvedValue(menu({ _id: soup, title: "Roast tomato soup", price: 16.5, available: true }));
  await act(() => useTodaysMenu.getState().load());
  const container = document.createElement("div");
  container.innerHTML = renderToString(lists);
  document.body.append(container);
  const recovered: unknown[] = [];
  await act(async () => {
    hydrateRoot(container, lists, { onRecoverableError: (error) => recovered.push(error) });
  });
  await settle();
  expect(recovered).toEqual([]);
  expect(line("Roast tomato soup").getByText("$16.50")).toBeVisible();
  container.remove();
});
