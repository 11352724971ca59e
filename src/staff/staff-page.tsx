import { useEffect, type ReactNode } from "react";
import * as styles from "./staff-page.module.css";

interface StaffPageProps {
  readonly heading: string;
  /** The name of the window, where it is not the heading. */
  readonly title?: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
  /** Stays at the bottom of the window. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The paper page that staff's desk work stands on: a dark strip with the heading and ways out, a column below. */
export function StaffPage({ heading, title = heading, links, footer, children }: StaffPageProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <h1>{heading}</h1>
        <nav aria-label="Staff">
          {links.map(({ to, label }) => (
            <a key={to} href={to}>
              {label}
            </a>
          ))}
        </nav>
      </header>
      <main>{children}</main>
      {footer}
    </div>
  );
}
