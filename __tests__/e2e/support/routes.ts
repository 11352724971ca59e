/** `numbered("/lunch", 3)`: /lunch1, /lunch2, /lunch3. */
const numbered = (start: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${start}${index + 1}`);

/** Every composite page and the numbered pages of its blocks. */
export const composite = [
  "/",
  ...numbered("/section", 10),
  "/dinner",
  ...numbered("/dinner", 10),
  "/lunch",
  ...numbered("/lunch", 10),
  "/about",
  ...numbered("/about", 5),
  "/contact",
  ...numbered("/contact", 3),
  "/chief",
  ...numbered("/chief", 2),
  "/book",
  ...numbered("/book", 4),
  "/latest",
  ...numbered("/latest", 2),
  "/blog",
  ...numbered("/blog", 4),
  "/gallery",
  ...numbered("/gallery", 2),
  "/foodmenu",
  "/food1",
  ...numbered("/foodmenu", 3),
  "/shop",
  ...numbered("/shop", 3),
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
  "/search",
  "/wishlist",
  "/team",
  "/casestories",
  "/reservation",
  "/tracking",
];

/** The spellings that product.md uses for some of them. */
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
