import { defineBlock } from "../../../../../content/compose/define.ts";
import { textarea, optional, reference, text } from "../../../../../content/model/fields.ts";

export const productGrid = defineBlock({
  type: "product-grid",
  messages: ["menu"],
  label: "All products as a grid",
  help: "For the shop's main page.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 80 }),
    except: optional(
      reference("Product to leave out", "products", {
        help: "A product that has its own page elsewhere.",
      }),
    ),
    note: optional(textarea("Note below the products", { max: 120 })),
    noteBy: optional(text("Author of the note", { max: 40 })),
  },
  getData: ({ except }, { products }) => ({
    products: products
      .filter(({ slug }) => slug !== except)
      .map(({ slug, path, title, price, images }) => ({ slug, path, title, price, image: images[0] })),
  }),
});
