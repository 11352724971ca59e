import type { PageAddresses, PageRole } from "../../core/shared/page-roles.ts";

/** What a business can offer its guests: tables to book, and orders for collection. */
export const offers = ["tables", "collection"] as const;
export type Offer = (typeof offers)[number];

/** The kinds of business in the settings, with the offers of each. */
export const businesses = {
  both: { label: "Tables and collection", offers: ["tables", "collection"] },
  tables: { label: "Tables only", offers: ["tables"] },
  collection: { label: "Collection only", offers: ["collection"] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly offers: readonly Offer[] }>>;

export type Business = keyof typeof businesses;

/** Returns the offers of a business; all of them if the setting is empty or invalid. */
export const offersOf = (business: unknown): readonly Offer[] =>
  typeof business === "string" && Object.hasOwn(businesses, business)
    ? businesses[business as Business].offers
    : offers;

/** Returns the offers of the business that some content files describe. */
export const offersIn = (
  files: readonly { readonly path: string; readonly data: Readonly<Record<string, unknown>> }[],
): readonly Offer[] => offersOf(files.find(({ path }) => path === "settings/site.yml")?.data["business"]);

/** The offer for which the pages with a role exist. Without that offer, the site has no such page. */
const offerOfRole: Readonly<Partial<Record<PageRole, Offer>>> = {
  booking: "tables",
  landing: "tables",
  waitingList: "tables",
  order: "collection",
};

/** Returns the paths of the pages by role, without pages for what the business does not offer. */
export const addressesFor = (addresses: PageAddresses, offered: readonly Offer[]): PageAddresses =>
  Object.fromEntries(
    Object.entries(addresses).filter(([role]) => {
      const offer = offerOfRole[role as PageRole];
      return offer === undefined || offered.includes(offer);
    }),
  );
