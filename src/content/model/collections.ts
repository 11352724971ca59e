import { dietaryFields } from "./dietary.ts";
import { checkBookingRules } from "./booking-rules.ts";
import { checkOrdering, checkTakeAway, orderWindow, station, takeAwayFields } from "./ordering.ts";
import { checkFormats, checkPageLanguages } from "./check-formats.ts";
import { checkNames, guestLabel } from "./names.ts";
import { rowId } from "./row-ids.ts";
import { publishWindow } from "./publish-window.ts";
import { colorLabels, validateTheme } from "./theme/validate-theme.ts";
import { defaultTheme } from "../../core/shared/palette.ts";
import { weekdayNames } from "../../core/shared/calendar-date.ts";
import { pageRoles, type PageRole } from "../../core/shared/page-roles.ts";
import type { Collection, Setting } from "./model.ts";
import {
  blocks,
  select,
  multiSelect,
  listed,
  multiListed,
  color,
  date,
  email,
  group,
  linkGroup,
  list,
  textarea,
  markdown,
  price,
  number,
  optional,
  image,
  reference,
  text,
  time,
  checkbox,
  type Fields,
} from "./fields.ts";

const collection = <F extends Fields>(declared: Collection<F, keyof F & string>): Collection<F> => declared;

const body = optional(markdown("Text", { help: "The long text of the entry's own page." }));
const sortOrder = optional(
  number("Position in lists", {
    whole: true,
    help: "Smaller numbers come first; empty comes last, by name.",
  }),
);

/** The roles of pages, with labels for editors. */
const roleLabels = Object.fromEntries(
  Object.entries(pageRoles).map(([role, { label }]) => [role, label]),
) as Readonly<Record<PageRole, string>>;

/** The parts of the menu, for references from dishes. */
export const dishCategories = { setting: "menu", list: "categories" } as const;
/** The menus that blocks show, for references from dishes and blocks. */
export const menus = { setting: "menu", list: "menus", shownAs: "label" } as const;

/**
 * Every kind of content with one file per entry, declared once. The collections of the CMS, the checks and
 * the TypeScript types in `content.ts` are derived from this list.
 */
