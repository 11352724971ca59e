import { expect, test } from "./support/test.ts";

interface Expected {
  /** Words that stand on the page, in the specification's letters. */
  readonly texts?: readonly string[];
  /** Words of a link and where it leads, any casing of the path. */
  readonly links?: readonly (readonly [words: string, to: string])[];
  /** How often the words stand on the page. */
  readonly counts?: readonly (readonly [words: string, times: number])[];
}

const footerHours = [
  "Monday to Friday",
  "09:00 – 22:00",
  "Saturday",
  "11:00 – 00:00",
  "Sunday",
  "11:00 – 23:00",
  "17:00 – 21:00",
];

/** Sections 1, 2, 5 and 9 of the specification, page by page. */
const pages: Readonly<Record<string, Expected>> = {
  "/": {
    texts: [
      "18:00 - 02:00",
      "1998",
      "24/7 hotline",
      "555-0124",
      "Wedding service",
      "Buffet service",
      "Party service",
      "All Food",
      "Breakfast",
      "Lunch",
      "Dinner",
      "Showing 10 items",
      "Find a Store",
      "Order Tracking",
      "EN · IT",
      "new projects",
      "total awards",
      "unique food specialties",
      "team members",
      "1 Person",
      "2 Persons",
      "3 Persons",
      "4 Persons",
      "5+ Persons",
      "09:00 am",
      "10:00 am",
      "11:00 am",
      "12:00 pm",
      "01:00 pm",
      "02:00 pm",
      "03:00 pm",
      "04:00 pm",
      "BOOK NOW",
      "Food Menu",
      "2 comments",
      ...footerHours,
    ],
    links: [
      ["BOOK A TABLE", "/Book"],
      ["VIEW MENU", "/Section4"],
      ["READ MORE", "#"],
      ["HOME", "/"],
      ["LUNCH", "/Lunch"],
      ["DINNER", "/Dinner"],
      ["SHOP", "/Shop"],
      ["BLOG", "/Blog"],
      ["CONTACT", "/Contact"],
      ["VIEW POST", "/Latest"],
      ["Latest news", "/Latest"],
      ["About", "/About"],
      ["Team", "/Team"],
      ["Case Stories", "/CaseStories"],
    ],
    counts: [
      ["2 comments", 3],
      ["READ MORE", 3],
      ["5 of 5", 7],
    ],
  },
  "/dinner": {
    texts: [
      "Mon to Wed",
      "11a to 9p",
      "Thur to Sat",
      "11a to 10p",
      "Person...",
      "Choose...",
      "Fresh Products",
      "Skilled Chefs",
      "Drinks & Wine",
      "Fresh Foods",
      "Enjoy an Exceptional Journey of Taste",
      "$15.00",
      "Most Trusted Restaurant",
      "BREAKFAST",
      "LUNCH",
      "DINNER",
      "Refresh Menu",
      "Why Delish Your Priority",
    ],
    links: [
      ["VIEW FOOD MENU", "/FoodMenu"],
      ["ORDER ONLINE", "/order"],
      ["BOOK A TABLE", "/Book"],
      ["EXPLORE OUR CATEGORY", "/Dinner5"],
    ],
  },
  "/lunch": {
    texts: [
      "LUNCH & HAPPY HOUR",
      "Mon to Thu",
      "Fri to Sun",
      "10 AM to 02 AM",
      "Tea & Drinks",
      "Lunch Meal",
      "Dinner Meal",
      "Desserts Menu",
      "10:00 – 20:00",
      "12:00 – 22:00",
      "$15.00",
      "Head Chef",
      "Sous Chef",
      "Pastry Chef",
      "Executive Chef",
    ],
  },
  "/about": { texts: ["12pm to 3pm", "7pm to 2am", "11:30pm"], links: [["Book A Table", "/Book"]] },
  "/contact": {
    texts: [
      "7:00am to 9:00pm",
      "Closed",
      "General Inquiry",
      "Technical Support",
      "Sales",
      "Feedback",
      "Other",
    ],
  },
  "/book": { texts: ["Breakfast", "Lunch", "Dinner", "09:00", "18:00", "02:00"] },
  "/blog": { texts: ["15", "8", "12", "20", "6"], links: [["", "/Gallery"]] },
  "/foodmenu": { texts: ["$15.00", "10:00 am", "11:00 am", "12:00 pm", "01:00 pm"], links: [["", "/Shop"]] },
  "/shop": {
    texts: ["$260.00", "$360.00", "ADD TO CART", "Description", "Additional Information", "Review (01)"],
    links: [["", "/Shopage"]],
  },
  "/shopage": { texts: ["Add to Cart", "$19.00", "Cart: 0 item(s)"], counts: [["$19.00", 12]] },
  "/chief": { texts: ["Executive Chef", "Henri Caron"] },
  "/latest": { texts: ["Food Menu", "2 comments", "20 comments", "1 comment"] },
  "/gallery": { texts: ["Six pictures"] },
  "/order": {
    texts: ["Starters", "Mains"],
    counts: [["$15.00", 12]],
  },
  "/team": { texts: ["Head Chef", "Sous Chef", "Pastry Chef", "Executive Chef"] },
  "/casestories": { texts: ["Wedding", "Buffet", "Party"] },
  "/footer1": { texts: footerHours, links: [["BOOK A TABLE", "/Book"]] },
  "/login": {
    links: [
      ["", "/Signup"],
      ["", "/Forgotten"],
    ],
  },
  "/signup": {
    links: [
      ["", "/Login"],
      ["", "/Forgotten"],
    ],
  },
  "/forgotten": { texts: ["Send Reset Link"] },
  "/resetpassword": { texts: ["New Password", "Confirm Password"] },
  "/menu": { texts: ["BREAKFAST", "LUNCH", "DINNER", "Refresh Menu"] },
};

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&#x27;": "'",
  "&quot;": '"',
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": " ",
};
const words = (html: string): string =>
  html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ");

for (const [path, { texts = [], links = [], counts = [] }] of Object.entries(pages)) {
  test(`${path} says and links what the specification gives it`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const said = words(html);
    expect(texts.filter((text) => !said.includes(text))).toEqual([]);

    const anchors = [...html.matchAll(/<a\b[^>]*? href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
      ([, href = "", inner = ""]) => ({
        href: href.toLowerCase(),
        words: words(inner).trim(),
      }),
    );
    const missing = links.filter(
      ([label, to]) =>
        !anchors.some(
          (anchor) =>
            anchor.href === to.toLowerCase() && anchor.words.toLowerCase().includes(label.toLowerCase()),
        ),
    );
    expect(missing).toEqual([]);
    expect(counts.map(([text]) => [text, said.split(text).length - 1])).toEqual(
      counts.map(([text, times]) => [text, times]),
    );
  });
}
