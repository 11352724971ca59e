import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/lib.ts";

const hows = ["Grilled", "Braised", "Roast", "Smoked", "Crisp", "Buttered", "Charred", "Pickled"];
const whats = [
  "tiramisù",
  "carbonara",
  "risotto",
  "salmon",
  "crème brûlée",
  "focaccia",
  "octopus",
  "lamb shank",
];
const withs = ["rosemary", "brown butter", "lemon", "thyme", "fennel", "honey", "capers", "black garlic"];
const categories = ["Breakfast", "Lunch", "Dinner", "Desserts", "Drinks"];

/** Picks an item by number instead of at random, so that every run generates the same dishes. */
const pick = (list: readonly string[], number: number): string => list[number % list.length]!;

/**
 * Returns the names and texts of content files for `count` generated dishes. Each dish has three paragraphs
 * and one of the project's images; none is on a menu of the home page.
 */
export async function dishFiles(count: number): Promise<readonly (readonly [name: string, text: string])[]> {
  const images = (await readdir(join(root, "content", "media", "dishes"))).sort();
  return Array.from({ length: count }, (_, index) => {
    const title = `${pick(hows, index)} ${pick(whats, index >> 3)} with ${pick(withs, index >> 6)}`;
    const text = `Finished with ${pick(withs, index * 7)}; until it is gone.`;
    return [
      `generated-${String(index).padStart(5, "0")}.md`,
      `---
title: "${title}"
price: ${8 + (index % 20)}
category: ${pick(categories, index)}
description: "${text}"
rating: ${(index % 5) + 1}
image:
  file: /media/dishes/${images[index % images.length]}
  alt: ""
available: true
menus: []
dietary:
  gluten: ${index % 2 ? "contains" : "free"}
---

${text} The ${title.toLowerCase()} takes its time, and so should you.

## At the table

It comes *as it is*: no. ${index} of the long card. **Ask** for [another](/menu) if it is gone.

We write it down in the evening and cook it the next day. What is left goes into the soup.
`,
    ];
  });
}
