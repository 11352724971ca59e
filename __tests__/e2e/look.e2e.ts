import type { CDPSession, Page } from "@playwright/test";
import sharp from "sharp";
import { candleFlame } from "../../src/core/shared/candle.ts";
import { expect, live, test } from "./support/test.ts";
import { walkThrough } from "./support/walk.ts";
import { nextFrame } from "./support/next-frame.ts";

/** One page of each kind. */
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
  "/shopage",
  "/latest",
  "/menu",
  "/wishlist",
  "/login",
];

/**
 * A phone, a width between the two layouts, where headings are large and pictures below them, and a desktop.
 */
const windows = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;

/** Opens a page and loads all pictures. */
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

/** Every line of text that may overlap a picture, with its colour and position on the page. */
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

/** A full-width strip of the page. */
interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** Strips of the page that contain these lines; nearly adjacent ones are merged. */
function bandsOf(lines: readonly Line[]): Band[] {
  const bands: { top: number; bottom: number }[] = [];
  for (const { top, height } of [...lines].sort((a, b) => a.top - b.top)) {
    const [from, to] = [Math.max(0, Math.floor(top)), Math.ceil(top + height)];
    const last = bands.at(-1);
    if (last && from < last.bottom + 100) last.bottom = Math.max(last.bottom, to);
    else bands.push({ top: from, bottom: to });
  }
  return bands;
}

/** A strip's pixels: red, green and blue. */
async function pixels(browser: CDPSession, { top, bottom }: Band, width: number) {
  const { data } = await browser.send("Page.captureScreenshot", {
    format: "png",
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { x: 0, y: top, width, height: bottom - top, scale: 1 },
  });
  return sharp(Buffer.from(data, "base64")).removeAlpha().raw().toBuffer();
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

/** Lines on pictures in which some letter's contrast is below 4.5 : 1 at its worst spot. */
async function faintLines(page: Page, width: number): Promise<string[]> {
  const lines = await linesOnPictures(page);
  if (lines.length === 0) return [];
  const browser = await page.context().newCDPSession(page);
  const bands = bandsOf(lines);
  const shoot = async () => {
    const shots: Buffer[] = [];
    for (const band of bands) shots.push(await pixels(browser, band, width));
    return shots;
  };
  // Takes one picture with letters in a colour that no picture has, to locate them, and one without letters.
  const paint = await page.addStyleTag({ content: painted("#f0f") });
  const letters = await shoot();
  await paint.evaluate((style, css) => (style.textContent = css), painted("transparent"));
  const ground = await shoot();
  await paint.evaluate((style) => style.parentNode!.removeChild(style));
  await browser.detach();
  return lines.flatMap(({ text, color, ...line }) => {
    const front = luminance(color);
    const index = bands.findIndex(({ top, bottom }) => line.top + 1 >= top && line.top < bottom);
    const [band, marked, bare] = [bands[index]!, letters[index]!, ground[index]!];
    let worst = Infinity;
    const [from, to] = [
      Math.max(band.top, Math.floor(line.top)),
      Math.min(band.bottom, line.top + line.height),
    ];
    for (let y = from; y < to; y++)
      for (
        let x = Math.max(0, Math.floor(line.left));
        x < Math.min(width, Math.floor(line.left + line.width));
        x++
      ) {
        const at = ((y - band.top) * width + x) * 3;
        const [r = 0, g = 0, b = 0] = marked.subarray(at, at + 3);
        if (r < 235 || g > 20 || b < 235) continue;
        worst = Math.min(worst, contrast(front, luminance([...bare.subarray(at, at + 3)])));
      }
    return worst < 4.5 ? [`${worst.toFixed(2)} : 1, “${text.slice(0, 40)}”`] : [];
  });
}

/** Lines of text that are covered by a picture: `“For you, if you insist” below shrimp-skewers.png`. */
const coveredLines = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // A picture that ignores clicks covers text as well.
    const style = document.head.appendChild(document.createElement("style"));
    style.textContent = "main, main * { pointer-events: auto !important }";
    const found = new Set<string>();
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo({ top, behavior: "instant" });
      const walker = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent!.trim();
        const parent = node.parentElement!;
        if (text === "" || parent.closest("[aria-hidden=true], script, style, noscript, svg")) continue;
        if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
          if (width < 3 || height < 3 || top < 0 || bottom > window.innerHeight) continue;
          for (const x of [left + 2, (left + right) / 2, right - 2]) {
            const stack = document.elementsFromPoint(x, (top + bottom) / 2);
            const own = stack.findIndex((element) => element === parent || parent.contains(element));
            const cover = stack
              .slice(0, Math.max(0, own))
              .find((element) => element instanceof HTMLImageElement && !parent.contains(element));
            if (cover)
              found.add(
                `“${text.slice(0, 40)}” below ${(cover as HTMLImageElement).currentSrc.split("/").at(-1)}`,
              );
          }
        }
      }
    }
    style.remove();
    window.scrollTo({ top: 0, behavior: "instant" });
    return [...found];
  });

