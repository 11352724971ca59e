import type { Locator } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** Requirements of the specification for one place on a page. */
interface Expected {
  /** Texts in this place, exactly as in the specification. */
  readonly texts?: readonly string[];
  /** Links: their text (or accessible name), their target in any casing, and their number. */
  readonly links?: readonly (readonly [words: string, to: string, times?: number])[];
  /** Number of times that a text occurs. */
  readonly counts?: readonly (readonly [words: string, times: number])[];
  /** Number of elements that match a CSS selector. */
  readonly many?: readonly (readonly [selector: string, times: number])[];
}

/**
 * Blocks of a page by type, and parts of the layout; the latter have a prefix, because `banner` would also be
 * a block.
 */
type Places = Readonly<Record<string, Expected>>;

const footerHours: Expected = {
  texts: [
    "Monday to Friday 09:00 – 22:00",
    "Saturday 11:00 – 00:00",
    "Sunday 11:00 – 23:00",
    "Happy hour 17:00 – 21:00",
  ],
};
const addressBar: Expected = {
  texts: ["14 Lantern Street", "Find a Store", "Order Tracking", "Delish"],
};
const icons = [
  ["Search", "/search"],
  ["Log in", "/login"],
  ["Wishlist", "/wishlist"],
] as const;
const headerA: Expected = {
  ...addressBar,
  links: [
    ["BOOK A TABLE", "/Book"],
    ["HOME", "/"],
    ["LUNCH", "/Lunch"],
    ["DINNER", "/Dinner"],
    ["SHOP", "/Shop"],
    ["BLOG", "/Blog"],
    ["CONTACT", "/Contact"],
    ...icons,
  ],
  many: [
    ["button[aria-label^='Cart']", 1],
    ["button[aria-controls='menu']", 1],
  ],
};
const headerB: Expected = {
  ...addressBar,
  links: [
    ["HOME", "/"],
    ["DINNER", "/dinner"],
    ["MENU", "/FoodMenu"],
    ["SHOP", "/Shopage"],
    ["BLOG", "/Blog"],
    ["CONTACT", "/Contact"],
    ...icons,
  ],
  many: [["button[aria-label^='Cart']", 1]],
};
const footerA: Expected = {
  ...footerHours,
  links: [
    ["Latest news", "/Latest"],
    ["About", "/About"],
    ["Team", "/Team"],
    ["Case Stories", "/CaseStories"],
    ["Allergens", "/allergens"],
    ["", "#", 3],
  ],
  many: [["input[type=email]", 1]],
};
const bookingTable: Expected = { links: [["BOOK A TABLE", "/Book"]] };
const fourChefs = { texts: ["Head Chef", "Sous Chef", "Pastry Chef", "Executive Chef"] };
const hours = ["BREAKFAST", "LUNCH", "DINNER", "Refresh Menu"];
const dinnerBlog: Expected = { links: [["Read more", "/Shop", 3]] };
const sixDishes: Expected = { counts: [["$15.00", 6]] };

