import { defineBlock } from "../define.ts";
import { group, list, longText, number, optional, reference, text } from "../../content-model/fields.ts";

export const productDetail = defineBlock({
  type: "product-detail",
  label: "One product in full",
  fields: {
    eyebrow: optional(text("Words above the name", { max: 40 })),
    product: reference("Product", "products"),
    reviews: optional(
      list(
        "Reviews",
        group("Review", {
          name: text("Guest", { max: 60 }),
          rating: number("Rating", { whole: true, min: 1, max: 5 }),
          text: longText("What they said", { max: 400 }),
        }),
      ),
    ),
  },
  collect: ({ product: wanted }, { products }) => {
    const product = products.find(({ slug }) => slug === wanted);
    if (!product) throw new Error(`There is no product “${wanted}”.`);
    const { slug, title, price, priceTo, description, pictures, details, html } = product;
    return { slug, title, price, priceTo, description, pictures, details, html };
  },
});
