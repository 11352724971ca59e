import { stringify } from "yaml";
import { defaultTheme } from "../../src/core/shared/palette.ts";
import { addressesOf, pageRoles, type PageRole } from "../../src/core/shared/page-roles.ts";

/*
 * Another restaurant, as small as possible: two dishes, three pages with content, euros and a 24-hour clock.
 * JSON is YAML.
 */

const days = ["tue", "wed", "thu", "fri", "sat", "sun"];
const picture = { file: "/media/oven.jpg", alt: "" };
const book = { label: "Book", to: "/booking" };
const menuLink = { label: "Menu", to: "/menu" };
const hours = [{ days: "Tuesday to Sunday", hours: "18:30 – 23:30" }];

const site = {
  name: "Da Nonna",
  tagline: "Two dishes, both good.",
  description: "A kitchen with two dishes.",
  established: 2019,
  address: "Via del Forno 3, Genova",
  phone: "010 123456",
  hotline: "010 654321",
  email: "ciao@danonna.example",
  image: picture,
  location: { country: "IT" },
  formats: {
    locale: "it-IT",
    currency: "EUR",
    clock: "24",
    weekStart: "mon",
    phoneCountry: "+39",
  },
};

const booking = {
  timeZone: "Europe/Rome",
  largestParty: 4,
  leadTime: 0,
  daysAhead: 60,
  slotInterval: 30,
  servicePeriods: [{ name: "Cena", from: "18:30", to: "23:30", days }],
  turnTimes: [{ upTo: 2, minutes: 90 }],
  longestTurn: 120,
  tables: [
    { name: "1", min: 1, max: 4, area: "Sala" },
    { name: "2", min: 1, max: 4, area: "Sala" },
  ],
};

const ordering = {
  open: false,
  leadTime: 15,
  largestOrder: { total: 250 },
  confirmAbove: 40,
  keptMinutes: 30,
};

const dish = (title: string, price: number, category: string, goesWith?: string): string =>
  `---\n${stringify({
    title,
    price,
    category,
    description: "As it should be.",
    rating: 5,
    image: picture,
    available: true,
    menus: ["home"],
    ...(goesWith ? { goesWith } : {}),
  })}---\n`;

const hoursCard = { type: "hours-card", heading: "When we cook" };

/** Blocks with prices, dates and times, by the role of their page; other pages show the hours. */
const blocks: Partial<Record<PageRole | "home", readonly object[]>> = {
  home: [
    {
      type: "reservation-form-compact",
      eyebrow: "Tonight",
      heading: "A table",
      button: "BOOK NOW",
      image: picture,
    },
    {
      type: "menu-browser",
      eyebrow: "The card",
      heading: "What there is",
      menu: "home",
      order: { label: "Order", to: "/menu" },
    },
  ],
  menu: [
    { type: "banner", look: "menu", heading: "The card" },
    { type: "tabbed-menu", heading: "By course" },
    { type: "printed-menu", heading: "Both dishes", menu: "home", image: picture },
    { type: "booking-teaser", eyebrow: "Quick", heading: "Hungry?", button: "BOOK NOW", image: picture },
  ],
  booking: [
    { type: "banner", look: "ticket", heading: "A table" },
    {
      type: "reservation-form-full",
      heading: "Reservation form",
      evening: "The evening",
      person: "You",
      wishes: "Wishes",
      button: "BOOK A TABLE",
      hotline: "Or call",
    },
    {
      type: "reservation-form-hero",
      heading: "Tonight",
      lead: "A table by the oven.",
      image: picture,
      menuLink,
      orderLink: menuLink,
      bookLink: book,
      formHeading: "Book",
      formText: "It takes a minute.",
      button: "BOOK A TABLE",
    },
    hoursCard,
  ],
  reservation: [
    {
      type: "manage-reservation",
      heading: "Your table with us",
      find: { label: "Find it", to: "/tracking" },
      book,
    },
  ],
  tracking: [
    {
      type: "find-reservation",
      heading: "Which table is yours?",
      text: "It is in our email.",
      button: "FIND IT",
    },
  ],
};

const page = (role: PageRole | undefined, path: string): object => ({
  title: role ?? "Home",
  description: "A page of the trattoria.",
  path,
  ...(role ? { role } : {}),
  header: "a",
  footer: "a",
  blockPages: false,
  blocks: blocks[role ?? "home"] ?? [hoursCard],
});

const requiredRoles = (Object.keys(pageRoles) as PageRole[]).filter((role) => pageRoles[role].required);
const pages = requiredRoles.map((role) => ({ role, path: `/${role.toLowerCase()}` }));

/** Paths of the trattoria's pages. The menu's path is not a prefix of its dishes' paths. */
export const trattoriaAddresses = addressesOf(pages);

/** The trattoria's files below content/. */
export const trattoriaFiles: Readonly<Record<string, string>> = {
  version: "4",
  // Never displayed.
  "media/oven.jpg": "a picture",
  "settings/site.yml": JSON.stringify(site),
  "settings/booking.yml": JSON.stringify(booking),
  "settings/menu.yml": JSON.stringify({
    categories: [{ name: "Primi" }, { name: "Pane" }],
    menus: [{ name: "home", label: "The card" }],
  }),
  "settings/theme.yml": JSON.stringify(defaultTheme),
  "settings/ordering.yml": JSON.stringify(ordering),
  "settings/hours.yml": JSON.stringify({
    hero: "18:30 – 23:30",
    topBar: hours,
    footer: hours,
    footerTitle: "Without booking",
    happyHour: "18:30 – 19:00",
    contactCard: hours,
    openingTimes: hours,
    about: hours,
    office: hours,
  }),
  "settings/navigation.yml": JSON.stringify({
    headerA: [menuLink],
    headerB: [menuLink],
    findStore: book,
    orderTracking: book,
    book,
    footerA: [{ title: "The house", links: [menuLink] }],
    newsletterTitle: "Newsletter",
    newsletterText: "One letter a month.",
    footerB: [],
  }),
  "dishes/pesto.md": dish("Trofie al pesto", 12.5, "Primi", "focaccia"),
  "dishes/focaccia.md": dish("Focaccia", 4, "Pane"),
  "pages/home.yml": JSON.stringify(page(undefined, "/")),
  ...Object.fromEntries(
    pages.map(({ role, path }) => [`pages/${role.toLowerCase()}.yml`, JSON.stringify(page(role, path))]),
  ),
};
