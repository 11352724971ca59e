import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { SiteContext } from "../../../src/core/browser/site-context.ts";
import { UntranslatedContext } from "../../../src/site/ui/text.tsx";
import { useCartItem } from "../../../src/site/cart/use-cart-item.ts";
import { itemId } from "../../../src/content/model/item-id.ts";
import { italianSite } from "../../support/addresses.tsx";

const image = { data: null, src: "/media/dishes/garden-salad.jpg" };
const salad = { id: itemId("dishes", "garden-salad"), title: "Garden salad", price: 19.99, image };

test("a dish becomes an item with its price in cents and its picture", () => {
  expect(renderHook(() => useCartItem()(salad)).result.current).toEqual({
    id: "dishes/garden-salad",
    title: "Garden salad",
    cents: 1999,
    image,
  });
});

test("a dish without a translation keeps the language of its title in the cart", () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SiteContext value={italianSite}>
      <UntranslatedContext value={["Garden salad"]}>{children}</UntranslatedContext>
    </SiteContext>
  );
  const { result } = renderHook(() => useCartItem(), { wrapper });
  expect(result.current(salad).language).toBe("en");
  expect(result.current({ ...salad, title: "Insalata" }).language).toBeUndefined();
});

test("a dish and a product with the same name are two items", () => {
  expect(itemId("dishes", "honey")).not.toBe(itemId("products", "honey"));
});