export const collections = {
  dishes: collection({
    folder: "dishes",
    label: "Dishes",
    labelOne: "Dish",
    format: "md",
    nameField: "title",
    page: {
      folder: "menu",
      list: "menu",
      label: "Menu",
      block: "dish-page",
      description: "description",
      bar: "cart",
    },
    search: { text: "description", note: ["category"], price: "price", image: "image" },
    check: checkTakeAway,
    fields: {
      title: text("Name", { max: 80 }),
      price: price("Price", { help: "For example 15 or 12.50. The currency is set under Restaurant." }),
      available: checkbox("Available today", {
        default: true,
        help: "Switch off when it is sold out.",
        off: "sold out",
      }),
      category: listed("Category", dishCategories, { help: "Categories are under Settings, Menu." }),
      description: textarea("Description", {
        max: 200,
        allowEmpty: true,
        help: "One or two lines, as on a printed menu.",
      }),
      rating: optional(
        number("Rating", { whole: true, min: 1, max: 5, help: "Stars, 1 to 5. If empty, none are shown." }),
      ),
      image: image("Picture"),
      menus: multiListed("On these menus", menus, { help: "The site's menus that include this dish." }),
      order: sortOrder,
      cook: optional(reference("Cook", "chefs", { help: "Signs the dish's own page." })),
      goesWith: optional(
        reference("Goes with", "dishes", {
          help: "For example a drink; it is offered on the dish's own page.",
        }),
      ),
      goesWithNote: optional(text("Why it goes with it", { max: 120 })),
      soldOutNote: optional(
        textarea("While it is sold out", {
          max: 160,
          help: "When it will be available again, or what to have instead.",
        }),
      ),
      dietary: optional(
        group("Allergens and diet", dietaryFields, {
          help: "Leave a field empty if the kitchen has not confirmed it; guests are told so.",
        }),
      ),
      takeAway: optional(
        group("To take away", takeAwayFields, {
          feature: "orders",
          help: "How guests can order it for collection. Leave it empty for a dish that is eaten here only.",
        }),
      ),
      ...publishWindow,
      body,
    },
  }),
  chefs: collection({
    folder: "chefs",
    label: "Chefs",
    labelOne: "Chef",
    format: "md",
    nameField: "title",
    page: { folder: "team", list: "team", label: "Team", block: "chef-page", description: "description" },
    search: { text: "description", note: ["role"], image: "image" },
    fields: {
      title: text("Name", { max: 60 }),
      role: text("Role", { max: 60 }),
      image: image("Portrait"),
      description: textarea("Short description", { max: 200, help: "One sentence." }),
      note: optional(textarea("Note", { max: 140, help: "By hand, on the chef's own page." })),
      order: sortOrder,
      body,
    },
  }),
  posts: collection({
    folder: "posts",
    label: "Posts",
    labelOne: "Post",
    format: "md",
    nameField: "title",
    page: { folder: "blog", list: "blog", label: "Blog", block: "post-page", description: "excerpt" },
    search: { text: "excerpt", note: ["category", "author"], date: "date", image: "image" },
    fields: {
      title: text("Title", { max: 110 }),
      date: date("Date", { default: "{{now}}" }),
      category: text("Category", { max: 40 }),
      author: text("Author", { max: 60, translatable: false }),
      image: image("Picture"),
      excerpt: textarea("Summary", { max: 300 }),
      comments: number("Number of comments", { whole: true, min: 0, default: 0, hidden: true }),
      recipe: optional(
        group(
          "Recipe",
          {
            title: text("Name", { max: 60 }),
            lines: list(
              "Ingredients",
              group("Ingredient", { name: text("Name", { max: 80 }), value: text("Amount", { max: 20 }) }),
              { min: 1, max: 20 },
            ),
          },
          { help: "A card beside the text." },
        ),
      ),
      ...publishWindow,
      body: markdown("Text"),
    },
  }),
  products: collection({
    folder: "products",
    label: "Products",
    labelOne: "Product",
    format: "md",
    nameField: "title",
    page: {
      folder: "shop",
      list: "shop",
      label: "Shop",
      block: "product-detail",
      description: "description",
      header: "b",
      bar: "cart",
    },
    search: { label: "Shop", text: "description", price: "price", priceTo: "priceTo", image: "images" },
    fields: {
      title: text("Name", { max: 80 }),
      price: price("Price", { help: "For example 15 or 12.50." }),
      priceTo: optional(
        price("Highest price", { help: "Only if there are several sizes; the site then shows a range." }),
      ),
      description: textarea("Description", { max: 400 }),
      images: list("Pictures", image("Picture"), { min: 1, max: 6 }),
      details: optional(
        list("Additional information", group("Line", { name: text("Name"), value: text("Value") })),
      ),
      order: sortOrder,
      body,
    },
  }),
  testimonials: collection({
    folder: "testimonials",
    label: "Testimonials",
    labelOne: "Testimonial",
    format: "yml",
    nameField: "name",
    fields: {
      name: text("Guest", { max: 60 }),
      note: optional(text("About the guest", { max: 60, help: "For example: Guest, table nine." })),
      quote: textarea("Quote", { max: 400 }),
      rating: number("Rating", { whole: true, min: 1, max: 5 }),
      image: image("Portrait"),
      order: sortOrder,
    },
  }),
  caseStudies: collection({
    folder: "case-studies",
    label: "Case stories",
    labelOne: "Case story",
    format: "md",
    nameField: "title",
    search: { label: "Stories", text: "excerpt", date: "date", image: "image" },
    fields: {
      title: text("Title", { max: 110 }),
      kind: select("Service", { wedding: "Wedding", buffet: "Buffet", party: "Party" }),
      date: date("Date"),
      guests: number("Guests", { whole: true, min: 1 }),
      image: image("Picture"),
      excerpt: textarea("Summary", { max: 300 }),
      body: markdown("Text"),
    },
  }),
  gallery: collection({
    folder: "gallery",
    label: "Gallery pictures",
    labelOne: "Gallery picture",
    format: "yml",
    nameField: "title",
    fields: {
      title: text("Name", { max: 80 }),
      image: image("Picture"),
      shape: select("Shape in the strip", {
        landscape: "Landscape",
        wide: "Wide",
        portrait: "Portrait",
        square: "Square",
      }),
      places: multiSelect("Where it is shown", {
        strip: "Home strip",
        page: "Gallery page",
        sidebar: "Blog sidebar",
      }),
      order: sortOrder,
    },
  }),
  pages: collection({
    folder: "pages",
    label: "Pages",
    labelOne: "Page",
    format: "yml",
    nameField: "title",
    fields: {
      title: text("Title", { max: 70, help: "Shown in the browser's tab and by search engines." }),
      description: textarea("Summary for search engines", { max: 200 }),
      path: text("Address", {
        pattern: [
          "^/[a-z0-9/-]*$",
          "must start with / and contain only lower-case letters, digits and hyphens",
        ],
        help: "For example /about. Changing it breaks links from other sites.",
      }),
      role: optional(
        select("Role", roleLabels, {
          help: "Function of this page: the site's links and emails lead here. Leave it empty for all other pages.",
        }),
      ),
      header: select("Header", { a: "Header A", b: "Header B" }, { default: "a" }),
      footer: select(
        "Footer",
        { a: "Footer A", b: "Footer B", line: "One line, where something is done" },
        { default: "a" },
      ),
      bar: optional(
        select(
          "Bar on phones",
          { book: "Booking", cart: "The cart, once something is in it", none: "None" },
          { help: "At the bottom of the window. If empty: booking." },
        ),
      ),
      blockPages: checkbox("Also give each block its own page", { default: false }),
      blockPagePrefix: optional(
        text("Address of the blocks' own pages", {
          pattern: [
            "^/[a-z0-9/-]*$",
            "must start with / and contain only lower-case letters, digits and hyphens",
          ],
          help: "If empty: the page's address. /section gives /section1, /section2 …",
        }),
      ),
      blocksFrom: optional(
        reference("Use blocks from", "pages", {
          help: "Shows the blocks of another page. This page keeps its own blocks, and shows them again once this is empty.",
        }),
      ),
      matchSubpaths: optional(
        checkbox("Match sub-paths", {
          help: "Shows the page below its address too: /resetpassword/8f3c… shows /resetpassword.",
        }),
      ),
      noindex: optional(
        checkbox("Hide from search engines", {
          help: "For pages with personal content, such as an account.",
        }),
      ),
      ...publishWindow,
      blocks: blocks("Blocks"),
    },
  }),
} as const;

