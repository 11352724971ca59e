import { canonicalPath } from "../../../core/shared/canonical-path.ts";
import { messagesIn } from "../../../core/messages/catalogues.ts";
import type { Translate } from "../../../core/messages/words.ts";
import type { Offer, PageRole } from "../../../core/shared/page-roles.ts";
import { isOffered } from "../../../content/model/business.ts";
import { roleOf } from "../../../content/model/page-role.ts";
import { formatsIn, settingOf, type Fields, type Snapshot } from "./snapshot.ts";

/*
 * Plain pages that suit any business, in its language. They replace the sample's pages, so that nothing of
 * the sample is left: their texts are messages (area `starter`), and their only picture suits any kitchen.
 */

/** A picture that counts as neutral, although it comes with the sample: a bunch of herbs. */
export const neutralPicture = "/media/posts/fresh-herbs.png";

interface Starter {
  readonly t: Translate<"starter">;
  readonly name: string;
  readonly tagline: string;
  readonly address: string;
  readonly phone: string;
  readonly offered: readonly Offer[];
  /** Returns a link to the page with a role, labelled; undefined if there is no such page. */
  readonly to: (role: PageRole, label: string) => Link | undefined;
}

interface Link {
  readonly label: string;
  readonly to: string;
}

type Page = Pick<Fields, "title" | "description"> & { readonly blocks: readonly Fields[] };

/** The neutral picture as an image field. It only decorates, so it has no description. */
export const neutralImage = { file: neutralPicture, alt: "" };

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

/** Returns the links that exist; the home page if there is none. */
const linksOf = ({ t }: Starter, ...links: readonly (Link | undefined)[]): readonly Link[] => {
  const found = links.flatMap((link) => link ?? []);
  return found.length > 0 ? found : [{ label: t("nav.home"), to: "/" }];
};

const bookLink = (starter: Starter): Link =>
  starter.to("booking", starter.t("nav.book")) ??
  starter.to("order", starter.t("nav.order")) ?? { label: starter.t("nav.home"), to: "/" };

function homePage(starter: Starter): Page {
  const { t, name, tagline, address, phone, to } = starter;
  const contact = to("contact", t("home.contact"));
  return {
    title: cut(`${name}: ${tagline}`, 70),
    description: cut(`${tagline.replace(/[.!?]?$/, ".")} ${name}, ${address}.`, 200),
    blocks: [
      { type: "banner", heading: tagline, lead: cut(`${name}, ${address}`, 200), image: neutralImage },
      { type: "tabbed-menu", heading: t("home.menu") },
      {
        type: "info-cards",
        heading: t("home.where"),
        hoursHeading: t("home.hours"),
        addressHeading: t("home.address"),
        way: t("home.call", { phone }),
        link: contact ?? bookLink(starter),
      },
    ],
  };
}

const accountForm = (form: string, heading: string, links: readonly Link[], text?: string): Fields => ({
  ...{ type: "account-form", form, heading, links, image: neutralImage },
  ...(text === undefined ? {} : { text }),
});

