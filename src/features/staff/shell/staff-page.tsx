import { clsx } from "clsx";
import { useEffect, type ReactNode } from "react";
import { StaffBar } from "./staff-bar.tsx";
import * as styles from "./staff-page.module.css";
import type { StaffMember } from "../../../core/contract/staff-roles.ts";

interface StaffPageProps {
  readonly heading: string;
  /** Title of the window, if it differs from the heading. */
  readonly title?: string;
  readonly staff: StaffMember;
  /** Content that stays at the bottom of the window. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A page for desk work, styled like paper: the staff bar, with a column below. */
export function StaffPage({ heading, title = heading, staff, footer, children }: StaffPageProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={clsx(styles.paper, styles.page)}>
      <StaffBar heading={heading} staff={staff} />
      <main>{children}</main>
      {footer}
    </div>
  );
}
