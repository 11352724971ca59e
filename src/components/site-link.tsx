import type { ComponentPropsWithRef } from "react";
import { Link } from "gatsby";
import { canonicalPath } from "../shared/canonical-path.ts";

export interface SiteLinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
  /** A path of this site in any casing, `#`, or a whole address (`https:`, `tel:`, `mailto:`). */
  to: string;
}

/** A link as content writes it: inside the site through Gatsby's router, everywhere else a plain anchor. */
export function SiteLink({ to, ref, children, ...rest }: SiteLinkProps) {
  if (/^\/(?!\/)/.test(to)) {
    // Gatsby's own Link reads a foreign `ref` type; the anchor it renders is what the caller means.
    return (
      <Link {...(rest as object)} to={canonicalPath(to)}>
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