/** Pages by role. Each function returns the page's texts and blocks. */
const pages: Readonly<Partial<Record<PageRole, (starter: Starter) => Page>>> = {
  menu: ({ t, name }) => ({
    title: t("menu.title"),
    description: t("menu.about", { name }),
    blocks: [
      { type: "banner", look: "type", heading: t("menu.title"), lead: t("menu.lead") },
      { type: "tabbed-menu", heading: t("menu.choose") },
    ],
  }),
  order: ({ t, name }) => ({
    title: t("order.title"),
    description: t("order.about", { name }),
    blocks: [{ type: "order-form", heading: t("order.title"), lead: t("order.lead") }],
  }),
  booking: ({ t, name }) => ({
    title: t("book.title"),
    description: t("book.about", { name }),
    blocks: [
      { type: "banner", look: "low", heading: t("book.title"), lead: t("book.lead") },
      {
        type: "reservation-form-full",
        heading: t("book.form"),
        evening: t("book.when"),
        person: t("book.person"),
        wishes: t("book.wishes"),
        messageHelp: t("book.help"),
        button: t("book.button"),
        hotline: t("book.call"),
      },
      { type: "hours-card", heading: t("home.hours") },
    ],
  }),
  contact: ({ t, name }) => ({
    title: t("contact.title"),
    description: t("contact.about", { name }),
    blocks: [
      { type: "banner", look: "type", heading: t("contact.title"), lead: t("contact.lead") },
      {
        type: "contact-form",
        heading: t("contact.heading"),
        text: t("contact.text"),
        formHeading: t("contact.form"),
        note: t("contact.note"),
        button: t("contact.button"),
        overlap: false,
      },
    ],
  }),
  allergens: ({ t, name }) => ({
    title: t("allergens.title"),
    description: t("allergens.about", { name }),
    blocks: [
      { type: "banner", look: "type", heading: t("allergens.title"), lead: t("allergens.lead") },
      { type: "allergen-table", heading: t("allergens.heading"), text: t("allergens.text") },
    ],
  }),
  account: (starter) => {
    const { t, name, offered } = starter;
    const books = offered.includes("tables");
    return {
      title: t("account.title"),
      description: books ? t("account.about", { name }) : `${t("account.title")}, ${name}`,
      blocks: [
        {
          type: "account",
          heading: t("account.title"),
          emptyHeading: t(books ? "book.none" : "account.none"),
          emptyText: t("book.noneText"),
          book: bookLink(starter),
        },
      ],
    };
  },
  login: (starter) => {
    const { t, name, to } = starter;
    const links = linksOf(starter, to("signup", t("login.signup")), to("forgotten", t("login.forgotten")));
    return {
      title: t("login.title"),
      description: t("login.about", { name }),
      blocks: [accountForm("login", t("login.title"), links)],
    };
  },
  signup: (starter) => {
    const { t, name, to } = starter;
    return {
      title: t("signup.title"),
      description: t("signup.about", { name }),
      blocks: [accountForm("signup", t("signup.title"), linksOf(starter, to("login", t("login.has"))))],
    };
  },
  forgotten: (starter) => {
    const { t, to } = starter;
    const links = linksOf(starter, to("login", t("login.title")));
    return {
      title: t("forgotten.title"),
      description: t("forgotten.about"),
      blocks: [accountForm("forgotten", t("forgotten.title"), links, t("forgotten.text"))],
    };
  },
  resetPassword: (starter) => {
    const { t, to } = starter;
    const links = linksOf(starter, to("login", t("login.title")));
    return {
      title: t("reset.title"),
      description: t("reset.about"),
      blocks: [accountForm("reset", t("reset.title"), links, t("reset.text"))],
    };
  },
  reservation: (starter) => {
    const { t, to } = starter;
    return {
      title: t("reservation.title"),
      description: t("reservation.about"),
      blocks: [
        { type: "banner", look: "low", heading: t("reservation.title"), lead: t("reservation.lead") },
        {
          type: "manage-reservation",
          heading: t("reservation.title"),
          find: to("tracking", t("nav.trackingTable")) ?? bookLink(starter),
          book: bookLink(starter),
        },
      ],
    };
  },
  tracking: ({ t, name, offered }) => {
    const heading = t(offered.includes("tables") ? "tracking.title" : "tracking.orders");
    return {
      title: heading,
      description: `${heading}, ${name}`,
      blocks: [
        { type: "banner", look: "low", heading, lead: t("tracking.lead") },
        {
          type: "find-reservation",
          heading: t("tracking.title"),
          text: t("tracking.text"),
          button: t("tracking.button"),
          without: t("tracking.call"),
        },
        { type: "find-order" },
      ],
    };
  },
  waitingList: (starter) => ({
    title: starter.t("waiting.title"),
    description: starter.t("waiting.about", { name: starter.name }),
    blocks: [
      {
        type: "waiting-offer",
        heading: starter.t("waiting.title"),
        image: neutralImage,
        book: bookLink(starter),
      },
    ],
  }),
  search: (starter) => {
    const { t, name, to } = starter;
    return {
      title: t("search.title"),
      description: t("search.about", { name }),
      blocks: [
        {
          type: "site-search",
          heading: t("search.label"),
          label: t("search.label"),
          placeholder: t("search.word"),
          placesTitle: t("search.places"),
          places: linksOf(
            starter,
            to("menu", t("menu.title")),
            to("order", t("nav.order")),
            to("booking", t("nav.book")),
            to("contact", t("contact.title")),
          ),
          none: t("search.none"),
        },
      ],
    };
  },
  wishlist: (starter) => {
    const { t, to } = starter;
    return {
      title: t("wishlist.title"),
      description: t("wishlist.about"),
      blocks: [
        { type: "banner", look: "paper", heading: t("wishlist.title"), lead: t("wishlist.lead") },
        {
          type: "wishlist",
          heading: t("wishlist.title"),
          emptyHeading: t("wishlist.none"),
          emptyText: t("wishlist.noneText"),
          links: linksOf(starter, to("menu", t("menu.title"))),
        },
      ],
    };
  },
  offline: ({ t, phone }) => ({
    title: t("offline.title"),
    description: t("offline.about"),
    blocks: [
      { type: "banner", look: "type", heading: t("offline.title"), lead: t("offline.lead", { phone }) },
      { type: "hours-card", heading: t("home.hours") },
    ],
  }),
};

