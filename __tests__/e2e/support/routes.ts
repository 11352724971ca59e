/** `numbered("/lunch", 3)`: /lunch1, /lunch2, /lunch3. */
const blockPages = (start: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${start}${index + 1}`);

/** Every composite page, and the numbered pages of its blocks. */
export const composite = [
  "/",
  ...blockPages("/section", 10),
  "/dinner",
  ...blockPages("/dinner", 10),
  "/lunch",
  ...blockPages("/lunch", 10),
  "/about",
  ...blockPages("/about", 5),
  "/contact",
  ...blockPages("/contact", 3),
  "/chief",
  ...blockPages("/chief", 2),
  "/book",
  ...blockPages("/book", 4),
  "/latest",
  ...blockPages("/latest", 2),
  "/blog",
  ...blockPages("/blog", 4),
  "/gallery",
  ...blockPages("/gallery", 2),
  "/foodmenu",
  "/food1",
  ...blockPages("/foodmenu", 3),
  "/shop",
  ...blockPages("/shop", 3),
  "/shopage",
];

export const single = [
  "/navbar",
  "/footer",
  "/footer1",
  "/signup",
  "/login",
  "/forgotten",
  "/resetpassword",
  "/account",
  "/pages",
  "/pages2",
  "/menu",
  "/order",
  "/allergens",
  "/search",
  "/wishlist",
  "/team",
  "/casestories",
  "/reservation",
  "/tracking",
  "/waiting-list",
];

/** Spellings in product.md of some of these paths. */
export const asSpelled = [
  "/Lunch",
  "/Dinner",
  "/Shop",
  "/Blog",
  "/Contact",
  "/Book",
  "/FoodMenu",
  "/Shopage",
  "/Latest",
  "/About",
  "/Team",
  "/CaseStories",
  "/Dinner5",
  "/Section4",
  "/Food1",
  "/Footer1",
  "/Pages2",
  "/Resetpassword",
  "/Signup",
];

export const everyRoute = [...composite, ...single];
