/**
 * The attribute of `html` under which what has `data-below` (the footer, and every block but the first) is laid out only near the
 * window (page-layout.module.css), and where its value is `alone` not at all, unless its own says otherwise. It is in every built page, and stays for the moment
 * that the page takes to be seen and to answer: a long page costs a phone no more than a short one.
 */
export const firstView = "data-first-view";

/**
 * Lays out the rest of the page, a block a frame, so that the browser answers in between; then the page is as if it had been
 * laid out from the start. To be called when the page answers.
 */
export function endFirstView(): void {
  const root = document.documentElement;
  if (!root.hasAttribute(firstView)) return;
  const blocks = [...document.querySelectorAll<HTMLElement>("[data-below]")];
  const next = (index: number): void => {
    const block = blocks[index];
    if (block) {
      block.style.contentVisibility = "visible";
      requestAnimationFrame(() => setTimeout(next, 0, index + 1));
      return;
    }
    root.removeAttribute(firstView);
    for (const each of blocks) each.style.removeProperty("content-visibility");
  };
  next(0);
}
