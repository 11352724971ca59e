/**
 * Leaves links within the same page to the browser. The router would rerender the page for them, and React
 * discards the HTML of every block whose script has not loaded once something above it rerenders.
 */
export function keepFragmentsFromRouter(): void {
  let before = location.href;
  // Addresses can also change without this event.
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
