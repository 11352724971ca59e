import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import TabbedMenu from "../../../../../src/features/menu/site/blocks/tabbed-menu/tabbed-menu.tsx";
import { fixture } from "../../../../../src/features/menu/site/blocks/tabbed-menu/fixture.ts";
import { useTodaysMenu } from "../../../../../src/site/ui/todays-menu.ts";
import { fetched, mockService, reply } from "../../../../support/service.ts";

const omelette = {
  _id: "omelette",
  title: "Omelette",
  category: "Breakfast",
  price: 7.5,
  image: "/media/dishes/omelette.jpg",
  description: "Three eggs",
  available: true,
};
const menu = (...items: unknown[]) => reply(200, { success: true, items });

beforeEach(() => {
  window.history.replaceState(null, "", "/menu");
  mockService();
  useTodaysMenu.setState(useTodaysMenu.getInitialState(), true);
});

const settle = () => act(async () => await new Promise((done) => setTimeout(done)));
const show = async () => {
  render(<TabbedMenu {...fixture} headingLevel={2} id="b7" />);
  await settle();
};
const panel = () => screen.getByRole("tabpanel");
const names = () =>
  within(panel())
    .getAllByRole("heading")
    .map(({ textContent }) => textContent);
const refresh = () => screen.getByRole("button", { name: "Refresh Menu" });
const tab = (name: string) => screen.getByRole("tab", { name });

test("the built page shows the static list and claims nothing about the kitchen", () => {
  const html = renderToString(<TabbedMenu {...fixture} headingLevel={2} id="b7" />);
  expect(html).toContain("Buttermilk pancakes");
  expect(html).toContain("Ribeye");
  expect(html).not.toContain("Loading");
  expect(html).not.toContain("disabled");
});

test("loading says so and keeps Refresh Menu disabled; then the service's dishes appear", async () => {
  let arrive!: (value: ReturnType<typeof reply>) => void;
  fetched.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  await show();
  expect(screen.getByRole("status")).toHaveTextContent("Loading menu from database...");
  expect(refresh()).toBeDisabled();
  expect(panel()).toHaveAttribute("aria-busy", "true");
  expect(fetched.mock.calls[0]![0]).toBe("/api/food/menu");
  expect(fetched.mock.calls[0]![1].headers).toEqual({ "content-type": "application/json" });
  expect(fetched.mock.calls[0]![1].body).toBeUndefined();

  await act(async () => arrive(menu(omelette)));
  await settle();
  expect(screen.queryByText(/Loading/)).toBeNull();
  expect(refresh()).toBeEnabled();
  expect(names()).toEqual(["Omelette"]);
  expect(within(panel()).getByText("$7.50")).toBeVisible();
});

test("BREAKFAST is open first; clicks and arrow keys open the others", async () => {
  fetched.mockResolvedValue(menu());
  await show();
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "BREAKFAST",
    "LUNCH",
    "DINNER",
  ]);
  expect(tab("BREAKFAST")).toHaveAttribute("aria-selected", "true");
  expect(names()).toContain("Avocado toast");

  fireEvent.click(tab("DINNER"));
  expect(panel()).toHaveAccessibleName("DINNER");
  expect(names()).toContain("Grilled salmon");

  fireEvent.keyDown(tab("DINNER"), { key: "ArrowRight" });
  expect(tab("BREAKFAST")).toHaveFocus();
  expect(panel()).toHaveAccessibleName("BREAKFAST");
  fireEvent.keyDown(tab("BREAKFAST"), { key: "ArrowLeft" });
  expect(tab("DINNER")).toHaveFocus();
  fireEvent.keyDown(tab("DINNER"), { key: "Home" });
  expect(tab("BREAKFAST")).toHaveFocus();
  fireEvent.keyDown(tab("BREAKFAST"), { key: "End" });
  expect(panel()).toHaveAccessibleName("DINNER");
  expect(screen.getAllByRole("tab").map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
});

test.each([
  ["HTTP error! status: 500", () => Promise.resolve(reply(500, { error: "Out of eggs" }))],
  ["HTTP error! status: 404", () => Promise.resolve(reply(404, "<html>"))],
  ["Invalid API response format", () => Promise.resolve(reply(200, "<!doctype html>"))],
  ["Invalid API response format", () => Promise.resolve(reply(200, { items: [omelette] }))],
  ["Invalid API response format", () => Promise.resolve(reply(200, { success: true }))],
  ["Invalid API response format", () => Promise.resolve(reply(200, { success: true, items: "soon" }))],
  ["Failed to fetch", () => Promise.reject(new TypeError("Failed to fetch"))],
])("%s: the banner says so and the fallback menu is shown", async (reason, answer) => {
  fetched.mockImplementation(answer);
  await show();
  expect(
    screen.getByText(`Failed to load menu from database: ${reason} (Using fallback menu)`),
  ).toBeVisible();
  expect(names()).toEqual(["Buttermilk pancakes", "Avocado toast", "Berry granola bowl"]);
  expect(refresh()).toBeEnabled();
});