/** Returns the function that writes a page; undefined if only the owner can. */
const writerOf = (page: Fields) => {
  const role = roleOf({ data: page })?.role;
  return page["path"] === "/" ? homePage : role && pages[role];
};

/** True if a page has a plain version that can replace it. */
export const hasStarter = (page: Fields): boolean => writerOf(page) !== undefined;

/** Path of the file with the navigation, below content/. */
export const navigationPath = "settings/navigation.yml";

/** The navigation: links to the pages that exist, and nothing else. */
function navigation(starter: Starter, paths: readonly Fields[]): Fields {
  const { t, to, offered } = starter;
  const main = [
    { label: t("nav.home"), to: "/" },
    ...[
      to("menu", t("menu.title")),
      to("order", t("nav.order")),
      to("about", titleOf(paths, "about")),
      to("shop", titleOf(paths, "shop")),
      to("blog", titleOf(paths, "blog")),
      to("contact", t("contact.title")),
    ].flatMap((link) => link ?? []),
  ];
  const more = [to("allergens", t("allergens.title")), to("contact", t("contact.title"))];
  const tracking = to("tracking", t(offered.includes("tables") ? "nav.trackingTable" : "nav.tracking"));
  return {
    headerA: main.slice(0, 8),
    ...(tracking ? { orderTracking: tracking } : {}),
    book: bookLink(starter),
    footerA: [{ title: t("nav.more"), links: linksOf(starter, ...more) }],
  };
}

const titleOf = (paths: readonly Fields[], role: PageRole): string =>
  String(paths.find((page) => roleOf({ data: page })?.role === role)?.["title"] ?? "");

/**
 * Returns the plain versions of some files, in the business's language. A page keeps its path, its role, and
 * its header and footer.
 *
 * @param asked paths of pages, and perhaps the navigation's
 * @param present the fields of all pages that the site will have
 */
export function starterFiles(
  snapshot: Snapshot,
  asked: ReadonlySet<string>,
  present: ReadonlyMap<string, Fields>,
  offered: readonly Offer[],
): Readonly<Record<string, Fields>> {
  const site = settingOf(snapshot, "site");
  const all = [...present.values()];
  const starter: Starter = {
    t: messagesIn(formatsIn(snapshot).language, "starter"),
    ...{ offered, name: String(site["name"]), tagline: String(site["tagline"]) },
    ...{ address: String(site["address"]), phone: String(site["phone"]) },
    to(role, label) {
      const page = all.find((one) => roleOf({ data: one })?.role === role);
      return page && isOffered(role, offered)
        ? { label, to: canonicalPath(String(page["path"])) }
        : undefined;
    },
  };
  const files = [...present].flatMap(([path, page]): [string, Fields][] => {
    const write = asked.has(path) ? writerOf(page) : undefined;
    if (!write) return [];
    const { path: address, role, header, footer, bar, noindex, matchSubpaths } = page;
    const kept = { path: address, role, header, footer, bar, noindex, matchSubpaths };
    const { blocks, ...texts } = write(starter);
    const defined = Object.entries({ ...texts, ...kept, blockPages: false, blocks }).filter(
      ([, value]) => value !== undefined,
    );
    return [[path, Object.fromEntries(defined)]];
  });
  return {
    ...Object.fromEntries(files),
    ...(asked.has(navigationPath) ? { [navigationPath]: navigation(starter, all) } : {}),
  };
}
