import { bookingSettings } from "./booking-settings.ts";
import {
  hoursSettings,
  menuSettings,
  navigationSettings,
  siteSettings,
  themeSettings,
} from "./site-settings.ts";
import { orderingSettings, checkTakeAway, takeAwayFields } from "./ordering.ts";
import { dietaryFields } from "./dietary.ts";
import { publishWindow } from "./publish-window.ts";
import { pageRoles, type PageRole } from "../../core/shared/page-roles.ts";
import type { Collection } from "./model.ts";
import {
  blocks,
  select,
  multiSelect,
  listed,
  multiListed,
  date,
  group,
  list,
  textarea,
  markdown,
  price,
  number,
  optional,
  image,
  reference,
  text,
  checkbox,
  type Fields,
} from "./fields.ts";

const collection = <F extends Fields>(declared: Collection<F, keyof F & string>): Collection<F> => declared;

const body = optional(markdown("Text", { help: "The full text on the entry's own page." }));
const sortOrder = optional(
  number("Position in lists", {
    whole: true,
    help: "Smaller numbers come first. Entries without a number come last, by name.",
  }),
);

const roleLabels = Object.fromEntries(
  Object.entries(pageRoles).map(([role, { label }]) => [role, label]),
) as Readonly<Record<PageRole, string>>;

/** The list of menu categories, to which dishes refer. */
export const dishCategories = { setting: "menu", list: "categories" } as const;
/** The list of menus, to which dishes and blocks refer. */
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
      cook: optional(reference("Cook", "chefs", { help: "Named on the dish's own page." })),
      goesWith: optional(
        reference("Goes with", "dishes", {
          help: "For example a drink. It is offered on the dish's own page.",
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
          help: "Leave a field empty if the kitchen has not confirmed it. Guests are then told that it is not confirmed.",
        }),
      ),
      takeAway: optional(
        group("To take away", takeAwayFields, {
          feature: "orders",
          help: "How guests can order it for collection. Leave it empty for a dish that is served here only.",
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
      note: optional(
        textarea("Note", { max: 140, help: "Shown as a handwritten note on the chef's own page." }),
      ),
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
          help: "What this page is for. Links on the site and in emails use the role to find the page. Leave it empty for all other pages.",
        }),
      ),
      header: select("Header", { a: "Header A", b: "Header B" }, { default: "a" }),
      footer: select(
        "Footer",
        { a: "Footer A", b: "Footer B", line: "One line, for pages with a form" },
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
          help: "Shows the blocks of another page. This page keeps its own blocks, and shows them again once this field is empty.",
        }),
      ),
      matchSubpaths: optional(
        checkbox("Match sub-paths", {
          help: "Also shows this page at longer addresses: /resetpassword/8f3c… shows /resetpassword.",
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

/** The settings: one file each in content/settings/. */
export const settings = {
  site: siteSettings,
  navigation: navigationSettings,
  menu: menuSettings,
  hours: hoursSettings,
  theme: themeSettings,
  booking: bookingSettings,
  ordering: orderingSettings,
} as const;

export type SettingName = keyof typeof settings;
