import { SiteLink } from "./site-link.tsx";
import * as styles from "./breadcrumb.module.css";

interface BreadcrumbProps {
  /** The page above. */
  parent: { readonly label: string; readonly to: string };
  /** The name of this page. */
  current: string;
}

/** Where a page is: a link to the page above, and its own name. */
export function Breadcrumb({ parent, current }: BreadcrumbProps) {
  return (
    <nav className={styles.root} aria-label="You are here">
      <SiteLink to={parent.to}>{parent.label}</SiteLink>
      <span aria-hidden="true">/</span>
      <span aria-current="page">{current}</span>
    </nav>
  );
}
