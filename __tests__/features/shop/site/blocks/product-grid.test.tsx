import { fireEvent, render, screen } from "@testing-library/react";
import ProductGrid from "../../../../../src/features/shop/site/blocks/product-grid/product-grid.tsx";
import { productGrid } from "../../../../../src/features/shop/site/blocks/product-grid/fields.ts";
import { fixture } from "../../../../../src/features/shop/site/blocks/product-grid/fixture.ts";
import type { Content } from "../../../../../src/content/model/content.ts";
import { totalItems, useCart } from "../../../../../src/site/cart/store.ts";

beforeEach(() => useCart.getState().clear());

test("every click adds one to the page's own count and to the shared cart", () => {
  render(<ProductGrid {...fixture} headingLevel={2} id="b2" />);
  expect(screen.getByText("Cart: 0 item(s)")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: /^Add to Cart ?: Linden honey$/ }));
  expect(screen.getByText("Cart: 1 item(s)")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: /^Add to Cart ?: Linden honey$/ }));
  fireEvent.click(screen.getByRole("button", { name: /^Add to Cart ?: House roast$/ }));
  expect(screen.getByText("Cart: 3 item(s)")).toBeVisible();
  expect(totalItems(useCart.getState())).toBe(3);
  expect(useCart.getState().lines).toMatchObject([
    { id: "products/linden-honey", quantity: 2, cents: 1900 },
    { id: "products/house-roast", quantity: 1 },
  ]);
});

test("a product shown elsewhere is left out", () => {
  const product = (slug: string) => ({ slug, path: `/shop/${slug}`, title: slug, price: 19, images: [] });
  const { products } = productGrid.getData!({ heading: "Shelf", except: "pans" }, {
    products: [product("pans"), product("honey")],
  } as unknown as Content);
  expect(products.map(({ slug }) => slug)).toEqual(["honey"]);
});