export type CollectionName = keyof typeof collections;

const hoursLine = group("Line", { days: text("Days"), hours: text("Hours") });

const setting = <F extends Fields>(declared: Setting<F>): Setting<F> => declared;

const link4 = list("Links", linkGroup("Link"));
const footerColumn = list("Columns of links", group("Column", { title: text("Heading"), links: link4 }), {
  max: 3,
});

/** Maximum minutes for which a table can be held. */
const longestStay = 720;

/**
 * Limits on requests from one network, one guest and one address; `src/features/booking` has the defaults.
 */
const bookingLimits = group(
  "Limits against abuse",
  {
    shareOfDay: optional(
      number("Share of a day for one network", {
        whole: true,
        min: 1,
        max: 100,
        help: "In per cent of all tables during the day's longest service period. If empty: 5. The first booking is always accepted.",
      }),
    ),
    bookingsOfNetwork: optional(
      number("Bookings of one network in 24 hours", {
        whole: true,
        min: 1,
        max: 1_000_000,
        help: "Empty: 30.",
      }),
    ),
    openBookings: optional(
      number("Open bookings of one guest", {
        whole: true,
        min: 1,
        max: 1_000_000,
        help: "Under one email address or telephone number. If empty: 10.",
      }),
    ),
    emailsToAddress: optional(
      number("Emails to one address in 24 hours", {
        whole: true,
        min: 1,
        max: 1_000_000,
        help: "Only emails that anyone can cause by typing the address. If empty: 10.",
      }),
    ),
    alarmBookings: optional(
      number("Alarm at so many bookings in ten minutes", {
        whole: true,
        min: 1,
        max: 1_000_000,
        help: "An email explains how to cancel them all. If empty: 20.",
      }),
    ),
  },
  { help: "Guests who reach one are asked to call. docs/security.md explains the numbers." },
);