/** Large headings with words too close together: less than 0.18 em between them. */
const gluedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
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
          // A space at the end of a line has no width.
          if (space > 0.01 && space < 0.18)
            found.push(`${space.toFixed(3)} em in “${heading.textContent!.slice(0, 40)}”`);
        }
    }
    return found;
  });

/** Screens of a page, one window's height after another, that show several filled buttons. */
async function crowdedScreens(page: Page): Promise<string[]> {
  const found: string[] = [];
  const [whole, screen] = await page.evaluate(
    () => [document.body.scrollHeight, window.innerHeight] as const,
  );
  for (let top = 0; top < whole; top += screen) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
    // Within three frames, the bar at the lower edge adapts to what is in the window.
    for (let frame = 0; frame < 3; frame++) await nextFrame(page);
    const filled = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "var(--amber)";
      const fill = getComputedStyle(probe).color;
      probe.remove();
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
      return filled.map(({ innerText }) => innerText);
    });
    if (filled.length > 1) found.push(`${top}: ${filled.join(", ")}`);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  return found;
}

interface Target {
  readonly text: string;
  /** Height of the touch area in pixels. */
  readonly height: number;
  readonly isInFooter: boolean;
}

/**
 * Links and buttons outside of sentences with a touch area below 44 px. The area includes everything they
 * paint outside of their box, and the card that a link covers; it ends at another target on top of it.
 */
const lowTargets = (page: Page): Promise<Target[]> =>
  page.evaluate(() => {
    const found: Target[] = [];
    for (const target of document.querySelectorAll<HTMLElement>("a[href], button, summary")) {
      const text = target.innerText.trim();
      const isShown = target.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || text === "" || target.closest("[aria-hidden=true], [inert]")) continue;
      // Within a sentence, the line height limits a link.
      const around = target.closest("p, dd, address, small");
      if (around && around.textContent!.trim().length > target.textContent!.trim().length + 3) continue;
      target.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = target.getBoundingClientRect();
      const x = left + Math.min(width, window.innerWidth - left) / 2;
      const isHit = (y: number) => target.contains(document.elementFromPoint(x, y));
      let [first, last] = [top + height / 2, top + height / 2];
      if (!isHit(first)) continue;
      while (last - first < 44 && isHit(first - 1)) first--;
      while (last - first < 44 && isHit(last + 1)) last++;
      const touched = Math.round(last - first + 1);
      if (touched < 44) found.push({ text, height: touched, isInFooter: target.closest("footer") !== null });
    }
    return found;
  });