test("Refresh Menu loads again: a failure disappears, changes appear, and the focus stays", async () => {
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await show();
  fetched.mockResolvedValueOnce(menu({ ...omelette, price: 9 }));
  refresh().focus();
  fireEvent.click(refresh());
  fireEvent.click(refresh());
  expect(screen.getByText("Loading menu from database...")).toBeVisible();
  await settle();
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(screen.queryByText(/Failed to load/)).toBeNull();
  expect(screen.getByText("$9.00")).toBeVisible();
  expect(refresh()).toHaveFocus();
});

test("a failed refresh shows the fallback menu, not what was loaded before", async () => {
  fetched.mockResolvedValueOnce(menu(omelette));
  await show();
  fetched.mockResolvedValueOnce(reply(503, "{}"));
  fireEvent.click(refresh());
  await settle();
  expect(screen.getByText(/HTTP error! status: 503/)).toBeVisible();
  expect(names()).not.toContain("Omelette");
});

test("a broken dish picture falls back to the static picture for that position", async () => {
  fetched.mockResolvedValue(menu(omelette, { ...omelette, _id: "crepes", title: "Crêpes" }));
  await show();
  const images = () => [...panel().querySelectorAll("img")].map((img) => img.getAttribute("src"));
  expect(images()).toEqual(["/media/dishes/omelette.jpg", "/media/dishes/omelette.jpg"]);
  fireEvent.error(panel().querySelectorAll("img")[1]!);
  expect(images()).toEqual(["/media/dishes/omelette.jpg", "/media/dishes/avocado-toast.png"]);
});

test("a sold-out dish says so", async () => {
  fetched.mockResolvedValue(
    menu({ ...omelette, available: false }, { ...omelette, _id: "b", title: "Crêpes" }),
  );
  await show();
  const [out, on] = within(panel()).getAllByRole("listitem");
  expect(within(out!).getByText("Sold out today")).toBeVisible();
  expect(within(on!).queryByText("Sold out today")).toBeNull();
});

test("a dish without a price shows none", async () => {
  fetched.mockResolvedValue(menu({ title: "Omelette", category: "BREAKFAST", price: -1 }));
  await show();
  expect(names()).toEqual(["Omelette"]);
  expect(panel()).not.toHaveTextContent("$");
});

test("dishes with a page link to it", async () => {
  fetched.mockResolvedValue(menu({ ...omelette, _id: "avocado-toast", title: "Avocado toast" }, omelette));
  await show();
  expect(screen.getByRole("link", { name: "Avocado toast" })).toHaveAttribute("href", "/menu/avocado-toast");
  expect(screen.queryByRole("link", { name: "Omelette" })).toBeNull();
});

test("the line above the dishes shows the time of loading, on the restaurant's clock, and again after Refresh Menu", async () => {
  jest.useFakeTimers({ now: new Date("2026-05-06T18:41:00Z"), doNotFake: ["setTimeout"] });
  try {
    fetched.mockResolvedValue(menu(omelette));
    await show();
    expect(screen.getByRole("status")).toHaveTextContent(/^Checked with the kitchen at 8:41 PM\.$/);

    jest.setSystemTime(new Date("2026-05-06T18:55:00Z"));
    fireEvent.click(refresh());
    expect(screen.getByRole("status")).not.toHaveTextContent("Checked");
    await settle();
    expect(screen.getByRole("status")).toHaveTextContent(/^Checked with the kitchen at 8:55 PM\.$/);

    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    fireEvent.click(refresh());
    await settle();
    expect(screen.getByRole("status")).not.toHaveTextContent("Checked");
  } finally {
    jest.useRealTimers();
  }
});

test("a menu without a category that has a tab says that it is empty, and shows no tabs", async () => {
  fetched.mockResolvedValue(menu(omelette));
  render(<TabbedMenu {...fixture} data={{ ...fixture.data, tabs: [] }} headingLevel={2} id="b7" />);
  await settle();
  expect(screen.getByText("There’s nothing on this menu today.")).toBeVisible();
  expect(screen.queryByRole("tablist")).toBeNull();
  expect(refresh()).toBeEnabled();
});
