/** One page of each kind. */
export const pagesOfEachKind: readonly string[] = [
  "/",
  "/menu",
  "/book",
  "/contact",
  "/blog",
  "/blog/the-market-at-five",
  "/menu/avocado-toast",
  "/shop",
  "/dinner",
  "/lunch",
];
