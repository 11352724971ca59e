import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Three ways to press a button. The page's context needs `hasTouch`. */
export const waysToPress = (page: Page): Readonly<Record<string, (button: Locator) => Promise<void>>> => ({
  touch: (button) => button.tap(),
  mouse: (button) => button.click(),
  keyboard: async (button) => {
    // While a dialog still closes, nothing behind it takes the focus.
    await expect(async () => {
      await button.focus();
      await expect(button).toBeFocused({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press("Enter");
  },
});
