import type { ComponentPropsWithRef } from "react";
import { Link } from "gatsby";
import { canonicalPath } from "../shared/canonical-path.ts";

export interface SiteLinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
  /** A path of this site in any casing, `#`, or a whole address (`https:`, `tel:`, `mailto:`). */
  to: string;
  /** Whether the page replaces this one in the history. */
  replace?: boolean;
}

/** A link of the content: inside the site through Gatsby's router, otherwise a plain anchor. */
export function SiteLink({ to, replace, ref, children, ...rest }: SiteLinkProps) {
  if (/^\/(?!\/)/.test(to)) {
    // Gatsby's Link types its props for class components; the anchor it renders takes those of an anchor.
    return (
      <Link {...(rest as object)} {...(replace ? { replace } : {})} to={canonicalPath(to)}>
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} ref={ref} href={to} rel={/^https?:/i.test(to) ? "noopener" : rest.rel}>
      {children}
    </a>
  );
}
