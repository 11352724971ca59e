import { defineBlock } from "../../../../../content/compose/define.ts";
import type { Product } from "../../../../../content/model/content.ts";
import {
  group,
  list,
  textarea,
  number,
  optional,
  reference,
  text,
} from "../../../../../content/model/fields.ts";

const none: Product = {
  slug: "",
  path: "",
  html: "",
  title: "",
  price: 0,
  description: "",
  images: [],
};

const othersShown = 3;

export const productDetail = defineBlock({
  type: "product-detail",
  messages: ["menu"],
  label: "One product with pictures and tabs",
  help: "For a page about one product, with its reviews.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    product: reference("Product", "products"),
    reviews: optional(
      list(
        "Reviews",
        group("Review", {
          name: text("Guest", { max: 60 }),
          rating: number("Rating", { whole: true, min: 1, max: 5 }),
          text: textarea("Quote", { max: 400 }),
        }),
      ),
    ),
  },
  getData: ({ product: wanted }, { products }) => {
    // The product is missing only in the CMS preview, before an editor has chosen one: the content checks
    // reject a page without a product.
    const product = products.find(({ slug }) => slug === wanted) ?? none;
    const { slug, title, price, priceTo, description, images, details, html } = product;
    // The next products in order; after the last product, the order starts again from the first.
    const index = products.indexOf(product) + 1;
    const others = [...products.slice(index), ...products.slice(0, index)]
      .filter((other) => other !== product)
      .slice(0, othersShown)
      .map(({ slug, path, title, price, priceTo, description, images: [image] }) => ({
        ...{ slug, path, title, price, priceTo, description, image },
      }));
    return { slug, title, price, priceTo, description, images, details, html, others };
  },
});
