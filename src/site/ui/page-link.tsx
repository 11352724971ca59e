import { use } from "react";
import type { PageAddresses, PageRole } from "../../core/shared/page-roles.ts";
import { SiteContext } from "../../core/browser/site-context.ts";
import { SiteLink, type SiteLinkProps } from "./site-link.tsx";

/** The pages' addresses by role. */
export const usePageAddresses = (): PageAddresses => use(SiteContext).addresses;

/** A link to the page with a role; nothing if no page has it. */
export function PageLink({ page, ...link }: Omit<SiteLinkProps, "to"> & { page: PageRole }) {
  const to = usePageAddresses()[page];
  return to === undefined ? null : <SiteLink {...link} to={to} />;
}