/** A part of a day in which guests can be booked. @param on the fields that say on which days */
const servicePeriod = <F extends Fields>(on: F) =>
  group("Service period", {
    name: text("Name", { translatable: false }),
    label: guestLabel,
    from: time("First booking"),
    to: time("Closes", {
      help: "A time before the first booking means past midnight; it belongs to the evening before.",
    }),
    ...on,
    lastBooking: optional(
      time("Last booking", { help: "The last time at which guests can come. If empty: until it closes." }),
    ),
    slotInterval: optional(
      number("Slot interval", { whole: true, min: 5, max: 240, help: "If empty: as set above." }),
    ),
    coversPerSlot: optional(
      number("Covers per slot", { whole: true, min: 1, max: 5000, help: "If empty: as set above." }),
    ),
  });

/** Formats for prices, dates, times and telephone numbers; src/core/shared/formats.ts has the defaults. */
const formats = group(
  "Prices, dates and times",
  {
    locale: optional(
      text("Language and country", {
        translatable: false,
        help: "A BCP 47 tag, for example en-GB, en-US or it-IT: where the currency is in a price, and the order of a date. If empty: en-GB.",
      }),
    ),
    currency: optional(
      text("Currency", {
        help: "Its three-letter code (ISO 4217), for example EUR. If empty: USD.",
        pattern: ["^[A-Z]{3}$", "must be three capital letters such as EUR"],
      }),
    ),
    hidesZeroDecimals: optional(
      checkbox("Write whole prices without decimals", { help: "15 instead of 15.00. If empty: no." }),
    ),
    clock: optional(
      select(
        "Clock",
        { "12": "12 hours, 8:00 PM", "24": "24 hours, 20:00" },
        { help: "For pages, emails and staff screens. If empty: 12 hours." },
      ),
    ),
    weekStart: optional(select("First day of the week", weekdayNames, { help: "Empty: Monday." })),
    phoneCountry: optional(
      text("Calling code", {
        help: "For telephone numbers written without one, for example +39. If empty, they are dialled as written.",
        pattern: ["^\\+[1-9][0-9]{0,3}$", "must be a plus and one to four digits, such as +39"],
      }),
    ),
  },
  {
    help: "Changes appear at once or with the next build. Guests and staff can type times on either clock.",
  },
);

