import type { Page } from "@playwright/test";

/**
 * Scrolls down the page to activate every block and load every picture; resolves to those that failed within
 * ten seconds.
 */
export const walkThrough = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const isInSight = (image: HTMLImageElement): boolean => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return (
        bottom > 0 &&
        top < window.innerHeight &&
        right > 0 &&
        left < window.innerWidth &&
        image.checkVisibility()
      );
    };
    const missing = (block: Element): string[] => [
      ...(block.hasAttribute("data-live") ? [] : [`${block.getAttribute("data-block")} is not live`]),
      ...Array.from(document.images)
        .filter((image) => isInSight(image) && !(image.complete && image.naturalWidth > 0))
        .map((image) => `${image.currentSrc || image.src} shows nothing`),
    ];
    const found: string[] = [];
    for (const block of document.querySelectorAll("main [data-block]")) {
      block.scrollIntoView({ block: "center", behavior: "instant" });
      const started = performance.now();
      while (missing(block).length > 0 && performance.now() - started < 10_000)
        await new Promise((resolve) => setTimeout(resolve, 20));
      found.push(...missing(block));
    }
    return found;
  });

/** Internal targets of links in a page's HTML: paths without query and fragment. */
export const linksIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/<a\b[^>]*? href="(\/(?!\/)[^"#?]*)/g), ([, href = ""]) => href)),
];

/** Paths in a sitemap. */
export const pathsIn = (sitemap: string): string[] =>
  Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => new URL(url).pathname);
