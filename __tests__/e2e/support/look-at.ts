import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The boxes of the lines of a text that is visible in an element, without the space around its letters. */
export const linesOf = (element: Locator, text: string): Promise<Box[]> =>
  element.evaluate((one, text) => {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.textContent!.indexOf(text);
      if (start === -1 || !node.parentElement!.checkVisibility()) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + text.length);
      // A text that does not fit its element is cut off.
      const { right } = node.parentElement!.getBoundingClientRect();
      return [...range.getClientRects()].map((line) => ({
        left: line.left,
        top: line.top + line.height / 8,
        right: Math.min(line.right, right),
        bottom: line.bottom - line.height / 8,
      }));
    }
    throw new Error(`“${text}” is not in the element.`);
  }, text);

export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The colours of a page at some points, in order. */
export async function colorsAt(
  page: Page,
  points: readonly (readonly [x: number, y: number])[],
): Promise<string[]> {
  const { data, info } = await sharp(await page.screenshot({ animations: "disabled", scale: "css" }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => {
    const start = (Math.round(y) * info.width + Math.round(x)) * info.channels;
    return [...data.subarray(start, start + 3)].join(" ");
  });
}
