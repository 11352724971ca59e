import { createContext, use } from "react";
import { defaultFormats, type Formats } from "../shared/formats.ts";
import type { Coordinates } from "../shared/maps-link.ts";
import type { PageAddresses, PageRole } from "../shared/page-roles.ts";
import { SiteLink, type SiteLinkProps } from "./site-link.tsx";

/** What every part of a page may ask: where the pages are that have a role, what the restaurant is called, where it is, and how it writes prices and times. */
export interface Site {
  readonly addresses: PageAddresses;
  readonly formats: Formats;
  readonly site: {
    readonly name: string;
    readonly location?: Coordinates | undefined;
    readonly gettingHere?:
      | {
          readonly tram?: string | undefined;
          readonly parking?: string | undefined;
          readonly stepFree?: string | undefined;
        }
      | undefined;
  };
}

/** Outside of the layout no page has a role, the restaurant no name, and formats are the defaults. */
export const SiteContext = createContext<Site>({
  addresses: {},
  formats: defaultFormats,
  site: { name: "" },
});

/** The pages' addresses by role. */
export const usePageAddresses = (): PageAddresses => use(SiteContext).addresses;

/** A link to the page that has a role; nothing where none has it. */
export function PageLink({ page, ...link }: Omit<SiteLinkProps, "to"> & { page: PageRole }) {
  const to = usePageAddresses()[page];
  return to === undefined ? null : <SiteLink {...link} to={to} />;
}