/** One file each under content/settings/. */
export const settings = {
  site: setting({
    file: "site",
    label: "Restaurant",
    check(site, report) {
      checkFormats(site.formats, report);
      checkPageLanguages(site, report);
    },
    fields: {
      name: text("Name", { max: 30, translatable: false }),
      tagline: text("Tagline", { max: 80 }),
      description: textarea("Summary for search engines", { max: 200 }),
      established: number("Established", { whole: true, min: 1500, max: 2100 }),
      address: text("Postal address", { translatable: false }),
      phone: text("Telephone", { translatable: false }),
      hotline: optional(
        text("24/7 hotline", {
          translatable: false,
          help: "If empty, guests are given the telephone number.",
        }),
      ),
      email: email("Email"),
      image: image("Picture for shared links"),
      formats: optional(formats),
      pageLanguages: optional(
        list(
          "Languages of the pages",
          text("Language", {
            pattern: [
              "^[a-z]{2,3}$",
              "must be a language code of two or three lower-case letters, such as it",
            ],
          }),
          {
            max: 12,
            help: "The language from “Language and country” first, then those into which content is translated: en, it. If empty: only the first.",
          },
        ),
      ),
      styleGuide: optional(
        checkbox("Publish the style guide", {
          help: "An index of all pages at /pages, and every kind of block at /pages2. For developers; npm run dev always includes it.",
        }),
      ),
      location: optional(
        group(
          "Location",
          {
            postalCode: optional(text("Postal code", { max: 20, translatable: false })),
            locality: optional(text("Town", { max: 60, translatable: false })),
            country: optional(
              text("Country", {
                help: "Two capital letters, for example IT.",
                pattern: ["^[A-Z]{2}$", "must be two capital letters such as IT"],
              }),
            ),
            latitude: optional(number("Latitude", { min: -90, max: 90, help: "For example 44.4089." })),
            longitude: optional(number("Longitude", { min: -180, max: 180, help: "For example 8.9264." })),
          },
          { help: "For search engines and maps. Leave fields empty that you do not want to publish." },
        ),
      ),
      gettingHere: optional(
        group(
          "Getting here",
          {
            tram: optional(text("Tram, bus or train", { max: 120 })),
            parking: optional(text("Parking", { max: 120 })),
            stepFree: optional(text("Without steps", { max: 120 })),
          },
          { help: "One line each, shown beside the address. Empty lines are not shown." },
        ),
      ),
    },
  }),
  navigation: setting({
    file: "navigation",
    label: "Navigation",
    fields: {
      headerA: list("Header A", linkGroup("Link"), { min: 1, max: 8 }),
      headerB: optional(
        list("Header B", linkGroup("Link"), { min: 1, max: 8, help: "If empty: the links of header A." }),
      ),
      findStore: optional(linkGroup("Find a store")),
      orderTracking: optional(linkGroup("Order tracking")),
      book: linkGroup("Booking button"),
      footerA: optional(footerColumn),
      newsletterTitle: optional(
        text("Newsletter heading", { help: "If empty, the footer does not ask for an email address." }),
      ),
      newsletterText: optional(textarea("Newsletter text")),
      footerB: optional(
        list(
          "Footer B banners",
          group("Banner", { title: text("Heading"), text: textarea("Text"), button: linkGroup("Button") }),
          { max: 4 },
        ),
      ),
    },
  }),
  menu: setting({
    file: "menu",
    label: "Menu",
    help: "The categories of dishes, and the menus. To rename a category that has dishes: add the new name, move the dishes, remove the old name.",
    check: ({ categories, menus: all }, report) => {
      checkNames(["Categories"], categories, report);
      checkNames(["Menus"], all, report);
    },
    fields: {
      categories: list(
        "Categories",
        group("Category", {
          name: text("Name", {
            max: 40,
            translatable: false,
            help: "Shown to guests, and used in the dishes.",
          }),
          label: guestLabel,
          withoutTab: optional(
            checkbox("Without a tab", {
              help: "Its dishes appear on menus, but not in the menu with tabs or the search's filters.",
            }),
          ),
        }),
        { min: 1, max: 30, help: "The categories, in the order in which they are shown." },
      ),
      menus: list(
        "Menus",
        group("Menu", {
          name: text("Short name", {
            max: 40,
            translatable: false,
            help: "The name used in the files of dishes and pages: home.",
          }),
          label: text("Name", { max: 60, help: "For editors." }),
        }),
        { max: 30, help: "Selections of dishes for blocks. A dish can be on several." },
      ),
    },
  }),
  hours: setting({
    file: "hours",
    label: "Opening hours, as shown",
    help: "Texts only; bookable hours are set under Booking. Fields that no page shows can stay empty.",
    fields: {
      hero: optional(text("Home page picture")),
      topBar: optional(list("Top bar of the page with the large booking form", hoursLine)),
      footer: optional(list("Footer", hoursLine)),
      footerTitle: optional(
        text("What the hours in the footer are of", {
          max: 40,
          help: "For example “Without booking”. Today's bookable hours are shown above them.",
        }),
      ),
      happyHour: optional(text("Happy hour", { help: "In the footer. Leave it empty if there is none." })),
      contactCard: optional(list("Contact card", hoursLine)),
      openingTimes: optional(list("Opening-times card", hoursLine)),
      about: optional(list("About page", hoursLine)),
      office: optional(list("Office hours", hoursLine)),
    },
  }),
  theme: setting({
    file: "theme",
    label: "The look",
    help: "The colours and fonts of the whole site.",
    check: validateTheme,
    fields: {
      ground: color(colorLabels.ground, { default: defaultTheme.ground, help: "Hero, header, footer." }),
      paper: color(colorLabels.paper, { default: defaultTheme.paper, help: "Menus, texts, forms." }),
      accent: color(colorLabels.accent, {
        default: defaultTheme.accent,
        help: "Buttons, and text on the ground.",
      }),
      secondPaper: color(colorLabels.secondPaper, { default: defaultTheme.secondPaper }),
      accentText: color(colorLabels.accentText, { default: defaultTheme.accentText }),
      type: select(
        "Type",
        { serif: "Fraunces, Hanken Grotesk", sans: "Hanken Grotesk alone" },
        { default: defaultTheme.type, buttons: true },
      ),
      corners: select(
        "Corners",
        { cut: "Cut", soft: "Soft" },
        { default: defaultTheme.corners, buttons: true },
      ),
      photos: select(
        "Pictures",
        { asShot: "Photographs, as shot", warm: "Photographs, warm", prints: "Prints" },
        {
          default: defaultTheme.photos,
          buttons: true,
          help: "Prints: PNG files are shown as printed sheets, without filters, fades or words on them. Other files stay photographs.",
        },
      ),
    },
  }),
  booking: setting({
    file: "booking",
    label: "Booking",
    help: "What guests can book. Forms follow at once, without a new build.",
    check: checkBookingRules,
    fields: {
      timeZone: text("Time zone", {
        help: "An IANA name, for example Europe/Rome.",
        pattern: ["^[A-Za-z_]+(/[A-Za-z_+-]+)*$", "must be an IANA name such as Europe/Rome"],
      }),
      paused: optional(
        checkbox("Pause bookings", {
          help: "Guests are told that no bookings are taken. Existing bookings stay unchanged.",
        }),
      ),
      pauseWords: optional(
        textarea("Message while paused", {
          max: 200,
          help: "Message to guests, for example: Our telephone is out of order, please come by.",
        }),
      ),
      pausedDates: optional(
        list(
          "Pause bookings on single days",
          group("Day", {
            date: date("Date"),
            message: optional(text("Message", { max: 200, help: "Message to guests." })),
          }),
          {
            help: "Guests cannot book these days online, but staff can. Days paused in the evening's book appear here, too.",
          },
        ),
      ),
      mailRestaurant: optional(
        checkbox("Email every booking to the restaurant", {
          default: true,
          help: "An email about each booking, change and cancellation, to the address under Restaurant. If empty: yes.",
        }),
      ),
      largestParty: number("Largest party", {
        whole: true,
        min: 1,
        max: 500,
        help: "The maximum number of guests in one booking. Every size up to it needs a table or a combination that fits.",
      }),
      leadTime: number("Minimum notice", {
        whole: true,
        min: 0,
        max: 43_200,
        help: "In minutes: 30 lets guests book until half an hour before they come.",
      }),
      daysAhead: number("Booking window", {
        whole: true,
        min: 0,
        max: 1000,
        help: "How far ahead guests can book: 0 means today only, 90 about three months.",
      }),
      slotInterval: number("Slot interval", {
        whole: true,
        min: 5,
        max: 240,
        help: "30 offers 18:00, 18:30, 19:00 … counted from a service period's first booking.",
      }),
      coversPerSlot: optional(
        number("Covers per slot", {
          whole: true,
          min: 1,
          max: 5000,
          help: "How many guests can arrive at the same time, so that the kitchen can keep up. If empty: as many as the tables hold.",
        }),
      ),
      pace: optional(
        number("Arrivals per quarter hour", {
          whole: true,
          min: 1,
          max: 5000,
          help: "How many guests can arrive within a quarter of an hour. Beyond it staff are warned, but can continue. If empty: no limit.",
        }),
      ),
      limits: optional(bookingLimits),
      servicePeriods: list("Service periods", servicePeriod({ days: multiSelect("Days", weekdayNames) }), {
        min: 1,
      }),
      turnTimes: list(
        "Turn times",
        group("Party", {
          upTo: number("Persons up to", { whole: true, min: 1, max: 500 }),
          minutes: number("Minutes", { whole: true, min: 15, max: longestStay }),
        }),
        {
          help: "A table is held for this long from the booked time. The first line that is large enough applies.",
        },
      ),
      longestTurn: number("Minutes for larger parties", {
        whole: true,
        min: 15,
        max: longestStay,
        help: "For parties larger than the last line above.",
      }),
      tables: list(
        "Tables",
        group("Table", {
          id: rowId,
          name: text("Name or number", { max: 20, translatable: false }),
          min: number("Fewest guests", { whole: true, min: 1, max: 500 }),
          max: number("Most guests", { whole: true, min: 1, max: 500 }),
          area: optional(
            text("Area", { max: 40, translatable: false, help: "For staff, for example Terrace." }),
          ),
          x: optional(
            number("From the left", {
              min: 0,
              max: 100,
              help: "On the floor sketch, in hundredths of its width.",
            }),
          ),
          y: optional(
            number("From the top", {
              min: 0,
              max: 100,
              help: "On the floor sketch, in hundredths of its height.",
            }),
          ),
        }),
        {
          min: 1,
          help: "Guests get the smallest free table that fits. A renamed table keeps its bookings; a removed one stays held until its guests have left.",
        },
      ),
      room: optional(
        group(
          "Plan of the room",
          {
            hidden: optional(
              checkbox("Hide the plan", { help: "Guests are then told how many tables are free." }),
            ),
            areas: optional(
              list(
                "Areas",
                group("Area", {
                  id: rowId,
                  name: text("Name", { max: 40, translatable: false, help: "The name used for the tables." }),
                  label: guestLabel,
                  kind: select(
                    "What it is",
                    {
                      room: "A room",
                      bar: "A counter",
                      window: "A row along the street",
                      outside: "Outside",
                      part: "A part of the largest room",
                    },
                    { default: "room" },
                  ),
                  fire: optional(checkbox("There is an oven or a fireplace in its wall")),
                }),
                { max: 12, help: "An area that is not listed is a room." },
              ),
            ),
          },
          { help: "Drawn from the tables, for guests who book. The street is at the bottom." },
        ),
      ),
      combinations: optional(
        list(
          "Tables that can be joined",
          group("Combination", {
            tables: list("Tables", text("Name or number", { translatable: false }), { min: 2, max: 12 }),
            min: number("Fewest guests", { whole: true, min: 1, max: 500 }),
            max: number("Most guests", { whole: true, min: 1, max: 500 }),
          }),
          { help: "Used if no single table that fits is free." },
        ),
      ),
      closures: optional(
        list(
          "Closed",
          group("Closure", {
            from: date("From"),
            to: optional(date("To", { help: "The last closed day. If empty: one day only." })),
            reason: optional(text("Reason", { max: 80, help: "Shown to guests, for example Staff party." })),
            servicePeriods: optional(
              list("Only these service periods", text("Service period", { translatable: false }), {
                help: "If empty, the whole day is closed.",
              }),
            ),
          }),
          { help: "Holidays and days off. Existing bookings stay unchanged." },
        ),
      ),
      specialOpenings: optional(
        list(
          "Special openings",
          group("Special opening", {
            from: date("From"),
            to: optional(date("To", { help: "The last day. If empty: one day only." })),
            reason: optional(
              text("Occasion", { max: 80, help: "Shown to guests, for example New Year's Eve." }),
            ),
            servicePeriods: list("Service periods", servicePeriod({}), { min: 1 }),
          }),
          {
            help: "Days with their own service periods instead of the usual ones. If a closure covers the same day, the one with fewer days applies.",
          },
        ),
      ),
    },
  }),
  ordering: setting({
    file: "ordering",
    feature: "orders",
    label: "Ordering",
    help: "Takeaway orders. Which dishes can be ordered, and from which station, is set in the dishes.",
    check: checkOrdering,
    fields: {
      open: checkbox("Take orders", { help: "If off, guests are asked to call." }),
      times: optional(
        list("Days and times", orderWindow, {
          max: 30,
          help: "When orders can be collected, within the service periods; closures and special openings apply. If empty: in all service periods.",
        }),
      ),
      leadTime: number("Shortest notice", {
        whole: true,
        min: 0,
        max: 1440,
        help: "In minutes, from the order to the earliest time at which it is ready.",
      }),
      largestOrder: group("Largest order", {
        portions: number("Portions", { whole: true, min: 1, max: 200 }),
        total: price("Total", { help: "For larger orders guests are asked to call." }),
      }),
      confirmAbove: price("Confirm by email above", {
        help: "A guest who has never collected an order has to confirm a larger total with a link in an email.",
      }),
      shareOfHour: optional(
        number("Share of an hour for one network", {
          whole: true,
          min: 1,
          max: 100,
          help: "In per cent of each station's places in the hour around the time. Beyond it, guests who have never collected an order have to confirm with a link in an email. If empty: 10. The first order is always accepted.",
        }),
      ),
      keptMinutes: number("How long a ready order waits", {
        whole: true,
        min: 5,
        max: 240,
        help: "In minutes, under the lamp at the bar.",
      }),
      stations: optional(
        list("Stations", station, {
          max: 20,
          help: "Places where portions are cooked: an oven, a grill, a pan.",
        }),
      ),
    },
  }),
} as const;

export type SettingName = keyof typeof settings;
