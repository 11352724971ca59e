import { fireEvent, render, screen } from "@testing-library/react";
import ProductDetail from "../../../../../src/features/shop/site/blocks/product-detail/product-detail.tsx";
import { productDetail } from "../../../../../src/features/shop/site/blocks/product-detail/fields.ts";
import { fixture } from "../../../../../src/features/shop/site/blocks/product-detail/fixture.ts";
import type { Content } from "../../../../../src/content/model/content.ts";
import { useCart } from "../../../../../src/site/cart/store.ts";

beforeEach(() => useCart.getState().clear());

const show = (more: Partial<typeof fixture> = {}) =>
  render(<ProductDetail {...fixture} {...more} headingLevel={2} id="b2" />);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const tab = (name: string) => screen.getByRole("tab", { name });

test("the price is shown as a range, or alone if there is one size", () => {
  const { unmount } = show();
  expect(screen.getByText("$260.00 – $360.00")).toBeVisible();
  unmount();
  show({ data: { ...fixture.data, price: 19, priceTo: undefined } });
  expect(screen.getByText("$19.00")).toBeVisible();
});

test("the quantity never goes below 1, and goes into the shared cart", () => {
  show();
  const quantity = screen.getByRole("status", { name: "Quantity" });
  press("One fewer");
  expect(quantity).toHaveTextContent("1");
  press("One more");
  press("One more");
  press("One fewer");
  expect(quantity).toHaveTextContent("2");
  press("ADD TO CART");
  press("ADD TO CART");
  expect(useCart.getState().lines).toMatchObject([
    { id: "products/hammered-copper-set", cents: 26000, quantity: 4 },
  ]);
  expect(screen.getByText("Added to your cart: 4 items.")).toBeVisible();
});

test("tabs change with a click and with the arrow keys, and only the chosen one is a tab stop", () => {
  show();
  expect(tab("Description")).toHaveAttribute("aria-selected", "true");
  fireEvent.click(tab("Additional Information"));
  expect(screen.getByRole("tabpanel", { name: "Additional Information" })).toHaveTextContent(
    "24 cm, with lid",
  );
  fireEvent.keyDown(tab("Additional Information"), { key: "ArrowRight" });
  expect(tab("Review (01)")).toHaveFocus();
  expect(screen.getByRole("tabpanel", { name: "Review (01)" })).toHaveTextContent("Leyla Demir");
  fireEvent.keyDown(tab("Review (01)"), { key: "ArrowRight" });
  expect(tab("Description")).toHaveFocus();
  fireEvent.keyDown(tab("Description"), { key: "End" });
  expect(tab("Review (01)")).toHaveAttribute("tabindex", "0");
  expect(tab("Description")).toHaveAttribute("tabindex", "-1");
});

test("a product's own page leads to the next three products, and from the last to the first", () => {
  const product = (slug: string) => ({ slug, path: `/shop/${slug}`, title: slug, price: 1, images: [] });
  const products = ["a", "b", "c", "d", "e"].map(product);
  const others = (slug: string, all = products) =>
    productDetail.getData!({ product: slug }, { products: all } as unknown as Content).others.map(
      ({ slug }) => slug,
    );
  expect(others("a")).toEqual(["b", "c", "d"]);
  expect(others("d")).toEqual(["e", "a", "b"]);
  expect(others("a", [product("a")])).toEqual([]);

  const { unmount } = render(<ProductDetail {...fixture} headingLevel={1} id="b1" />);
  expect(screen.getByRole("link", { name: /House roast/ })).toHaveAttribute("href", "/shop/house-roast");
  unmount();
  show();
  expect(screen.queryByRole("link", { name: /House roast/ })).toBeNull();
});
