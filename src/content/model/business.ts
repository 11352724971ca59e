import { offerOfRole, type Offer, type PageAddresses, type PageRole } from "../../core/shared/page-roles.ts";

/** Offers of the kinds of business that offer only one thing. */
const offersOfBusiness = new Map<unknown, readonly Offer[]>([
  ["tables", ["tables"]],
  ["collection", ["collection"]],
]);

/** Returns the offers of a business; all of them if the setting is empty or invalid. */
export const offersOf = (business: unknown): readonly Offer[] =>
  offersOfBusiness.get(business) ?? ["tables", "collection"];

/** Returns the offers of the business that some content files describe. */
export const offersIn = (
  files: readonly { readonly path: string; readonly data: Readonly<Record<string, unknown>> }[],
): readonly Offer[] => offersOf(files.find(({ path }) => path === "settings/site.yml")?.data["business"]);

/** True if a site with these offers has the page with a role. */
export function isOffered(role: PageRole, offered: readonly Offer[]): boolean {
  const offer = offerOfRole(role);
  return offer === undefined || offered.includes(offer);
}

/** Returns the paths of the pages by role, without pages for what the business does not offer. */
export const addressesFor = (addresses: PageAddresses, offered: readonly Offer[]): PageAddresses =>
  Object.fromEntries(Object.entries(addresses).filter(([role]) => isOffered(role as PageRole, offered)));
