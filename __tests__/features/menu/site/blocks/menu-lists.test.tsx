import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import MenuLists from "../../../../../src/features/menu/site/blocks/menu-lists/menu-lists.tsx";
import { menuLists } from "../../../../../src/features/menu/site/blocks/menu-lists/fields.ts";
import { fixture } from "../../../../../src/features/menu/site/blocks/menu-lists/fixture.ts";
import { useCart } from "../../../../../src/site/cart/store.ts";
import type { Content } from "../../../../../src/content/model/content.ts";
import { OpeningContext } from "../../../../../src/site/opening/use-hours-today.ts";

beforeEach(() => act(() => useCart.getState().clear()));

const show = (cart: "none" | "beside") => {
  const user = userEvent.setup();
  render(<MenuLists {...fixture} block={{ ...fixture.block, cart }} headingLevel={2} id="b6" />);
  return user;
};
const add = (name: string) => screen.getByRole("button", { name: new RegExp(`^Add ${name} to the cart`) });
const cart = () => within(screen.getByRole("region", { name: "Your cart" }));

test("starters and mains are in separate lists, at $15.00 each", () => {
  show("none");
  const starters = within(screen.getByRole("region", { name: "Starters" }));
  expect(starters.getAllByRole("listitem")).toHaveLength(2);
  expect(starters.getAllByText("$15.00")).toHaveLength(2);
  expect(screen.getByRole("region", { name: "Mains" })).toHaveTextContent("Spaghetti pomodoro");
  expect(screen.queryByRole("region", { name: "Your cart" })).toBeNull();
});

test("Add puts one into the shared cart, again raises its quantity, and the line says how many", async () => {
  const user = show("none");
  await user.click(add("Roast tomato soup"));
  await user.click(add("Roast tomato soup"));
  await user.click(add("Spaghetti pomodoro"));
  expect(useCart.getState().lines).toMatchObject([
    { id: "dishes/roast-tomato-soup", title: "Roast tomato soup", cents: 1500, quantity: 2 },
    { id: "dishes/spaghetti-pomodoro", quantity: 1 },
  ]);
  expect(add("Roast tomato soup")).toHaveAccessibleName(/2 in the cart$/);
  expect(screen.getByRole("status")).toHaveTextContent("3 items in the cart");
});

test("a sold-out dish cannot be added", () => {
  show("none");
  const line = screen.getByText("Tagliata with rosemary").closest("li")!;
  expect(line).toHaveTextContent("Sold out today");
  expect(within(line).queryByRole("button")).toBeNull();
});

describe("beside the cart, while no orders are taken here", () => {
  afterEach(() => jest.useRealTimers());
  const booking = {
    timeZone: "Europe/Rome",
    servicePeriods: [{ name: "Dinner", from: "18:00", to: "02:00", days: ["sat" as const] }],
    closures: [],
    specialOpenings: [],
    writtenOn: null,
  };
  const showAt = (now: string, ring = fixture.data.ring) => {
    jest.useFakeTimers({ now: new Date(now) });
    const block = { ...fixture.block, cart: "beside" as const };
    render(
      <OpeningContext value={booking}>
        <MenuLists block={block} data={{ ...fixture.data, ring }} headingLevel={2} id="b6" />
      </OpeningContext>,
    );
  };

  test.each([
    ["2026-11-21T19:00:00Z", "Open now until 2:00 AM"],
    ["2026-11-21T12:00:00Z", "Opens at 6:00 PM"],
    ["2026-11-22T12:00:00Z", "Opens Saturday at 6:00 PM"],
  ])("at %s it says why, whom to call, and “%s”", (now, words) => {
    showAt(now);
    expect(screen.getByText("No online orders at the moment")).toBeVisible();
    expect(screen.getByRole("link", { name: "555-0100" })).toHaveAttribute("href", "tel:5550100");
    expect(screen.getByText(words)).toBeVisible();
  });

  test("it does not claim to keep a list that a reload clears", () => {
    showAt("2026-11-21T19:00:00Z");
    expect(screen.getByText(/We take orders by telephone/)).toHaveTextContent(
      /it’s gone once you reload or close this page/,
    );
    expect(screen.queryByText(/stays in this browser/)).toBeNull();
  });

  test("it says nothing about it if orders are taken", () => {
    showAt("2026-11-21T19:00:00Z", "");
    expect(screen.queryByText("No online orders at the moment")).toBeNull();
  });
});

test("beside the lists, the cart's quantities rise and fall, lines are removed and restored, and the total follows", async () => {
  const user = show("beside");
  expect(cart().getByText("Nothing on it yet. Point at a plate.")).toBeVisible();
  await user.click(add("Roast tomato soup"));
  await user.click(add("Spaghetti pomodoro"));
  await user.click(cart().getByRole("button", { name: "One more Spaghetti pomodoro" }));
  expect(cart().getByText("3 items")).toBeVisible();
  expect(cart().getByText("$45.00")).toBeVisible();
  await user.click(cart().getByRole("button", { name: "One fewer Roast tomato soup" }));
  expect(cart().getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByRole("region", { name: "Your cart" })).toHaveFocus();
  await user.click(cart().getByRole("button", { name: /^Undo/ }));
  expect(cart().getAllByRole("listitem")[0]).toHaveTextContent("Roast tomato soup");
  await user.click(cart().getByRole("button", { name: "Remove Spaghetti pomodoro" }));
  expect(cart().getByText("1 item")).toBeVisible();
});

test("an Add rerenders its own line and the cart, and no other dish", async () => {
  const user = show("beside");
  await user.click(add("Roast tomato soup"));
  const seen: Node[] = [];
  const observer = new MutationObserver((records) => seen.push(...records.map(({ target }) => target)));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  await user.click(add("Bruschetta for the table"));
  seen.push(...observer.takeRecords().map(({ target }) => target));
  observer.disconnect();
  const own = add("Bruschetta for the table").closest("li")!;
  const bill = screen.getByRole("region", { name: "Your cart" });
  expect(seen.some((node) => own.contains(node))).toBe(true);
  expect(seen.some((node) => bill.contains(node))).toBe(true);
  expect(seen.filter((node) => !own.contains(node) && !bill.contains(node))).toEqual([]);
});

test("each list collects only its own dishes, with only the data that a line shows", () => {
  const dish = {
    slug: "soup",
    path: "/menu/soup",
    title: "Soup",
    price: 15,
    description: "Hot.",
    image: { data: null },
    available: true,
  };
  const dishes = [
    { ...dish, menus: ["starters", "six"], rating: 4, html: "<p>…</p>", dietary: { dairy: "contains" } },
    { ...dish, slug: "steak", menus: ["mains"] },
    { ...dish, slug: "tea", menus: ["home"] },
  ];
  const unsaid = { dietary: {}, marks: { diet: undefined, contains: [], complete: false } };
  const settings = { ordering: { open: true }, site: { phone: "555-0100" } };
  const data = menuLists.getData!(fixture.block, { dishes, settings } as unknown as Content);
  expect(data.ring).toBe("");
  expect(data.lists).toEqual([
    [{ ...dish, dietary: { dairy: "contains" }, marks: { ...unsaid.marks, contains: ["dairy"] } }],
    [{ ...dish, slug: "steak", ...unsaid }],
  ]);
});