/** Sections 1, 2, 5 and 9 of the specification, page by page and block by block. */
const pages: Readonly<Record<string, Places>> = {
  "/": {
    "#header": headerA,
    "hero-carousel": {
      texts: ["18:00 - 02:00", "Established 1998"],
      links: [
        ["BOOK A TABLE", "/Book"],
        ["VIEW MENU", "/Section4"],
      ],
      many: [
        ["[aria-roledescription=slide]", 3],
        ["button[aria-label^='Picture']", 3],
      ],
    },
    welcome: { texts: ["24/7 hotline", "555-0124", "reservation"], links: [["Make a reservation", "/Book"]] },
    "service-cards": {
      texts: ["Wedding service", "Buffet service", "Party service"],
      links: [["READ MORE", "#", 3]],
    },
    "menu-browser": {
      texts: ["All Food Breakfast Lunch Dinner", "Showing 10 items", "$8.00", "$18.00", "3 of 5", "5 of 5"],
      counts: [
        ["of 5", 10],
        ["to the cart", 10],
      ],
      many: [["input[type=search]", 1]],
    },
    counters: {
      texts: ["new projects 15", "total awards 15", "unique food specialties 20", "team members 69"],
      many: [
        ["figure", 5],
        ["button[aria-label='Scroll left']", 1],
        ["button[aria-label='Scroll right']", 1],
      ],
    },
    "testimonial-spread": {
      counts: [
        ["5 of 5", 2],
        ["We came for one plate of pasta", 2],
      ],
    },
    "reservation-form-compact": {
      texts: [
        "1 Person 2 Persons 3 Persons 4 Persons 5+ Persons",
        "09:00 am 10:00 am 11:00 am 12:00 pm 01:00 pm 02:00 pm 03:00 pm 04:00 pm",
        "BOOK NOW",
      ],
      many: [["option[value='5']", 1]],
    },
    chefs: { texts: ["Head Chef", "Sous Chef", "Pastry Chef"], many: [["article", 3]] },
    "promo-banner": bookingTable,
    news: {
      links: [
        ["VIEW POST", "/Latest"],
        ["", "/Blog", 3],
      ],
      counts: [
        ["Food Menu", 3],
        ["2 comments", 3],
        ["12 November", 3],
      ],
      many: [["article img", 3]],
    },
    "#footer": footerA,
  },
  "/dinner": {
    "reservation-form-hero": {
      texts: [
        "Mon to Wed 11a to 9p",
        "Thur to Sat 11a to 10p",
        "Book a Table",
        "Person... 1 Person 2 Persons 3 Persons 4 Persons 5+ Persons",
        "Choose... Today Tomorrow Next Week Choose Date...",
        "Choose... 6:00 PM 6:30 PM 7:00 PM 7:30 PM 8:00 PM 8:30 PM",
      ],
      links: [
        ["VIEW FOOD MENU", "/FoodMenu"],
        ["ORDER ONLINE", "/order"],
        ["BOOK A TABLE", "/Book"],
      ],
      many: [["select", 3]],
    },
    "feature-cards": {
      texts: ["Fresh Products", "Skilled Chefs", "Drinks & Wine", "Fresh Foods"],
      links: [["BOOK A TABLE", "/Book", 4]],
    },
    "feature-duo": {
      texts: ["Enjoy an Exceptional Journey of Taste"],
      links: [["EXPLORE OUR CATEGORY", "/Dinner5"]],
    },
    "promo-banner": bookingTable,
    "printed-menu": sixDishes,
    stats: { texts: ["Most Trusted Restaurant", "unique food specialties 20", "team members 69"] },
    "tabbed-menu": { texts: hours },
    steps: { texts: ["Why Delish Your Priority"], many: [["ol > li", 3]] },
    "post-index": dinnerBlog,
  },
  "/lunch": {
    "lunch-hero": { texts: ["LUNCH & HAPPY HOUR", "12:00 PM – 5:00 PM", "5:00 PM – 9:00 PM"] },
    about: { texts: ["1998"], links: [["Book A Table", "/Book"]] },
    "contact-map": {
      texts: [
        "Mon to Thu 10 AM to 02 AM",
        "Fri to Sun 10 AM to 02 AM",
        "24/7 hotline 555-0124",
        "table@example.com",
      ],
    },
    "category-picker": {
      texts: ["Tea & Drinks", "Lunch Meal", "Dinner Meal", "Desserts Menu"],
      many: [
        ["input[type=radio]", 4],
        ["label:first-child input[checked]", 1],
      ],
    },
    "opening-times": {
      texts: ["Monday to Friday 10:00 – 20:00", "Friday to Sunday 12:00 – 22:00"],
    },
    "menu-lists": {
      texts: ["Starters", "Mains"],
      counts: [
        ["$15.00", 12],
        ["Add", 12],
      ],
    },
    "chef-gallery": { ...fourChefs, many: [["button[aria-haspopup=dialog]", 4]] },
    testimonials: { texts: ["5 of 5", "4 of 5"] },
    "post-index": { links: [["READ MORE", "/Blog", 3]] },
    newsletter: { many: [["input[type=email]", 1]] },
  },
  "/about": {
    banner: { many: [["h1", 1]] },
    about: { links: [["Book A Table", "/Book"]] },
    "info-cards": {
      texts: ["Lunch 12pm to 3pm", "Dinner 7pm to 2am", "Last order 11:30pm", "14 Lantern Street"],
    },
    "service-cards": { many: [["article", 3]] },
    "call-to-action": bookingTable,
    "#footer": footerA,
  },
  "/contact": {
    banner: {},
    "contact-form": {
      texts: [
        "Mon to Fri 7:00am to 9:00pm",
        "Sat, Sun and holidays Closed",
        "555-0100",
        "Name",
        "Email",
        "Subject",
        "General Inquiry Technical Support Sales Feedback Other",
        "Message",
      ],
      many: ["general", "support", "sales", "feedback", "other"].map(
        (value) => [`option[value=${value}]`, 1] as const,
      ),
    },
    "call-to-action": bookingTable,
  },
  "/chief": { banner: {}, "profile-card": { texts: ["Executive Chef", "Henri Caron"] } },
  "/book": {
    banner: {},
    "reservation-form-full": {
      texts: ["Guests", "Date", "Time", "Name", "Email", "Phone", "Message", "BOOK A TABLE"],
    },
    "hours-card": {
      texts: ["Breakfast 9:00 AM – 12:00 PM", "Lunch 12:00 PM – 5:00 PM", "Dinner 6:00 PM – 2:00 AM"],
    },
    "call-to-action": {},
  },
  "/latest": {
    banner: {},
    "news-list": { texts: ["Food Menu", "1 comment", "20 comments"], many: [["li time", 8]] },
  },
  "/blog": {
    banner: {},
    "featured-article": {
      texts: [
        "Food Menu 15 articles",
        "Kitchen notes 8 articles",
        "Wine & drinks 12 articles",
        "Seasons 20 articles",
        "People 6 articles",
      ],
      many: [
        ["input[type=search]", 1],
        ["section[aria-label] img", 9],
      ],
    },
    comments: { texts: ["2 Comments"], many: [["textarea", 1]] },
    "call-to-action": { links: [["", "/Gallery"]] },
  },
  "/gallery": {
    banner: {},
    "gallery-tiles": { links: [["BOOK A TABLE", "/Book"]], many: [["li img", 6]] },
  },
  "/foodmenu": {
    "#header": headerB,
    banner: {},
    "printed-menu": sixDishes,
    "booking-teaser": {
      texts: ["1 person 2 persons 3 persons 4+ persons", "10:00 am 11:00 am 12:00 pm 01:00 pm"],
      many: [["input[type=date]", 1]],
    },
    "post-index": dinnerBlog,
  },
  "/shop": {
    "#header": headerB,
    banner: {},
    "product-detail": {
      texts: ["$260.00 – $360.00", "ADD TO CART", "Description Additional Information Review (01)"],
      many: [
        ["[role=tab]", 3],
        ["output", 1],
      ],
    },
    "call-to-action": { links: [["", "/Shopage"]] },
  },
  "/shopage": {
    "#header": headerB,
    banner: {},
    "product-grid": {
      texts: ["Cart: 0 item(s)"],
      counts: [
        ["$19.00", 12],
        ["Add to Cart", 12],
      ],
    },
  },
  "/order": { "menu-lists": { texts: ["Starters", "Mains", "Total $0.00"], counts: [["$15.00", 12]] } },
  "/menu": { "tabbed-menu": { texts: hours } },
  "/team": { "chef-gallery": fourChefs },
  "/casestories": { "case-studies": { texts: ["Wedding", "Buffet", "Party"], many: [["article", 3]] } },
  "/footer1": {
    "#footer": {
      ...footerHours,
      links: [
        ["BOOK A TABLE", "/Book"],
        ["", "#", 3],
      ],
    },
  },
  "/footer": { "#footer": footerA },
  "/navbar": { "#header": headerA },
  "/login": {
    "account-form": {
      texts: ["Email", "Password"],
      links: [
        ["", "/Signup"],
        ["", "/Forgotten"],
      ],
    },
  },
  "/signup": {
    "account-form": {
      texts: ["Name", "Email", "Password"],
      links: [
        ["", "/Login"],
        ["", "/Forgotten"],
      ],
    },
  },
  "/forgotten": { "account-form": { texts: ["Email", "Send Reset Link"] } },
  "/resetpassword": { "account-form": { texts: ["New Password", "Confirm Password"] } },
};

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&nbsp;": " ", "&lt;": "<", "&gt;": ">" };
const words = (html: string): string =>
  html
    .replace(/<(script|style|template|svg)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ");
const lower = (text: string): string => text.toLowerCase();

/** Unmet requirements of the place, in words; empty if there are none. */
async function missing(place: Locator, { texts, links, counts, many }: Expected): Promise<string[]> {
  const said = words(await place.innerHTML());
  const anchors = await place.locator("a").evaluateAll((elements) =>
    elements.map((element) => ({
      to: element.getAttribute("href") ?? "",
      words: `${element.getAttribute("aria-label") ?? ""} ${element.textContent}`,
    })),
  );
  const times = (what: string, found: number, wanted: number) =>
    found === wanted ? [] : [`${what}: ${found} times, not ${wanted}`];
  const numbers = await Promise.all(
    (many ?? []).map(async ([selector, wanted]) =>
      times(selector, await place.locator(selector).count(), wanted),
    ),
  );
  return [
    ...(texts ?? []).filter((text) => !said.includes(text)),
    ...(counts ?? []).flatMap(([text, wanted]) => times(text, said.split(text).length - 1, wanted)),
    ...(links ?? []).flatMap(([label, to, wanted]) => {
      const found = anchors.filter(
        (anchor) => lower(anchor.to) === lower(to) && lower(anchor.words).includes(lower(label)),
      ).length;
      const what = `link “${label}” to ${to}`;
      return wanted === undefined ? (found > 0 ? [] : [what]) : times(what, found, wanted);
    }),
    ...numbers.flat(),
  ];
}

test.describe("without scripts", () => {
  // Tests the texts that search engines and readers without scripts get, in the page itself.
  test.use({ javaScriptEnabled: false });

  for (const [path, places] of Object.entries(pages)) {
    test(`${path} has the specified texts and links, block by block`, async ({ page }) => {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const frame: Readonly<Record<string, Locator>> = {
        "#header": page.getByRole("banner"),
        "#footer": page.getByRole("contentinfo"),
      };
      for (const [name, expected] of Object.entries(places)) {
        const place = frame[name] ?? page.locator(`[data-block="${name}"]`);
        await expect(place).toHaveCount(1);
        expect([name, await missing(place, expected)]).toEqual([name, []]);
      }
      // If the table lists all blocks of a page, the page has them in that order.
      const told = Object.keys(places).filter((name) => !(name in frame));
      const shown = await page
        .locator("[data-block]")
        .evaluateAll((blocks) => blocks.map((block) => block.getAttribute("data-block")));
      expect(shown.filter((name) => name !== null && told.includes(name))).toEqual(told);
    });
  }

  test("the comment counts of the news are between 1 and 20, with a plural unless it is one", async ({
    page,
  }) => {
    await page.goto("/latest");
    const said = words(await page.locator('[data-block="news-list"]').innerHTML());
    const counts = [...said.matchAll(/(\d+) (comments?)\b/g)];
    expect(counts).toHaveLength(8);
    for (const [, count, noun] of counts) {
      expect(Number(count)).toBeGreaterThanOrEqual(1);
      expect(Number(count)).toBeLessThanOrEqual(20);
      expect(noun).toBe(count === "1" ? "comment" : "comments");
    }
  });

  test("the ten dishes of the home menu cost $8 to $18, with two decimals", async ({ page }) => {
    await page.goto("/section4");
    const said = words(await page.locator('[data-block="menu-browser"]').innerHTML()).split("Your table")[0];
    const prices = [...(said ?? "").matchAll(/\$(\d+\.\d\d)\b/g)].map(([, price]) => Number(price));
    expect(prices).toHaveLength(10);
    expect(Math.min(...prices)).toBe(8);
    expect(Math.max(...prices)).toBe(18);
  });
});
