import type { Page } from "@playwright/test";

/** Words that end beyond the window's edges, without scrolling or an ellipsis. */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isTold = (element: Element): boolean => {
      for (let parent: Element | null = element; parent; parent = parent.parentElement)
        if (
          /auto|scroll/.test(getComputedStyle(parent).overflowX) ||
          getComputedStyle(parent).textOverflow === "ellipsis" ||
          parent.matches("[inert], [aria-hidden=true], [hidden], .vh")
        )
          return true;
      return false;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || node.textContent?.trim() === "" || parent.closest("script, style, noscript, option"))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const beyond = [...range.getClientRects()].some(
        ({ left, right, width, height }) =>
          width > 1 && height > 1 && (right > window.innerWidth + 1 || left < -1),
      );
      if (beyond && !isTold(parent)) cut.push(node.textContent!.trim().slice(0, 60));
    }
    return cut;
  });

/** Text that does not fit on its button, or on a link that looks like one. */
export const cutButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, .btn, [role=button]")]
      .filter(
        (button) => button.checkVisibility({ visibilityProperty: true }) && !button.closest(".vh, [inert]"),
      )
      .flatMap((button) => {
        const outside = button.getBoundingClientRect();
        const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          if (node.parentElement?.closest(".vh, svg, [hidden]") || node.textContent?.trim() === "") continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          const inside = range.getBoundingClientRect();
          const isCut = inside.left < outside.left - 1 || inside.right > outside.right + 1;
          if (inside.width > 1 && isCut) found.push(node.textContent!.trim().slice(0, 60));
        }
        return found;
      }),
  );
