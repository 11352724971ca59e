import { ownPage } from "./pages.ts";
import * as styles from "./notice.module.css";
import type { StaffMember } from "../../../core/contract/staff-roles.ts";

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly to: string; readonly label: string } | undefined;
  /** Called by the button to try again; absent if there is no such button. */
  readonly onRetry?: () => void;
}

/** A page with a single message, and a link to continue. */
export function Notice({ title, text, link, onRetry }: NoticeProps) {
  return (
    <main className={styles.notice}>
      <h1>{title}</h1>
      <p role="status">{text}</p>
      {link ? (
        <a className="btn" href={link.to}>
          {link.label}
        </a>
      ) : null}
      {onRetry ? (
        <button className="btn" type="button" onClick={onRetry}>
          Try now
        </button>
      ) : null}
    </main>
  );
}

/**
 * Page for a member whose role has no access. The text names the roles that have access; a link leads to the
 * member's own page.
 */
export function RoleNotice({ staff, text }: { readonly staff: StaffMember; readonly text: string }) {
  return <Notice title={`Hello ${staff.name}`} text={text} link={ownPage(staff.role)} />;
}
