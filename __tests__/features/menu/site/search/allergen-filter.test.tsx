import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import MenuLists from "../../../../../src/features/menu/site/blocks/menu-lists/menu-lists.tsx";
import { fixture as listsFixture } from "../../../../../src/features/menu/site/blocks/menu-lists/fixture.ts";
import PrintedMenu from "../../../../../src/features/menu/site/blocks/printed-menu/printed-menu.tsx";
import { fixture as cardFixture } from "../../../../../src/features/menu/site/blocks/printed-menu/fixture.ts";
import TabbedMenu from "../../../../../src/features/menu/site/blocks/tabbed-menu/tabbed-menu.tsx";
import { fixture as tabsFixture } from "../../../../../src/features/menu/site/blocks/tabbed-menu/fixture.ts";
import { fetched, mockService, reply } from "../../../../support/service.ts";

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, "", "/dinner");
  mockService();
  fetched.mockResolvedValue(reply(200, { success: true, items: [] }));
});

const blocks = {
  "printed menu": [<PrintedMenu {...cardFixture} headingLevel={2} id="b1" />, "Tagliata with rosemary"],
  "menu lists": [<MenuLists {...listsFixture} headingLevel={2} id="b1" />, "Tagliata with rosemary"],
  "tabbed menu": [<TabbedMenu {...tabsFixture} headingLevel={2} id="b1" />, "Grilled salmon"],
} as const;

const open = async (name: keyof typeof blocks) => {
  render(blocks[name][0]);
  await act(async () => await new Promise((done) => setTimeout(done)));
  if (name === "tabbed menu") await userEvent.click(screen.getByRole("tab", { name: "DINNER" }));
};
const tick = async (name: string) => {
  await userEvent.click(screen.getByRole("button", { name: "Diet & allergens" }));
  await userEvent.click(await screen.findByRole("checkbox", { name }));
};

for (const name of Object.keys(blocks) as (keyof typeof blocks)[])
  test(`${name}: a guest leaves out gluten; unconfirmed dishes are marked, and the filter can be removed`, async () => {
    await open(name);
    expect(screen.queryByText(/^Showing/)).toBeNull();
    expect(screen.queryByRole("list", { name: "Filters in use" })).toBeNull();
    await tick("Gluten");
    expect(screen.getByText("Showing 1 items")).toBeVisible();
    expect(screen.getByText(blocks[name][1])).toBeVisible();
    const before = screen.getAllByRole("listitem").length;
    await userEvent.click(screen.getByRole("button", { name: "Remove the filter: Free of gluten" }));
    expect(screen.queryByText(/^Showing/)).toBeNull();
    expect(screen.getByRole("button", { name: "Diet & allergens" })).toHaveFocus();
    const address = new URLSearchParams(window.location.search);
    // The query keeps the open tab, so that a change of language keeps it, too.
    address.delete("tab");
    expect(String(address)).toBe("");
    expect(before).toBeGreaterThan(0);
  });

test("unconfirmed dishes are listed separately, each with what is missing and a link to its page", async () => {
  await open("menu lists");
  await tick("Gluten");
  const apart = within(screen.getByRole("region", { name: "Not confirmed by the kitchen" }));
  expect(apart.getByRole("link", { name: "Roast tomato soup" })).toHaveAttribute(
    "href",
    "/menu/roast-tomato-soup",
  );
  expect(apart.getAllByText("gluten: not confirmed – ask us")).toHaveLength(3);
});

test("an empty result says so", async () => {
  await open("printed menu");
  await tick("Peanuts");
  expect(screen.getByText("The kitchen hasn’t confirmed any dish here as free of peanuts.")).toBeVisible();
});

test("the choice applies on the visit's next pages, and a link with another choice overrides it", async () => {
  await open("printed menu");
  await tick("Gluten");
  cleanup();
  window.history.replaceState(null, "", "/lunch");
  await open("menu lists");
  expect(screen.getByRole("button", { name: "Remove the filter: Free of gluten" })).toBeVisible();
  cleanup();
  window.history.replaceState(null, "", "/menu?free=nuts");
  await open("tabbed menu");
  expect(screen.getByRole("button", { name: "Remove the filter: Free of nuts" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  cleanup();
  window.history.replaceState(null, "", "/lunch");
  await open("menu lists");
  expect(screen.queryByRole("list", { name: "Filters in use" })).toBeNull();
});

test("a browser that stores nothing still filters", async () => {
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("Access is denied.", "SecurityError");
  });
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Access is denied.", "SecurityError");
  });
  await open("printed menu");
  await tick("Gluten");
  expect(screen.getByText("Showing 1 items")).toBeVisible();
  jest.restoreAllMocks();
});
