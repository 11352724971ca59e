/**
 * A link to a place in the same page is the browser's alone. The router would render the page again for it, and React
 * gives up the HTML of every block whose script is not there yet once something above it is rendered.
 */
export function keepFragmentsFromRouter(): void {
  let before = location.href;
  // Addresses also change without this event.
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
