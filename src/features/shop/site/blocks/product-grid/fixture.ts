import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { productGrid } from "./fields.ts";

const product = (slug: string, title: string, file: string) => ({
  slug,
  path: `/shop/${slug}`,
  title,
  price: 19,
  image: { data: null, src: `/media/products/${file}.jpg`, alt: "" },
});

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof productGrid>, "block" | "data"> = {
  block: {
    eyebrow: "The shop",
    heading: "Twelve things at nineteen",
    except: "hammered-copper-set",
    note: "Everything here earned a place on our own shelves first.",
    noteBy: "The kitchen",
  },
  data: {
    products: [
      product("olive-oil-first-pressing", "Olive oil, first pressing", "olive-oil"),
      product("house-roast", "House roast", "coffee-beans"),
      product("speckled-mugs", "Speckled mugs", "ceramic-mug"),
      product("five-spices", "Five spices", "spice-set"),
      product("linden-honey", "Linden honey", "honey-jar"),
      product("kitchen-apron", "Kitchen apron", "apron"),
    ],
  },
};
