import type { PageRole } from "../../core/shared/page-roles.ts";
import { usePageAddresses, SiteLink } from "./site-link.tsx";
import { Text } from "./text.tsx";
import * as styles from "./breadcrumb.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";

interface BreadcrumbProps {
  /** The parent page; the home page if `page` is absent. */
  parent: { readonly label: string; readonly page?: PageRole };
  /** Name of the current page. */
  current: string;
}

/** Path to the current page: a link to the parent page, then the current page's name. */
export function Breadcrumb({ parent, current }: BreadcrumbProps) {
  const t = useMessages("layout");
  const addresses = usePageAddresses();
  const to = parent.page === undefined ? "/" : addresses[parent.page];
  return (
    <nav className={styles.root} aria-label={t("nav.here")}>
      {to === undefined ? null : (
        <>
          <SiteLink to={to}>{parent.label}</SiteLink>
          <span aria-hidden="true">/</span>
        </>
      )}
      <Text as="span" aria-current="page">
        {current}
      </Text>
    </nav>
  );
}
