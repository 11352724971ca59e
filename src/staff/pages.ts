import type { StaffRole } from "../contract/staff-roles.ts";

export const signInPage = "/staff/sign-in";
export const todayPage = "/staff/today";
/** A separate page, with its own script. */
export const eveningPage = "/staff/evening";
export const membersPage = "/staff/members";
export const dishesPage = "/staff/dishes";
export const cmsPage = "/admin/";

/** What each role is called, and what it may do. */
export const roleTexts: Readonly<Record<StaffRole, string>> = {
  cook: "Cook: prices and sold out",
  editor: "Editor: the whole site",
  host: "Host: the evening's book",
  owner: "Owner: everything",
};
