import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Icon } from "../../../site/ui/icon.tsx";
import type { StaffMember } from "../../../core/contract/staff-roles.ts";
import { canSetUpSite, firstRunPage, ownSignInPage, pagesOf, roleTexts } from "./pages.ts";
import { signOut } from "./sign-out.ts";
import * as styles from "./staff-bar.module.css";
import { initialsOf } from "../../../core/shared/text.ts";

function Account({ staff }: { readonly staff: StaffMember }) {
  return (
    <details className={styles.account}>
      <summary aria-label={`${initialsOf(staff.name)}, ${staff.name}: account`}>
        <Icon name="menu" />
        <span>{initialsOf(staff.name)}</span>
      </summary>
      <div>
        <p>
          <b>{staff.name}</b>
          {roleTexts[staff.role]}
        </p>
        <div className={styles.others}>
          {pagesOf(staff.role).map(({ to, label }) => (
            <a key={to} href={to}>
              {label}
            </a>
          ))}
        </div>
        {canSetUpSite(staff.role) ? <a href={firstRunPage}>Make it yours</a> : null}
        <a href={ownSignInPage}>Your sign-in</a>
        <a href="/">See the site</a>
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </details>
  );
}

interface StaffBarProps {
  readonly heading: string;
  /** The signed-in member; undefined if unknown because there is no network. */
  readonly staff: StaffMember | undefined;
  /** Status and its actions, shown beside the account. */
  readonly status?: ReactNode;
  readonly isSticky?: boolean;
  /** True if the bar links to other pages; false on pages that consist of steps. */
  readonly hasLinks?: boolean;
  /** Shown beside the heading or the links; on a phone below them. */
  readonly children?: ReactNode;
}

/** Bar at the top of desk pages: the page's name, links to other pages, and the signed-in member. */
export function StaffBar({
  heading,
  staff,
  status,
  isSticky = false,
  hasLinks = true,
  children,
}: StaffBarProps) {
  return (
    <header className={clsx(styles.bar, isSticky && styles.sticky)}>
      <h1>{heading}</h1>
      {staff && hasLinks ? (
        <nav aria-label="Staff">
          {pagesOf(staff.role).map(({ to, label }) => (
            <a key={to} href={to} aria-current={to === location.pathname ? "page" : undefined}>
              {label}
            </a>
          ))}
        </nav>
      ) : null}
      {children}
      <div className={styles.who}>
        {status}
        {staff ? <Account staff={staff} /> : null}
      </div>
    </header>
  );
}
