import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useLanguageOf } from "./text.tsx";
import * as styles from "./empty-state.module.css";
import { SubHeading } from "./heading.tsx";

interface EmptyStateProps {
  heading: string;
  text: ReactNode;
  /** Links and buttons for the next step. */
  actions?: ReactNode;
  /** `center`: stacked. `side`: the drawing beside larger text. `plain`: without the drawing. */
  layout: "center" | "side" | "plain";
  /** Replaces the drawn table setting. */
  drawing?: ReactNode;
  /** True to enlarge the drawing and the heading, for a page with nothing else on it. */
  large?: boolean;
  /** True if screen readers announce it immediately. */
  alert?: boolean;
  className?: string;
}

/** An empty plate between a fork and a knife. Decorative. */
const LaidPlace = () => (
  <svg className={styles.place} viewBox="0 0 180 120" aria-hidden="true">
    <circle cx="90" cy="60" r="54" />
    <circle cx="90" cy="60" r="35" />
    <path d="M10 16v22c0 7 3 11 7 11s7-4 7-11V16M17 16v90" />
    <path d="M163 106V16c8 8 11 24 11 36 0 7-4 10-11 10" />
  </svg>
);

/**
 * Shown instead of a list that is empty or cannot be loaded: a heading and a text, with a drawing of a table
 * setting.
 */
export function EmptyState({
  heading,
  text,
  actions,
  layout,
  drawing,
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
      {layout === "plain" ? null : (drawing ?? <LaidPlace />)}
      <div className={styles.text}>
        <SubHeading className={styles.title}>{heading}</SubHeading>
        <p className={layout === "side" ? "lead soft" : "soft"} lang={useLanguageOf()(text)}>
          {text}
        </p>
        {actions}
      </div>
    </div>
  );
}