for (const path of pages)
  test(`${path}: letters on pictures at 4.5 : 1, words apart, one filled button per screen, and room for a thumb`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, path);
    for (const [width, height] of windows)
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height });
        // The bar at the lower edge disappears once the page is live.
        await expect.poll(() => crowdedScreens(page), { message: "one filled button" }).toEqual([]);
        // The bar has its own background, and appears and disappears while scrolling.
        const bar = page.getByRole("region", { name: "A table for tonight", includeHidden: true });
        const showBar = (display: string) =>
          bar.evaluateAll((all, value) => {
            for (const one of all as HTMLElement[]) one.style.display = value;
          }, display);
        await showBar("none");
        expect.soft(await gluedWords(page), "0.18 em or more between words of a heading").toEqual([]);
        expect.soft(await faintLines(page, width), "4.5 : 1 or more").toEqual([]);
        expect.soft(await coveredLines(page), "no picture lies on words").toEqual([]);
        await showBar("");
        if (width === 390) {
          const low = await lowTargets(page);
          expect.soft(low.filter(({ height: touched }) => touched < 24)).toEqual([]);
          // In the footer, and for adding a dish, 44 px are required.
          expect
            .soft(low.filter(({ text, isInFooter }) => isInFooter || /^\+ Add to Cart/i.test(text)))
            .toEqual([]);
        }
        if (width === 820) {
          const banners = page.locator('[data-block="banner"]');
          const heights = await banners.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
          expect
            .soft(Math.max(0, ...heights), "a banner leaves the window to its page")
            .toBeLessThanOrEqual(height * 0.38);
        }
      });
    await page.setViewportSize({ width: 2560, height: 1440 });
    expect.soft(await coveredLines(page), "no picture lies on words at 2560 px").toEqual([]);
  });

test.describe("a desktop window at 200 %", () => {
  test.use({ viewport: { width: 720, height: 450 } });

  test("shows the heading beside every banner", async ({ page }) => {
    for (const path of [
      "/about",
      "/book",
      "/foodmenu",
      "/blog",
      "/contact",
      "/menu",
      "/tracking",
      "/wishlist",
    ]) {
      await page.goto(path, { waitUntil: "commit" });
      const heading = page.getByRole("heading", { level: 1 });
      await heading.waitFor();
      const first = await heading.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects()[0]!.bottom;
      });
      expect.soft(first, path).toBeLessThanOrEqual(450);
    }
  });
});

test.describe("a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const [path, length] of [
    ["/", 8_000],
    ["/lunch", 8_000],
    ["/dinner", 8_000],
  ] as const)
    test(`${path} is at most ${length} px long`, async ({ page }) => {
      await open(page, path);
      // Blocks far below have an estimated height until they are scrolled to.
      expect(await walkThrough(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
        .toBeLessThanOrEqual(length);
    });

  test("a leader begins where the last line of its name ends, and leads to the price on that line", async ({
    page,
  }) => {
    for (const path of ["/menu/grilled-salmon", "/team/nora-lindqvist", "/order", "/menu"]) {
      await open(page, path);
      const leaders = await page.getByRole("main").evaluate((main) =>
        [...main.querySelectorAll("span[aria-hidden=true]:empty")].flatMap((leader) => {
          const name = leader.parentElement!;
          const price = name.parentElement!.querySelector(":scope > .price, :scope > :has(.price)");
          const { left, right, top, width } = leader.getBoundingClientRect();
          // A leader shorter than 32 px is not drawn.
          if (!price || name.contains(price) || width < 32) return [];
          const range = document.createRange();
          range.setStart(name, 0);
          range.setEndBefore(leader);
          const line = [...range.getClientRects()].filter((rect) => rect.width > 0).at(-1)!;
          const end = price.getBoundingClientRect();
          const isOnLine = (rect: DOMRect) => top > rect.top && top < rect.bottom;
          const isRight = left >= line.right && left < line.right + 16 && right <= end.left;
          return [{ name: name.textContent!, isRight: isRight && isOnLine(line) && isOnLine(end) }];
        }),
      );
      expect.soft(leaders.length, path).toBeGreaterThan(0);
      expect
        .soft(
          leaders.filter(({ isRight }) => !isRight).map(({ name }) => name),
          path,
        )
        .toEqual([]);
    }
  });

  test("every tab of a product is visible", async ({ page }) => {
    await page.goto("/shop");
    for (const tab of await page.getByRole("tab").all()) {
      const { x, width } = (await tab.boundingBox())!;
      expect.soft(x + width, (await tab.textContent()) ?? "").toBeLessThanOrEqual(370);
    }
  });

  test("only the plan separates the booking form's first two parts, and the ticket comes after the last", async ({
    page,
  }) => {
    await page.goto("/book");
    const tops = await page.locator('[data-block="reservation-form-full"]').evaluate((block) => {
      const top = (element: Element | null | undefined) => element!.getBoundingClientRect().top;
      const legends = [...block.querySelectorAll("legend")].map(top);
      const ticket = document.evaluate(
        ".//*[text()='Your ticket, so far']",
        block,
        null,
        XPathResult.FIRST_ORDERED_NODE_TYPE,
      ).singleNodeValue as Element;
      return { legends, plan: top(block.querySelector("svg[role=img]")), ticket: top(ticket) };
    });
    const [first, second, third] = tops.legends as [number, number, number];
    expect(tops.plan).toBeGreaterThan(first);
    expect(tops.plan).toBeLessThan(second);
    expect(tops.ticket).toBeGreaterThan(third);
  });
});

