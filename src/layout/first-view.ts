/**
 * The attribute of `html` under which what has `data-below` (the footer, and every block but the first) is laid out only near the
 * window (page-layout.module.css), and where its value is `alone` not at all, unless its own says otherwise. It is in every built
 * page, and stays for the moment that the page takes to be seen and to answer: a long page costs a phone no more than a short one.
 */
export const firstView = "data-first-view";

/**
 * Does what changes the height of blocks, and leaves where it is what a guest looks at who has scrolled already: browsers' own
 * anchoring knows nothing of what they have not laid out.
 */
function inPlace(change: () => void, blocks: readonly HTMLElement[]): void {
  const seen =
    window.scrollY > 0
      ? blocks.find((block) => block.getBoundingClientRect().bottom > window.innerHeight / 2)
      : undefined;
  const before = seen?.getBoundingClientRect().top ?? 0;
  change();
  if (seen) window.scrollBy({ top: seen.getBoundingClientRect().top - before, behavior: "instant" });
}

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
      inPlace(() => (block.style.contentVisibility = "visible"), blocks);
      requestAnimationFrame(() => setTimeout(next, 0, index + 1));
      return;
    }
    root.removeAttribute(firstView);
    for (const each of blocks) each.style.removeProperty("content-visibility");
  };
  next(0);
}
