import { setting } from "./model.ts";
import { checkFormats, checkPageLanguages } from "./check-formats.ts";
import { checkNames, guestLabel } from "./names.ts";
import { colorLabels, validateTheme } from "./theme/validate-theme.ts";
import { orderBy } from "./ordering.ts";
import { defaultTheme } from "../../core/shared/palette.ts";
import { weekdayNames } from "../../core/shared/calendar-date.ts";
import {
  select,
  color,
  email,
  group,
  linkGroup,
  list,
  textarea,
  number,
  optional,
  image,
  text,
  checkbox,
} from "./fields.ts";

const hoursLine = group("Line", { days: text("Days"), hours: text("Hours") });

const link4 = list("Links", linkGroup("Link"));
const footerColumn = list("Columns of links", group("Column", { title: text("Heading"), links: link4 }), {
  max: 3,
});

/** Formats for prices, dates, times and telephone numbers; src/core/shared/formats.ts has the defaults. */
const formats = group(
  "Prices, dates and times",
  {
    locale: optional(
      text("Language and country", {
        translatable: false,
        help: "A BCP 47 tag, for example en-GB, en-US or it-IT. It decides where prices show the currency, and the order of day, month and year in dates. If empty: en-GB.",
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
        {
          help: "For pages, emails and staff screens. If empty: as usual in the country; in English, 12 hours.",
        },
      ),
    ),
    keepsFormTimes: optional(
      checkbox("Leave times in short forms as written", {
        help: "With a 24-hour clock, the times listed in a block (6:00 PM) are shown as 18:00 unless this is on. If empty: no.",
      }),
    ),
    weekStart: optional(select("First day of the week", weekdayNames, { help: "If empty: Monday." })),
    phoneCountry: optional(
      text("Calling code", {
        help: "For telephone numbers written without one, for example +39. If empty, they are dialled as written.",
        pattern: ["^\\+[1-9][0-9]{0,3}$", "must be a plus and one to four digits, such as +39"],
      }),
    ),
  },
  {
    help: "Changes appear immediately or with the next build. Guests and staff can type times on either clock.",
  },
);
export const siteSettings = setting({
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
    business: optional(
      select(
        "What guests can do",
        { both: "Tables and collection", tables: "Tables only", collection: "Collection only" },
        {
          help: "What is not offered disappears from the site, emails and staff screens; its content stays here. If empty: both.",
        },
      ),
    ),
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
        "Page languages",
        text("Language", {
          pattern: ["^[a-z]{2,3}$", "must be a language code of two or three lower-case letters, such as en"],
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
});

export const navigationSettings = setting({
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
});

export const menuSettings = setting({
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
        orderBy: optional(orderBy),
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
          help: "The name used in the files of dishes and pages, for example home.",
        }),
        label: text("Name", { max: 60, help: "For editors." }),
      }),
      { max: 30, help: "Selections of dishes for blocks. A dish can be on several menus." },
    ),
  },
});

export const hoursSettings = setting({
  file: "hours",
  label: "Opening hours, as shown",
  help: "Texts only; bookable hours are set under Booking. Fields that no page shows can stay empty.",
  fields: {
    hero: optional(text("Home page picture")),
    topBar: optional(list("Top bar of the page with the large booking form", hoursLine)),
    footer: optional(list("Footer", hoursLine)),
    footerTitle: optional(
      text("What the hours in the footer are for", {
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
});

export const themeSettings = setting({
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
});
