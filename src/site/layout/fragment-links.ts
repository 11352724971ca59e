/**
 * Keeps the router from handling links within the same page, because it would rerender the page. If anything
 * above a block rerenders before the block's script has loaded, React discards the block's HTML.
 */
export function keepFragmentsFromRouter(): void {
  let before = location.href;
  // Updated on clicks too, because the URL can change without a `popstate` event.
  window.addEventListener("click", () => (before = location.href), true);
  window.addEventListener(
    "popstate",
    (event) => {
      const isFragment = location.href !== before && location.href.split("#")[0] === before.split("#")[0];
      before = location.href;
      if (isFragment) event.stopImmediatePropagation();
    },
    true,
  );
}