/** Left edges of the header, its wordmark, a page's heading and the footer's last line. */
const leftEdges = (page: Page) =>
  page.evaluate(() => {
    const left = (element: Element | null | undefined) => Math.round(element!.getBoundingClientRect().left);
    return {
      address: left(document.querySelector("header address")),
      wordmark: left(document.querySelector('header a[aria-label$=", home"]')),
      heading: left(document.querySelector("main h1")),
      footer: left(document.querySelector("footer p:has(a[href^='mailto:'])")),
    };
  });

for (const [width, height] of [
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const)
  test(`at ${width} px header, wordmark, heading and footer share one left edge, and less than a fifth is margin`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const path of ["/", "/about", "/book", "/menu", "/latest"]) {
      await page.goto(path);
      const { address, ...edges } = await leftEdges(page);
      expect.soft(Object.values(edges), path).toEqual([address, address, address]);
      expect.soft(address, path).toBeLessThan(width / 5);
    }
  });

/** A phone, a tablet, a desktop and a large one, with all pages that this file opens at these widths. */
const allWindows = [...windows, [2560, 1440]] as const;

for (const [width, height] of allWindows)
  test(`at ${width} px text stays between a page's left and right edge`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of [...pages, "/contact", "/order", "/blog/a-shelf-of-herbs", "/allergens", "/chief"]) {
      await page.goto(path);
      const outside = await page.evaluate(() => {
        const first = document.querySelector("header address, header a[aria-label$=', home']")!;
        const left = Math.round(first.getBoundingClientRect().left);
        const right = window.innerWidth - left;
        /** True inside a row that scrolls sideways, or a text that only screen readers see. */
        const isAside = (element: Element | null): boolean => {
          if (element === null) return false;
          const { overflowX, clipPath } = getComputedStyle(element);
          return (
            ["auto", "scroll"].includes(overflowX) || clipPath !== "none" || isAside(element.parentElement)
          );
        };
        const walker = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const text = node.textContent!.trim();
          const parent = node.parentElement!;
          if (text === "" || parent.closest("[aria-hidden=true], script, style, noscript, svg")) continue;
          if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
          if (isAside(parent)) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const rect of range.getClientRects())
            if (rect.width > 2 && (rect.left < left - 2 || rect.right > right + 2))
              found.push(`“${text.slice(0, 40)}” ${Math.round(rect.left)} to ${Math.round(rect.right)}`);
        }
        return found;
      });
      expect.soft(outside, path).toEqual([]);
    }
  });

