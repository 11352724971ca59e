import type { BlockProps } from "../define.ts";
import type { dishPage } from "./fields.ts";

/** The block with real content, for tests. */
export const fixture: Pick<BlockProps<typeof dishPage>, "block" | "data"> = {
  block: { dish: "garden-salad" },
  data: {
    slug: "garden-salad",
    title: "Garden salad",
    price: 10,
    category: "Lunch",
    description: "Whatever the garden said this morning.",
    rating: 3,
    image: { data: null, src: "/media/dishes/garden-salad.jpg", alt: "" },
    available: true,
    html: "<p>Lettuce first, then whatever stands beside it.</p>",
    facts: [
      { name: "Gluten", state: "unconfirmed" },
      { name: "Dairy", state: "contains" },
      { name: "Meat", state: "free" },
    ],
  },
};
