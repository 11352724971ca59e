import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./support/test.ts";

/** Pages with words on pictures, one of each kind. */
const pages = [
  "/",
  "/dinner",
  "/lunch",
  "/about",
  "/book",
  "/casestories",
  "/foodmenu",
  "/gallery",
  "/shop",
  "/menu/grilled-salmon",
  "/team/nora-lindqvist",
];

const windows = [
  [390, 844, pages],
  // Between the two layouts, where headings are large and pictures below them.
  [820, 1180, ["/", "/lunch", "/gallery"]],
  [1440, 900, pages],
] as const;

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Opens a page and lets every picture load. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}

interface Line {
  readonly text: string;
  /** Red, green, blue. */
  readonly color: readonly number[];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Every line of text that may lie on a picture, with its colour and place on the page. */
const linesOnPictures = (page: Page): Promise<Line[]> =>
  page.evaluate(() => {
    const pictures = Array.from(document.querySelectorAll("main img"), (image) =>
      image.getBoundingClientRect(),
    ).filter(({ width }) => width > 0);
    const walker = document.createTreeWalker(document.querySelector("body")!, NodeFilter.SHOW_TEXT);
    const lines: Line[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent!.trim();
      const parent = node.parentElement!;
      if (
        text === "" ||
        parent.closest("[aria-hidden=true], script, style, svg") ||
        !parent.checkVisibility()
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const color = (getComputedStyle(parent).color.match(/[\d.]+/g) ?? []).map(Number);
      for (const { left, top, width, height } of range.getClientRects())
        if (
          width > 2 &&
          height > 2 &&
          pictures.some(
            (one) =>
              left < one.right && left + width > one.left && top < one.bottom && top + height > one.top,
          )
        )
          lines.push({ text, color, left, top: top + window.scrollY, width, height });
    }
    return lines;
  });

/** The whole page as pixels, red, green and blue. */
async function pixels(page: Page): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(await page.screenshot({ fullPage: true, animations: "disabled" }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const luminance = (rgb: readonly number[]): number => {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

const painted = (color: string) =>
  `body, body * { color: ${color} !important; -webkit-text-fill-color: ${color} !important; -webkit-text-stroke: 0 !important; text-shadow: none !important; text-decoration: none !important; caret-color: transparent }`;

for (const [width, height, shown] of windows)
  for (const path of shown)
    test(`${path} at ${width} px: no letter on a picture is below 4.5 : 1 at its worst spot`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await open(page, path);
      const lines = await linesOnPictures(page);
      // Once with letters of a colour that no picture has, to know where they are; once without them.
      const paint = await page.addStyleTag({ content: painted("#f0f") });
      const letters = await pixels(page);
      await paint.evaluate((style, css) => (style.textContent = css), painted("transparent"));
      const ground = await pixels(page);
      const low = lines.flatMap(({ text, color, ...line }) => {
        const front = luminance(color);
        let worst = Infinity;
        for (
          let y = Math.max(0, Math.floor(line.top));
          y < Math.min(ground.height, line.top + line.height);
          y++
        )
          for (
            let x = Math.max(0, Math.floor(line.left));
            x < Math.min(ground.width, line.left + line.width);
            x++
          ) {
            const at = (y * ground.width + x) * 3;
            const [r = 0, g = 0, b = 0] = letters.data.subarray(at, at + 3);
            if (r < 235 || g > 20 || b < 235) continue;
            worst = Math.min(worst, contrast(front, luminance([...ground.data.subarray(at, at + 3)])));
          }
        return worst < 4.5 ? [`${worst.toFixed(2)} : 1, “${text.slice(0, 40)}”`] : [];
      });
      expect(low).toEqual([]);
    });

for (const width of [390, 1440])
  test(`at ${width} px no words of a heading are glued together: the space is 0.18 em or more`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of pages) {
      await open(page, path);
      const glued = await page.evaluate(() => {
        const found: string[] = [];
        for (const heading of document.querySelectorAll("h1, h2, h3, h4, blockquote p")) {
          const size = Number.parseFloat(getComputedStyle(heading).fontSize);
          if (size < 32 || !heading.checkVisibility()) continue;
          const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode())
            for (const { index } of node.textContent!.matchAll(/(?<=\S) (?=\S)/g)) {
              const range = document.createRange();
              range.setStart(node, index);
              range.setEnd(node, index + 1);
              const space = range.getBoundingClientRect().width / size;
              // At the end of a line it has no width.
              if (space > 0.01 && space < 0.18)
                found.push(`${space.toFixed(3)} em in “${heading.textContent!.slice(0, 40)}”`);
            }
        }
        return found;
      });
      expect(glued, path).toEqual([]);
    }
  });

/** The screens of a page, from one window's height to the next, that show several filled buttons. */
const crowdedScreens = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--amber)";
    const fill = getComputedStyle(probe).color;
    probe.remove();
    const found: string[] = [];
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: "instant" });
      // Three frames, so that the bar at the lower edge knows what is in the window.
      await new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const filled = Array.from(document.querySelectorAll<HTMLElement>("a, button")).filter((button) => {
        const { top: above, bottom, width } = button.getBoundingClientRect();
        return (
          width > 60 &&
          above >= 0 &&
          bottom <= window.innerHeight &&
          button.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          getComputedStyle(button).backgroundColor === fill
        );
      });
      if (filled.length > 1) found.push(`${top}: ${filled.map(({ innerText }) => innerText).join(", ")}`);
    }
    window.scrollTo({ top: 0, behavior: "instant" });
    return found;
  });

for (const [width, height] of windows)
  test(`at ${width} px there is one filled button a screen at most`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of [...pages, "/shopage", "/latest", "/menu", "/wishlist"]) {
      await page.goto(path);
      // The bar leaves once the page is live.
      await expect.poll(() => crowdedScreens(page), { message: path }).toEqual([]);
    }
  });
