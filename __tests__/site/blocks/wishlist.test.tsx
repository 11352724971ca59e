import { act, fireEvent, render, screen } from "@testing-library/react";
import Wishlist from "../../../src/site/blocks/wishlist/wishlist.tsx";
import { fixture } from "../../../src/site/blocks/wishlist/fixture.ts";
import { useCart } from "../../../src/site/cart/store.ts";
import { HeartButton } from "../../../src/site/cart/wishlist/heart-button.tsx";
import { storageKey, useWishlist } from "../../../src/site/cart/wishlist/store.ts";

beforeEach(() => {
  useWishlist.setState({ ids: [], persisted: true });
  localStorage.clear();
  useCart.getState().clear();
});
afterEach(() => jest.restoreAllMocks());

const show = () =>
  render(
    <>
      <HeartButton id="dishes/garden-salad" title="Garden salad" />
      <HeartButton id="products/linden-honey" title="Linden honey" />
      <Wishlist {...fixture} headingLevel={2} id="b2" />
    </>,
  );
const heart = (title: string) => screen.getByRole("button", { name: `Keep ${title} in the wishlist` });
const reload = () => act(async () => void (await useWishlist.persist.rehydrate()));

test("an empty list says so and links to the menu", () => {
  show();
  expect(screen.getByRole("heading", { name: "Nothing kept yet" })).toBeVisible();
  expect(screen.getByRole("link", { name: "VIEW MENU" })).toHaveAttribute("href", "/menu");
});

test("a heart adds an item to the list, newest first, and a second press removes it", () => {
  show();
  fireEvent.click(heart("Garden salad"));
  fireEvent.click(heart("Linden honey"));
  expect(heart("Garden salad")).toHaveAttribute("aria-pressed", "true");
  expect(screen.getAllByRole("heading", { level: 3 }).map((title) => title.textContent)).toEqual([
    "Linden honey",
    "Garden salad",
  ]);
  fireEvent.click(heart("Garden salad"));
  expect(screen.getByText("1 item")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Remove Linden honey" }));
  expect(screen.getByRole("heading", { name: "Nothing kept yet" })).toBeVisible();
});

test("an item on the list can be added to the cart", () => {
  show();
  fireEvent.click(heart("Linden honey"));
  fireEvent.click(screen.getByRole("button", { name: /^Add to Cart ?: Linden honey$/ }));
  expect(useCart.getState().lines).toMatchObject([{ id: "products/linden-honey", cents: 1900, quantity: 1 }]);
});

test("everything available is added to the cart at once; sold-out items stay on the list", () => {
  const [salad, honey] = fixture.data.items;
  render(
    <Wishlist
      {...fixture}
      data={{ items: [{ ...salad!, available: false }, honey!] }}
      headingLevel={2}
      id="b2"
    />,
  );
  act(() => void useWishlist.setState({ ids: ["dishes/garden-salad", "products/linden-honey"] }));
  expect(screen.getByText("You can have 1 of the 2 tonight", { exact: false })).toHaveTextContent(
    "$19.00 in total.",
  );
  fireEvent.click(screen.getByRole("button", { name: "Add it to the cart" }));
  expect(useCart.getState().lines.map(({ id }) => id)).toEqual(["products/linden-honey"]);
  expect(screen.getByRole("heading", { name: "Garden salad" })).toBeVisible();
});

test("the list survives a reload", async () => {
  show();
  fireEvent.click(heart("Garden salad"));
  const stored = localStorage.getItem(storageKey)!;
  act(() => void useWishlist.setState({ ids: [] }));
  localStorage.setItem(storageKey, stored);
  await reload();
  expect(screen.getByRole("link", { name: "Garden salad" })).toBeVisible();
});

test.each(["{", '{"state":{"ids":"all"}}', "null", '{"state":{"ids":[7,null]}}'])(
  "a corrupt storage (%s) is an empty list that works",
  async (value) => {
    localStorage.setItem(storageKey, value);
    show();
    await reload();
    expect(screen.getByRole("heading", { name: "Nothing kept yet" })).toBeVisible();
    fireEvent.click(heart("Garden salad"));
    expect(screen.getByRole("link", { name: "Garden salad" })).toBeVisible();
  },
);

test("a full or blocked storage keeps the list for the visit, and says so", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  show();
  fireEvent.click(heart("Garden salad"));
  expect(screen.getByRole("link", { name: "Garden salad" })).toBeVisible();
  expect(screen.getByText(/lasts only until you leave the site/)).toBeVisible();
});
