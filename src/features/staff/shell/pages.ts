import type { Offer } from "../../../core/shared/page-roles.ts";
import { isPermitted, type Permission, type StaffRole } from "../../../core/contract/staff-roles.ts";

export const signInPage = "/staff/sign-in";
export const todayPage = "/staff/today";
/** Separate from the other staff pages, with its own script. */
export const eveningPage = "/staff/evening";
/** Separate from the other staff pages, with its own script. */
export const kitchenPage = "/staff/kitchen";
export const membersPage = "/staff/members";
export const ownSignInPage = "/staff/your-sign-in";
export const numbersPage = "/staff/numbers";
export const housePage = "/staff/house";
export const dishesPage = "/staff/dishes";
export const firstRunPage = "/staff/make-it-yours";
export const cmsPage = "/admin/";
export const orderingPage = `${cmsPage}#/collections/settings/entries/ordering`;

const isInstalled = (feature: string): boolean => INSTALLED_FEATURES.includes(feature);

interface StaffPage {
  readonly to: string;
  readonly label: string;
  readonly permission: Permission;
  /** Optional feature to which the page belongs. */
  readonly feature?: string;
  /** Offer without which the page is not listed. */
  readonly offer?: Offer;
}

/** Pages for staff, in the order in which the bar lists them. */
const staffPages: readonly StaffPage[] = [
  { to: todayPage, label: "Today", permission: "today" },
  { to: eveningPage, label: "Evening", permission: "reservations", feature: "evening", offer: "tables" },
  { to: kitchenPage, label: "Kitchen", permission: "kitchen", feature: "orders", offer: "collection" },
  { to: dishesPage, label: "All dishes", permission: "content" },
  { to: numbersPage, label: "Numbers", permission: "numbers", feature: "numbers" },
  { to: membersPage, label: "Who works here", permission: "staff" },
  { to: housePage, label: "Operations", permission: "house", feature: "house" },
  { to: cmsPage, label: "Edit the site", permission: "content" },
];

const isOpenTo = (role: StaffRole, { permission, feature, offer }: StaffPage): boolean =>
  isPermitted(role, permission) &&
  (feature === undefined || isInstalled(feature)) &&
  (offer === undefined || RESTAURANT_OFFERS.includes(offer));

/** Returns the pages that a member with this role can open, in the order in which the bar lists them. */
export const pagesOf = (role: StaffRole): readonly StaffPage[] =>
  staffPages.filter((page) => isOpenTo(role, page));

/** True if a member with this role can open the page at that path. */
export const canOpen = (role: StaffRole, to: string): boolean => pagesOf(role).some((page) => page.to === to);

/** True if a member with this role can turn the sample site into one for their own restaurant. */
export const canSetUpSite = (role: StaffRole): boolean =>
  isPermitted(role, "firstRun") && isInstalled("first-run");

/**
 * Returns the page on which members with this role start, and its label. Cooks start in the kitchen if the
 * restaurant takes orders.
 */
export const ownPage = (role: StaffRole): { readonly to: string; readonly label: string } =>
  role === "cook" && RESTAURANT_ORDER_PAGE !== null && canOpen(role, kitchenPage)
    ? { to: kitchenPage, label: "The kitchen’s tickets" }
    : isPermitted(role, "today")
      ? { to: todayPage, label: "Prices and sold out" }
      : canOpen(role, eveningPage)
        ? { to: eveningPage, label: "The evening’s book" }
        : { to: ownSignInPage, label: "Your sign-in" };

/** Name of each role, with what it permits. */
export const roleTexts: Readonly<Record<StaffRole, string>> = {
  cook: "Cook: tickets, prices, sold out, hours",
  editor: "Editor: the whole site",
  host: "Host: the evening's book, tickets",
  owner: "Owner: everything",
};
