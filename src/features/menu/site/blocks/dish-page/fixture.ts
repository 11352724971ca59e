import type { BlockProps } from "../../../../../content/compose/define.ts";
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
    image: { data: null, src: "/media/dishes/garden-salad.png", alt: "" },
    available: true,
    html: "<p>Lettuce first, then whatever grows beside it.</p>",
    facts: [
      { key: "gluten", state: "unconfirmed" },
      { key: "dairy", state: "contains" },
      { key: "meat", state: "free" },
    ],
    cook: { title: "Imani Okafor", role: "Sous Chef", path: "/team/imani-okafor" },
    goesWith: {
      slug: "green-tea",
      path: "/menu/green-tea",
      title: "Green tea",
      price: 4,
      description: "Loose, in a pot.",
      image: { data: null, src: "/media/products/tea-tin.jpg", alt: "" },
      available: true,
      note: "Both were cut this morning.",
    },
    soldOutNote: "The next is cut at noon tomorrow.",
    others: [
      {
        slug: "margherita-pizza",
        path: "/menu/margherita-pizza",
        title: "Margherita pizza",
        price: 13,
        description: "Ninety seconds in the oven, no longer.",
        image: { data: null, src: "/media/dishes/margherita-pizza.png", alt: "" },
        available: true,
      },
    ],
    phone: "555-0100",
  },
};
