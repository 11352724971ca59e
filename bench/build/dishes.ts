import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/lib.ts";
import { generateDishes } from "../search/dishes.ts";

/**
 * `count` dishes as files of content/dishes/: name and text. Each has a text of three paragraphs and one of the images
 * that the project has; none is on a menu of the home page.
 */
export async function dishFiles(count: number): Promise<readonly (readonly [name: string, text: string])[]> {
  const images = (await readdir(join(root, "content", "media", "dishes"))).sort();
  return generateDishes(count).map(({ title, text, note, price }, index) => [
    `generated-${String(index).padStart(5, "0")}.md`,
    `---
title: "${title}"
price: ${price}
category: ${note}
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
  ]);
}
