import { toCartItem } from "../../../src/features/cart/cart-item.ts";
import { itemId } from "../../../src/shared/item-id.ts";

test("a dish becomes an item with its price in cents and its picture", () => {
  const image = { data: null, src: "/media/dishes/garden-salad.jpg" };
  const id = itemId("dishes", "garden-salad");
  expect(toCartItem({ id, title: "Garden salad", price: 19.99, image }, { currency: "EUR" })).toEqual({
    id: "dishes/garden-salad",
    title: "Garden salad",
    cents: 1999,
    image,
  });
});

test("a dish and a product of one name are two items", () => {
  expect(itemId("dishes", "honey")).not.toBe(itemId("products", "honey"));
});