for (const [width, height] of allWindows)
  test(`at ${width} px the menu card beside a heading is whole`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "/menu");
    const banner = page.locator('[data-block="banner"]');
    const card = banner.getByText("Delish.", { exact: true }).locator("..");
    const [outer, inner] = [(await banner.boundingBox())!, (await card.boundingBox())!];
    expect(inner.y).toBeGreaterThanOrEqual(outer.y);
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
    expect(inner.x + inner.width).toBeLessThanOrEqual(width);
  });

test("a picture beside a printed menu covers its edge by 2 rem or more, and none of its words", async ({
  page,
}) => {
  for (const [width, height] of allWindows.slice(2)) {
    await page.setViewportSize({ width, height });
    await open(page, "/foodmenu");
    const block = page.locator('[data-block="printed-menu"]');
    const card = (await block.getByRole("heading").first().locator("../..").boundingBox())!;
    const picture = (await block.locator("img").boundingBox())!;
    const rem = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
    expect.soft(card.x + card.width - picture.x, `${width} px`).toBeGreaterThanOrEqual(2 * rem);
    expect.soft(await coveredLines(page), `${width} px`).toEqual([]);
  }
});

test("drawings are printed in flat inks, like the dishes beside them", async ({ page, expectProblem }) => {
  expectProblem(/40[34]/);
  for (const path of ["/wishlist", "/tracking#k=nothing", "/reservation", "/nowhere", "/menu", "/"]) {
    await page.goto(path);
    await walkThrough(page);
    const outlined = await page.getByRole("main").evaluate((main) =>
      [...main.querySelectorAll("svg")]
        .filter((svg) => svg.getBoundingClientRect().width >= 96 && svg.checkVisibility())
        .filter((svg) =>
          [...svg.querySelectorAll<SVGElement>("path, circle, rect, ellipse, polygon")].every((shape) =>
            ["none", "transparent"].includes(getComputedStyle(shape).fill),
          ),
        )
        .map((svg) => svg.closest("[data-block]")?.getAttribute("data-block")),
    );
    expect.soft(outlined, path).toEqual([]);
  }
});

test("the plan, the list of areas and the ticket of /book end where the header does", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/book");
  await live(page, "reservation-form-full");
  const edge = await page
    .getByRole("banner")
    .getByRole("link", { name: "BOOK A TABLE" })
    .evaluate((link) => link.getBoundingClientRect().right);
  const rights = await page
    .locator('[data-block="reservation-form-full"]')
    .evaluate((block) =>
      [...block.querySelectorAll("svg[role=img], svg[role=img] ~ *, article, dl")].map(
        (element) => element.getBoundingClientRect().right,
      ),
    );
  expect(Math.round(Math.max(...rights))).toBe(Math.round(edge));
});

