import type { Page } from "@playwright/test";
import { nextFrame } from "./next-frame.ts";

/** Layout shifts of a page (CLS, https://web.dev/articles/cls, without its five-second windows). */
export interface LayoutShifts {
  readonly sum: () => Promise<number>;
  /** Ignores shifts so far. */
  readonly forget: () => Promise<void>;
}

type Watching = Window & { readonly shifts: number[] };

/** Starts recording layout shifts. Must be called before the page is opened. */
export async function watchLayoutShifts(page: Page): Promise<LayoutShifts> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return {
    async sum() {
      await nextFrame(page);
      return page.evaluate(() =>
        (window as unknown as Watching).shifts.reduce((sum, shift) => sum + shift, 0),
      );
    },
    async forget() {
      await nextFrame(page);
      await page.evaluate(() => void ((window as unknown as Watching).shifts.length = 0));
    },
  };
}
