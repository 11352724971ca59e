import { canonicalPath } from "./canonical-path.ts";

/** Something that a business can offer its guests: tables to book, or orders for collection. */
export type Offer = "tables" | "collection";

interface RoleFacts {
  readonly label: string;
  readonly required: boolean;
  /** Offer without which the site has no page with this role. */
  readonly offer?: Offer;
}

/**
 * Roles of pages, set as `role` in content/pages/. The code finds a page by its role, so editors can choose
 * any path. The site cannot be built without the required roles. If no page has an optional role, links to
 * that role are omitted.
 */
export const pageRoles = {
  menu: { label: "Menu", required: true },
  booking: { label: "Booking", required: true, offer: "tables" },
  reservation: { label: "A guest's reservation", required: true },
  tracking: { label: "Finding a reservation", required: true },
  waitingList: { label: "Waiting list offers", required: true, offer: "tables" },
  signup: { label: "Signing up", required: true },
  login: { label: "Logging in", required: true },
  account: { label: "A guest's account", required: true },
  forgotten: { label: "Forgotten password", required: true },
  resetPassword: { label: "New password", required: true },
  search: { label: "Search", required: true },
  offline: { label: "Page without a network connection", required: true },
  welcome: { label: "After logging in", required: false },
  landing: { label: "Booking with a short form", required: false },
  order: { label: "Ordering", required: false, offer: "collection" },
  wishlist: { label: "Wishlist", required: false },
  allergens: { label: "Allergens", required: false },
  about: { label: "About", required: false },
  contact: { label: "Contact", required: false },
  blog: { label: "Blog", required: false },
  shop: { label: "Shop", required: false },
  team: { label: "Team", required: false },
} as const satisfies Readonly<Record<string, RoleFacts>>;

export type PageRole = keyof typeof pageRoles;

/** Returns the offer without which the site has no page with a role; undefined if it always has one. */
export const offerOfRole = (role: PageRole): Offer | undefined => (pageRoles[role] as RoleFacts).offer;

/** Canonical paths of pages by their role: `{ booking: "/book" }`. */
export type PageAddresses = Readonly<Partial<Record<PageRole, string>>>;

/**
 * Returns the paths of the pages that have a role. If two pages share a role, which the content checks
 * refuse, uses the first page.
 */
export function addressesOf(
  pages: readonly { readonly role?: PageRole | undefined; readonly path: string }[],
): PageAddresses {
  const addresses: Partial<Record<PageRole, string>> = {};
  for (const { role, path } of pages) if (role) addresses[role] ??= canonicalPath(path);
  return addresses;
}

/**
 * Returns the path of the page with a role. If no page has that role, returns the home page's path, because a
 * link must lead somewhere.
 */
export const addressOf = (addresses: PageAddresses, role: PageRole): string => addresses[role] ?? "/";

/** Roles of pages for one guest only, which are never prefetched or stored on a device. */
export const privateRoles = [
  "account",
  "login",
  "signup",
  "forgotten",
  "resetPassword",
  "tracking",
  "waitingList",
] as const satisfies readonly PageRole[];
