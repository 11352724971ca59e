import { clsx } from "clsx";
import type { ReactNode } from "react";
import { SubHeading } from "./sub-heading.tsx";
import * as styles from "./empty-state.module.css";

interface EmptyStateProps {
  heading: string;
  text: ReactNode;
  /** Links and buttons that lead on. */
  actions?: ReactNode;
  /** `center`: above each other. `side`: the drawing beside larger words. `plain`: without the drawing. */
  layout: "center" | "side" | "plain";
  /** For a page that has nothing else to show. */
  large?: boolean;
  /** Announced at once. */
  alert?: boolean;
  className?: string;
}

/** Shown in place of a list that is empty or cannot be loaded: the drawing of an empty plate, and a text. */
export function EmptyState({
  heading,
  text,
  actions,
  layout,
  large = false,
  alert = false,
  className,
}: EmptyStateProps) {
  return (
    <div
      className={clsx(styles[layout], large && styles.large, className)}
      role={alert ? "alert" : undefined}
      data-testid="empty-state"
    >
      {layout === "plain" ? null : <span className={styles.plate} aria-hidden="true" />}
      <div className={styles.text}>
        <SubHeading className={styles.title}>{heading}</SubHeading>
        <p className={layout === "side" ? "lead soft" : "soft"}>{text}</p>
        {actions}
      </div>
    </div>
  );
}
