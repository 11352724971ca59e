import { isPermitted, type StaffRole } from "../../../core/contract/staff-roles.ts";

export const signInPage = "/staff/sign-in";
export const todayPage = "/staff/today";
/** A separate page, with its own script. */
export const eveningPage = "/staff/evening";
/** Another one. */
export const kitchenPage = "/staff/kitchen";
export const membersPage = "/staff/members";
export const ownSignInPage = "/staff/your-sign-in";
export const housePage = "/staff/house";
export const dishesPage = "/staff/dishes";
export const firstRunPage = "/staff/make-it-yours";
export const cmsPage = "/admin/";
export const orderingPage = `${cmsPage}#/collections/settings/entries/ordering`;

/** The page on which a staff member of a role starts, with its name: a cook's is the kitchen if the restaurant takes orders. */
export const ownPage = (role: StaffRole): { readonly to: string; readonly label: string } =>
  role === "cook" && RESTAURANT_ORDER_PAGE !== null
    ? { to: kitchenPage, label: "The kitchen’s tickets" }
    : isPermitted(role, "today")
      ? { to: todayPage, label: "Prices and sold out" }
      : { to: eveningPage, label: "The evening’s book" };

/** Name of each role, with its permissions. */
export const roleTexts: Readonly<Record<StaffRole, string>> = {
  cook: "Cook: tickets, prices, sold out, hours",
  editor: "Editor: the whole site",
  host: "Host: the evening's book, tickets",
  owner: "Owner: everything",
};