test("at least a square of a large print is visible", async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ["/about", "/dinner", "/foodmenu", "/lunch", "/menu", "/menu/grilled-salmon"]) {
      await open(page, path);
      const cut = await page.getByRole("main").evaluate((main) =>
        [...main.querySelectorAll<HTMLImageElement>("img[data-print]")].flatMap((image) => {
          const { width, height } = image.getBoundingClientRect();
          const [place, print] = [width / height, image.naturalWidth / image.naturalHeight];
          const shown = Math.min(place / print, print / place);
          const square = Math.abs(place - 1) < 0.05;
          return width < 440 || square || shown > 0.66 ? [] : [`${image.alt}: ${shown.toFixed(2)}`];
        }),
      );
      expect.soft(cut, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("a card leads to one place, and to one more that is written on it", async ({ page }) => {
  for (const path of ["/", "/dinner", "/lunch", "/foodmenu", "/latest", "/blog"]) {
    await page.goto(path);
    const rivals = await page.getByRole("main").evaluate((main) =>
      [...main.querySelectorAll("article:not(:has(article))")]
        .map((card) =>
          [...card.querySelectorAll<HTMLElement>("a")].filter(
            (link) => !link.closest("h1, h2, h3, h4") && link.innerText.trim() !== "",
          ),
        )
        .filter((links) => links.length > 1)
        .map((links) => links.map(({ innerText }) => innerText)),
    );
    expect.soft(rivals, path).toEqual([]);
  }
});

test("pages for a task end with a single line", async ({ page }) => {
  for (const path of ["/login", "/account", "/reservation", "/resetpassword"]) {
    await page.goto(path);
    const footer = page.getByRole("contentinfo");
    expect.soft((await footer.boundingBox())!.height, path).toBeLessThanOrEqual(96);
    await expect.soft(footer.getByRole("link", { name: /^555-/ }), path).toBeVisible();
  }
});

test("a ticket in a banner is marked as a sample; the page of a guest's own table has none", async ({
  page,
}) => {
  await page.goto("/tracking");
  await expect(page.getByText("Sample", { exact: true })).toBeVisible();
  await page.goto("/reservation");
  await expect(page.getByText("Sample", { exact: true })).toHaveCount(0);
});

test.describe("after booking", () => {
  /** Number of candles on the plan that are visibly burning. */
  const burning = (page: Page) =>
    page
      .getByRole("img", { name: /^Plan of the room/ })
      .evaluate(
        (plan, flame) =>
          [...plan.querySelectorAll(`path[d="${flame}"]`)].filter(
            (path) => Number(getComputedStyle(path).opacity) > 0.5,
          ).length,
        candleFlame,
      );

  async function book(page: Page): Promise<void> {
    await page.goto("/book");
    await live(page, "reservation-form-full");
    const form = page.locator('[data-block="reservation-form-full"]');
    await form.getByLabel("Guests").fill("2");
    await form.getByLabel("Date").fill(new Date(Date.now() + 6 * 24 * 3600_000).toISOString().slice(0, 10));
    await form.getByLabel("Time").selectOption("7:30 PM");
    await expect.poll(() => burning(page)).toBeGreaterThan(1);
    await form.getByLabel("Name").fill("Ada Rossi");
    await form.getByLabel("Email").fill("ada@example.com");
    await form.getByLabel("Phone").fill("555-0100");
    await form.getByLabel("Message").fill("Hello.");
    await form.getByRole("button", { name: "BOOK A TABLE" }).click();
  }

  for (const [width, height] of [windows[0], windows[2]])
    test(`at ${width} px one candle burns beside or below the ticket, and no table has a number`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await book(page);
      const plan = page.getByRole("img", { name: /^Plan of the room: only your candle is lit \(/ });
      if (width > 1000) await expect(plan).toBeInViewport({ ratio: 0.9 });
      else await plan.scrollIntoViewIfNeeded();
      await expect.poll(() => burning(page)).toBe(1);
      await expect(page.getByText("This candle is yours.")).toBeVisible();
      expect(await plan.evaluate((svg) => svg.textContent)).not.toMatch(/\d/);
      await expect(page.getByRole("region", { name: /^Your receipt, number / })).toBeFocused();
    });

  test.describe("with motion", () => {
    test.use({ contextOptions: { reducedMotion: "no-preference" } });

    test("the others go out in one motion of 900 ms", async ({ page }) => {
      await book(page);
      const plan = page.getByRole("img", { name: /^Plan of the room: only your candle is lit \(/ });
      await expect(plan).toBeVisible();
      const lengths = await plan.evaluate((svg, flame) => {
        const all = [...svg.querySelectorAll(`path[d="${flame}"]`)];
        return [...new Set(all.map((path) => getComputedStyle(path).transitionDuration))];
      }, candleFlame);
      expect(lengths).toEqual(["0.9s"]);
      await expect.poll(() => burning(page)).toBe(1);
    });
  });
});
